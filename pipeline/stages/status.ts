import { type Concern, concernOfWindow } from '../model/concern.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { type Manifest, readManifest } from '../snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { feedOf, readSourceStates, stateOfNeverAsked } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'
import { type MarketCondition, marketConditions } from '../status/market-condition.ts'
import { conditionOf, type SourceCondition } from '../status/source-condition.ts'
import { attemptsOf } from './attempts.ts'
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

/** Who is well and who is late, by the snapshot in force and what was asked since. Opens no database. */
export function statusOf(dataDir: string, sources: readonly Source[], clock: Instant): StatusReport {
  const id = findCurrentId(dataDir)
  const manifest = id === null ? null : readManifest(snapshotFolder(dataDir, id))
  const isDemonstration = manifest?.data === 'demonstration'
  const now = isDemonstration ? manifest.createdAt : clock
  const states = id === null ? [] : readSourceStates(snapshotFolder(dataDir, id))
  const conditions = sources.map(source => {
    const state = states.find(one => one.id === source.descriptor.id) ?? stateOfNeverAsked(source)
    const { schedule } = source.descriptor
    const attempts = isDemonstration ? null : attemptsOf(dataDir, state.id, schedule, now)
    return conditionOf({ source, state, feed: feedOf(state, states), attempts }, now)
  })
  const markets = marketConditions(conditions)
  const reference = conditions.filter(({ market }) => market === null)
  const has = (concern: Concern): number => [...markets, ...reference].filter(one => one.concern === concern).length
  return {
    now,
    snapshot: manifest && snapshotOf(manifest, now),
    unpublished: findUnpublishedRun(dataDir, manifest),
    ...{ late: has('late'), warnings: has('warning'), markets, reference },
  }
}

function snapshotOf({ id, data, createdAt }: Manifest, now: Instant): StatusReport['snapshot'] {
  const ageHours = Math.round(hoursBetween(createdAt, now) * 100) / 100
  return { id, data, createdAt, ageHours, concern: concernOfWindow(createdAt, servedForHours, now) }
}
