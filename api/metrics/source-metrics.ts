import type { Metric, Registry } from 'prom-client'
import { epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { conditionOf, type SourceStatus } from '../../pipeline/status/source-condition.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { sourceStatuses } from '../snapshot/sources-at.ts'

type Labels = Readonly<Record<string, string>>

interface Value {
  readonly labels: Labels
  readonly value: number
}

/** What the metrics read of the server. */
export interface MeasuredServer {
  readonly current: () => LoadedSnapshot | null
  readonly nowMs: () => number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
}

/** A source of the current snapshot with its metric labels. */
interface Measured extends SourceStatus {
  readonly labels: Labels
}

interface Measure {
  readonly name: string
  readonly help: string
  readonly values: (source: Measured, clock: Instant) => readonly Value[]
}

const measures: readonly Measure[] = [
  aged('fuel_source_read_age_seconds', 'Time since the source was last read with success; 304 counts.', 'readAt'),
  aged('fuel_source_asked_age_seconds', 'Time since a run last requested the source, with any result.', 'askedAt'),
  aged('fuel_source_data_age_seconds', 'Age of the newest price, figure, rate or week of the source.', 'newestAt'),
  one(
    'fuel_source_read_window_seconds',
    'Prices are removed when the source was not read for this long.',
    ({ state }) => (state.readWithinHours === null ? null : state.readWithinHours * 3600),
  ),
  one(
    'fuel_source_late',
    '1 when prices will be removed within half a day, were removed, or never came; the stand-in source counts.',
    lateness,
  ),
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
  one('fuel_source_stations_in_force', 'Stations with a current price.', ({ state }) => state.stationsInForce),
  one(
    'fuel_source_prices_in_force',
    'Current prices or figures; rates, weeks, or stations found on the map.',
    ({ state }) => state.inForce,
  ),
  one('fuel_source_prices_held', 'Listed prices that are held.', ({ state }) => state.held),
  one(
    'fuel_source_prices_withheld',
    'Listed prices that failed validation and are not served.',
    ({ state }) => state.withheld,
  ),
  one(
    'fuel_source_prices_stale',
    'Listed prices that are left out only because of their age.',
    ({ state }) => state.stale,
  ),
]

const outcomes = ['read', 'skipped', 'quarantined'] as const

/** Metrics of the sources of the current snapshot at the time of the scrape. A demonstration uses its own clock. */
export function registerSources(register: Registry, { current, nowMs }: MeasuredServer): void {
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
      const clock = instantOf(of?.clockAt(nowMs()) ?? 0)
      return { name, help, type: 'gauge', aggregator: 'sum', values: all.flatMap(source => values(source, clock)) }
    }
    register.registerMetric({ name, get } as unknown as Metric)
  }
}

function measuredIn(snapshot: LoadedSnapshot | null): Measured[] {
  return (snapshot === null ? [] : sourceStatuses(snapshot)).map(status => {
    // Prometheus treats an empty label as absent. Sources of rates and weekly prices belong to no market.
    const labels = { source: status.state.id, market: status.state.country ?? '' }
    return { ...status, labels }
  })
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

/** Absent for a source that no run has requested, or that may not be. `fuel-etl status` reports missed publishing days. */
function lateness(status: SourceStatus, clock: Instant): number | null {
  const { concern, state, readAt } = conditionOf(status, clock)
  if (readAt === null && state !== 'failed') return null
  return concern === 'late' ? 1 : 0
}
