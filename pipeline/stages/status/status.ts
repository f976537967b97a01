import { type Concern, concernOfWindow } from '../../model/concern.ts'
import { hoursBetween, type Instant } from '../../model/instants.ts'
import { type Manifest, readAnyManifest, readManifest, schemaVersion } from '../../snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../snapshot/pointer.ts'
import {
  feedOf,
  isServed,
  readSourceStates,
  type SourceState,
  servedBy,
  stateOfNeverAsked,
} from '../../snapshot/source-states.ts'
import type { Source } from '../../source.ts'
import { type MarketCondition, marketConditions } from '../../status/market-condition.ts'
import { servedForHours } from '../../status/served-text.ts'
import { conditionOf, isLeftOut, type SourceCondition } from '../../status/source-condition.ts'
import { readAccepted } from '../run/accepted.ts'
import { isOnProbation } from '../run/permission.ts'
import { attemptsIn, planOf } from './planned.ts'
import { findUnpublishedRun, type UnpublishedRun } from './unpublished-run.ts'
import { stateAfter, unservedReports } from './unserved-runs.ts'

export interface StatusReport {
  /** The clock used for ages. A demonstration has its own. */
  readonly now: Instant
  readonly snapshot: {
    readonly id: string
    readonly data: Manifest['data']
    readonly createdAt: Instant
    readonly ageHours: number
    readonly concern: Concern
  } | null
  /** A run after the current snapshot that downloaded and did not publish. Null where there is none. */
  readonly unpublished: UnpublishedRun | null
  /** Number of markets and sources of rates and weeks that are late, and number with a warning. */
  readonly late: number
  readonly warnings: number
  readonly markets: readonly MarketCondition[]
  /** Sources that belong to no market: rates, weekly prices, the map. */
  readonly reference: readonly SourceCondition[]
}

/**
 * Which sources are late, by the current snapshot and the attempts since. Opens no database. Sources that are requested
 * together with the chosen ones are in `all`.
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
  const states = currentStates(dataDir, manifest, all)
  const served = servedBy(states, manifest?.createdAt ?? null)
  const stateOf = (source: Source): SourceState =>
    states.find(one => one.id === source.descriptor.id) ?? stateOfNeverAsked(source)
  const plans = manifest?.data === 'demonstration' ? [] : plansOf(dataDir, all, stateOf, now)
  const conditions = sources.map(source => {
    const state = stateOf(source)
    const plan = plans.find(one => one.source === source) ?? null
    return conditionOf({ state, feed: feedOf(state, states), served, plan }, now)
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
 * The states of the sources in the current snapshot. While it serves nothing, or there is none, with what the runs since then have
 * requested in vain.
 */
function currentStates(dataDir: string, manifest: Manifest | null, all: readonly Source[]): SourceState[] {
  const states = manifest === null ? [] : readSourceStates(snapshotFolder(dataDir, manifest.id))
  if (states.some(isServed)) return states
  const unserved = unservedReports(dataDir, manifest?.createdAt ?? null)
  if (unserved.length === 0) return states
  const accepted = readAccepted(dataDir)
  return all.map(source => {
    const known = states.find(one => one.id === source.descriptor.id)
    const before = known ?? { ...stateOfNeverAsked(source), isOnProbation: isOnProbation(accepted, source.descriptor) }
    return stateAfter(before, unserved)
  })
}

/**
 * The sources that were late at the clock of the current snapshot, so that a change between two snapshots is reported
 * once. Without a snapshot, at the clock of the last run. Unknown for a snapshot of another schema.
 */
export function lateInForce(dataDir: string, sources: readonly Source[]): SourceCondition[] {
  const id = findCurrentId(dataDir)
  const manifest = id === null ? null : readAnyManifest(snapshotFolder(dataDir, id))
  if (manifest !== null && manifest.schemaVersion !== schemaVersion) return []
  const at = manifest?.createdAt ?? unservedReports(dataDir, null).at(-1)?.now
  return at === undefined ? [] : lateSources(statusOf(dataDir, sources, at))
}

/** What `run --due --quiet` and the alerts call late. */
function lateSources({ markets, reference }: StatusReport): SourceCondition[] {
  return [...markets.flatMap(market => market.sources), ...reference].filter(({ concern }) => concern === 'late')
}

/**
 * Missing settings are taken from the last run, because the user of `status` may not have the keys in the environment.
 */
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
