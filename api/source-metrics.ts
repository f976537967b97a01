import type { Metric, Registry } from 'prom-client'
import { concernOfWindow } from '../pipeline/model/concern.ts'
import { epochSecondsOf, type Instant, instantOf } from '../pipeline/model/instants.ts'
import { type Feed, feedOf, type SourceState } from '../pipeline/snapshot/source-states.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import type { ServerContext } from './middleware/answer-path.ts'

type Labels = Readonly<Record<string, string>>

interface Value {
  readonly labels: Labels
  readonly value: number
}

/** A source of the snapshot in force, as it is measured. */
interface Measured {
  readonly state: SourceState
  readonly feed: Feed
  readonly labels: Labels
}

interface Measure {
  readonly name: string
  readonly help: string
  readonly values: (source: Measured, clock: Instant) => readonly Value[]
}

const measures: readonly Measure[] = [
  aged('fuel_source_read_age_seconds', 'Time since the source was last read with success; 304 counts.', 'readAt'),
  aged('fuel_source_asked_age_seconds', 'Time since a run asked the source, whatever came of it.', 'askedAt'),
  aged('fuel_source_data_age_seconds', 'Age of the newest price, figure, rate or week of the source.', 'newestAt'),
  one('fuel_source_read_window_seconds', 'Prices leave when the source was not read for so long.', ({ state }) =>
    state.readWithinHours === null ? null : state.readWithinHours * 3600,
  ),
  one('fuel_source_late', '1 when prices leave within half a day, or have left; what stands in counts.', lateness),
  one('fuel_source_fetch_duration_seconds', 'How long the newest fetch of the source took.', ({ state }) =>
    state.seconds === null ? null : Number(state.seconds),
  ),
  one(
    'fuel_source_consecutive_failures',
    'Fetches of the source that failed one after another.',
    ({ state }) => state.failures,
  ),
  {
    name: 'fuel_source_status',
    help: '1 for the status of the newest fetch of the source: success, not_modified, partial, failed, skipped, never asked.',
    values: ({ state, labels }) => [{ labels: { ...labels, status: state.status }, value: 1 }],
  },
  {
    name: 'fuel_source_rows',
    help: 'Rows of the newest delivery that could be read, by what became of them: read, skipped, quarantined.',
    values: ({ state: { delivered }, labels }) =>
      delivered === null
        ? []
        : outcomes.map(outcome => ({ labels: { ...labels, outcome }, value: delivered[outcome] })),
  },
  one('fuel_source_stations_in_force', 'Stations with a price in force.', ({ state }) => state.stationsInForce),
  one(
    'fuel_source_prices_in_force',
    'Prices or figures in force; rates, weeks, or stations found on the map.',
    ({ state }) => state.inForce,
  ),
  one(
    'fuel_source_prices_held',
    'Listed prices for which the last validated one is served.',
    ({ state }) => state.held,
  ),
  one('fuel_source_prices_withheld', 'Listed prices that are not believed.', ({ state }) => state.withheld),
  one('fuel_source_prices_stale', 'Listed prices that only their age leaves out.', ({ state }) => state.stale),
]

const outcomes = ['read', 'skipped', 'quarantined'] as const

/** How the sources of the snapshot in force stand, at the clock of the scrape; of a demonstration at its own. */
export function registerSources(register: Registry, { current, nowMs }: ServerContext): void {
  let of: LoadedSnapshot | null = null
  let sources: readonly Measured[] = []
  const inForce = (): readonly Measured[] => {
    // Labels are made once a snapshot.
    if (of !== current()) {
      of = current()
      sources = measuredIn(of)
    }
    return sources
  }
  for (const { name, help, values } of measures) {
    const get = async () => {
      const all = inForce()
      const clock = clockOf(of, nowMs())
      return { name, help, type: 'gauge', aggregator: 'sum', values: all.flatMap(source => values(source, clock)) }
    }
    register.registerMetric({ name, get } as unknown as Metric)
  }
}

function measuredIn(snapshot: LoadedSnapshot | null): Measured[] {
  const states = snapshot?.sources ?? []
  return states.map(state => {
    // Prometheus takes an empty label for none: sources of rates and weeks belong to no market.
    const labels = { source: state.id, market: state.country ?? '' }
    return { state, feed: feedOf(state, states), labels }
  })
}

function clockOf(snapshot: LoadedSnapshot | null, nowMs: number): Instant {
  return instantOf(snapshot?.clockAt(nowMs) ?? 0)
}

function aged(name: string, help: string, member: 'readAt' | 'askedAt' | 'newestAt'): Measure {
  return one(name, help, ({ state }, clock) => {
    const at = state[member]
    return at === null ? null : Math.max(0, epochSecondsOf(clock) - epochSecondsOf(at))
  })
}

function one(name: string, help: string, measured: (source: Measured, clock: Instant) => number | null): Measure {
  return {
    name,
    help,
    values: (source, clock) => {
      const value = measured(source, clock)
      return value === null ? [] : [{ labels: source.labels, value }]
    },
  }
}

/** By its window alone: which publishing days a source has missed, `fuel-etl status` says. */
function lateness({ state: { readAt, readWithinHours, country }, feed }: Measured, clock: Instant): number | null {
  if (country === null || readAt === null || readWithinHours === null || feed.readAt === null) return null
  return feed.inForce === 0 || concernOfWindow(feed.readAt, readWithinHours, clock) === 'late' ? 1 : 0
}
