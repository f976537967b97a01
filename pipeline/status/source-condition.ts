import { type Concern, concernOfWindow, worstOf } from '../model/concern.ts'
import { epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import { isContinuous, type Publishing } from '../model/schedule.ts'
import type { Attempt } from '../schedule/attempt.ts'
import { missedPublications } from '../schedule/missed-publications.ts'
import type { Feed, SourceState } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'

/**
 * How a source stands now: its state, as the snapshot in force has it, held against its schedule and the clock. The one
 * judgement of who is late: `status` prints it, the page shows it, and `run --due` says when it begins.
 */
export interface SourceCondition {
  readonly source: string
  readonly kind: Source['kind']
  /** Null for sources that belong to none. */
  readonly market: string | null
  /** `skipped`: a key or the operator's word is missing. `held back`: on probation. */
  readonly state: 'fresh' | 'failed' | 'skipped' | 'held back' | 'never read'
  readonly concern: Concern
  /** What the concern is, one sentence each. */
  readonly why: readonly string[]
  readonly askedAt: Instant | null
  readonly readAt: Instant | null
  readonly newestAt: Instant | null
  /** When its prices leave unless it is read before; null where nothing leaves for that. */
  readonly leavesAt: Instant | null
  /** When it is to be asked next; null where it may not be asked. */
  readonly dueAt: Instant | null
  readonly stationsInForce: number
  readonly inForce: number
  readonly failures: number
  readonly failingSince: Instant | null
  readonly errorCode: string | null
  readonly error: string | null
}

/** How a source was asked, newest first, and when it is to be asked next; null: not before what is missing is there. */
export interface Plan {
  readonly source: Source
  readonly attempts: readonly Attempt[]
  readonly dueAt: Instant | null
}

export interface SourceStatus {
  readonly state: SourceState
  readonly feed: Feed
  /** By its schedule; null of a demonstration, which no schedule asks, and for the server, which knows none. */
  readonly plan: Plan | null
}

/** Three: so many refusals can be accepted, so many missed publishing days close the window of a working-day source. */
const failuresToWarn = 3
const missedToBeLate = 3
// One is a holiday, two are Good Friday and Easter Monday.
const missedToWarn = 2

interface Worry {
  readonly concern: Concern
  readonly why: string
}

/** How a source stands at `now`, by what the snapshot in force says of it and how it was asked since. */
export function conditionOf(asked: SourceStatus, now: Instant): SourceCondition {
  const { state, plan } = asked
  const worries = worriesOf(asked, now)
  return {
    source: state.id,
    kind: state.kind,
    market: state.country,
    state: stateOf(state),
    concern: worstOf(worries.map(({ concern }) => concern)),
    why: worries.map(({ why }) => why),
    askedAt: state.askedAt,
    readAt: state.readAt,
    newestAt: state.newestAt,
    leavesAt: leavesAt(state),
    dueAt: plan?.dueAt ?? null,
    stationsInForce: state.stationsInForce,
    inForce: state.inForce,
    failures: state.failures,
    failingSince: state.failingSince,
    errorCode: state.errorCode,
    error: state.error,
  }
}

/** Is a key missing, or the operator's word? */
export function isLeftOut(state: SourceState): boolean {
  return stateOf(state) === 'skipped'
}

function stateOf({ status, errorCode, readAt }: SourceState): SourceCondition['state'] {
  if (status === 'skipped') return errorCode === 'MISSING_SECRET' ? 'skipped' : 'held back'
  if (status === 'failed') return 'failed'
  return readAt === null ? 'never read' : 'fresh'
}

function leavesAt({ readAt, readWithinHours }: SourceState): Instant | null {
  return readAt === null || readWithinHours === null ? null : instantOf(epochSecondsOf(readAt) + readWithinHours * 3600)
}

function worriesOf(asked: SourceStatus, now: Instant): Worry[] {
  const all = [ofWindow(asked, now), ofNothing(asked), ofMissed(asked, now), ofFailures(asked), ofStale(asked)]
  const worries = all.filter(worry => worry !== null && worry.concern !== 'none') as Worry[]
  // Without its key it is left out on purpose, and whoever did that knows that its prices leave.
  return isLeftOut(asked.state) ? worries.map(worry => ({ ...worry, concern: 'warning' })) : worries
}

function ofWindow({ state: { readWithinHours, readAt }, feed }: SourceStatus, now: Instant): Worry | null {
  // One that stands in, or is stood in for, is as fresh as the one that was read.
  if (readAt === null || feed.readAt === null || readWithinHours === null || feed.inForce === 0) return null
  const until = instantOf(epochSecondsOf(feed.readAt) + readWithinHours * 3600)
  const concern = concernOfWindow(feed.readAt, readWithinHours, now)
  const leave = until < now ? 'its prices have left' : 'its prices leave'
  return { concern, why: `not read since ${feed.readAt}, ${leave} at ${until}` }
}

function ofNothing({ state: { country, readAt }, feed }: SourceStatus): Worry | null {
  if (country === null || readAt === null || feed.inForce > 0) return null
  return { concern: 'late', why: `nothing of it is in force, last read ${readAt}` }
}

function ofMissed({ state, feed, plan }: SourceStatus, now: Instant): Worry | null {
  if (plan === null) return null
  const { source, attempts } = plan
  const { schedule } = source.descriptor
  const standsIn = source.kind === 'stations' && source.descriptor.standsInFor !== undefined
  if (isContinuous(schedule) || standsIn || !tellsDays(schedule, attempts)) return null
  const missed = missedPublications(schedule, attempts, now)
  if (missed < missedToWarn) return null
  // Without a map there are fewer opening hours, and no price less.
  const isServed = source.kind === 'map' || feed.readAt !== state.readAt
  const concern = missed >= missedToBeLate && !isServed ? 'late' : 'warning'
  return { concern, why: `nothing new on ${missed} publishing days in a row` }
}

/** A publication that is known by its day cannot be missed where no read has told of any: reports of an earlier version. */
function tellsDays({ until }: Publishing, attempts: readonly Attempt[]): boolean {
  return typeof until === 'string' || attempts.some(({ newestData }) => newestData !== null)
}

function ofFailures({ state: { failures, failingSince } }: SourceStatus): Worry | null {
  if (failures < failuresToWarn) return null
  return { concern: 'warning', why: `failed ${failures} times since ${failingSince}` }
}

/** A source that is read and says nothing new: its prices leave one by one, by their stamps. */
function ofStale({ feed: { stale, inForce } }: SourceStatus): Worry | null {
  if (inForce === 0 || stale <= inForce) return null
  return { concern: 'warning', why: `${stale} of ${stale + inForce} prices are too old to be served` }
}
