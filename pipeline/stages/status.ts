import { type Concern, concernOfWindow } from '../model/concern.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { type Manifest, readAnyManifest, readManifest, schemaVersion } from '../snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { feedOf, readSourceStates, type SourceState, stateOfNeverAsked } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'
import { type MarketCondition, marketConditions } from '../status/market-condition.ts'
import { conditionOf, isLeftOut, type SourceCondition } from '../status/source-condition.ts'
import { attemptsIn, planOf } from './planned.ts'
import { findUnpublishedRun, type UnpublishedRun } from './unpublished-run.ts'

export interface StatusReport {
  /** The clock that ages are counted by: of a demonstration its own. */
  readonly now: Instant
  readonly snapshot: {
    readonly id: string
    readonly data: Manifest['data']
    readonly createdAt: Instant
    readonly ageHours: number
    readonly concern: Concern
  } | null
  /** A run behind the snapshot in force that has downloaded and not published; null where there is none. */
  readonly unpublished: UnpublishedRun | null
  /** How many markets and sources of rates and weeks are late, and how many stand under a warning. */
  readonly late: number
  readonly warnings: number
  readonly markets: readonly MarketCondition[]
  /** Sources that belong to no market: rates, weekly prices, the map. */
  readonly reference: readonly SourceCondition[]
}

/** A server does not serve an older snapshot as live, unless it is told otherwise. */
const servedForHours = 48

/**
 * Who is well and who is late, by the snapshot in force and what was asked since. Opens no database. Those that are asked
 * together with the chosen ones are among `all`.
 */
export function statusOf(
  dataDir: string,
  sources: readonly Source[],
  clock: Instant,
  all: readonly Source[] = sources,
): StatusReport {
  const id = findCurrentId(dataDir)
  const manifest = id === null ? null : readManifest(snapshotFolder(dataDir, id))
  const now = manifest?.data === 'demonstration' ? manifest.createdAt : clock
  const states = id === null ? [] : readSourceStates(snapshotFolder(dataDir, id))
  const stateOf = (source: Source): SourceState =>
    states.find(one => one.id === source.descriptor.id) ?? stateOfNeverAsked(source)
  const plans = manifest?.data === 'demonstration' ? [] : plansOf(dataDir, all, stateOf, now)
  const conditions = sources.map(source => {
    const state = stateOf(source)
    const plan = plans.find(one => one.source === source) ?? null
    return conditionOf({ state, feed: feedOf(state, states), plan }, now)
  })
  const markets = marketConditions(conditions)
  const reference = conditions.filter(({ market }) => market === null)
  const has = (concern: Concern): number => [...markets, ...reference].filter(one => one.concern === concern).length
  return {
    now,
    snapshot: manifest && snapshotOf(manifest, now),
    unpublished: findUnpublishedRun(dataDir, manifest),
    late: has('late'),
    warnings: has('warning'),
    markets,
    reference,
  }
}

/**
 * The sources that were late at the clock of the snapshot in force: what lies between two snapshots is told once. Of a
 * snapshot of another schema nothing is known.
 */
export function lateInForce(dataDir: string, sources: readonly Source[]): SourceCondition[] {
  const id = findCurrentId(dataDir)
  const manifest = id === null ? null : readAnyManifest(snapshotFolder(dataDir, id))
  if (manifest?.schemaVersion !== schemaVersion) return []
  const { markets, reference } = statusOf(dataDir, sources, manifest.createdAt)
  return [...markets.flatMap(market => market.sources), ...reference].filter(({ concern }) => concern === 'late')
}

/** What is missing, the last run knows: whoever asks for the status need not have the keys in his environment. */
function plansOf(dataDir: string, all: readonly Source[], stateOf: (source: Source) => SourceState, now: Instant) {
  const missingBy = (source: Source): string | null => {
    const state = stateOf(source)
    return isLeftOut(state) ? (state.error ?? state.status) : null
  }
  return planOf(all, attemptsIn(dataDir, now), missingBy, now)
}

function snapshotOf({ id, data, createdAt }: Manifest, now: Instant): StatusReport['snapshot'] {
  const ageHours = Math.round(hoursBetween(createdAt, now) * 100) / 100
  return { id, data, createdAt, ageHours, concern: concernOfWindow(createdAt, servedForHours, now) }
}
