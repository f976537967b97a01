import { type Concern, concernOfWindow, worstOf } from '../model/concern.ts'
import { hoursBetween, type Instant, plusHours } from '../model/instants.ts'
import { counted } from '../model/quantities.ts'
import { isContinuous, type Publishing } from '../model/schedule.ts'
import { type Attempt, missedPublications } from '../schedule/attempt.ts'
import type { Served, SourceGroup, SourceState } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'

/**
 * The condition of a source now: its state in the current snapshot, compared with its schedule and the clock. This is the
 * only place that decides what is late: `status` prints it, the page shows it, and `run --due` reports when it starts.
 */
export interface SourceCondition {
  readonly source: string
  readonly kind: Source['kind']
  /** Null for sources without a market. */
  readonly market: string | null
  /** `skipped`: a key is missing or the terms are not accepted. `held back`: on probation. */
  readonly state: 'fresh' | 'failed' | 'skipped' | 'held back' | 'never read'
  readonly concern: Concern
  /** The reasons for the concern, one sentence each. */
  readonly why: readonly string[]
  readonly askedAt: Instant | null
  readonly readAt: Instant | null
  readonly newestAt: Instant | null
  /** When the last of its prices end unless it is read before. Null if its prices do not end this way. */
  readonly leavesAt: Instant | null
  /** When it is due next. Null if it may not be downloaded. */
  readonly dueAt: Instant | null
  readonly stationsInForce: number
  readonly inForce: number
  readonly failures: number
  readonly failingSince: Instant | null
  readonly errorCode: string | null
  readonly error: string | null
}

/** The attempts to download a source, newest first, and when it is due. Null while a key or accepted terms are missing. */
interface SourcePlan {
  readonly source: Source
  readonly attempts: readonly Attempt[]
  readonly dueAt: Instant | null
}

export interface SourceStatus {
  readonly state: SourceState
  readonly feed: SourceGroup
  readonly served: Served
  /** Null for a demonstration, which has no schedule, and in the server, which does not know the schedule. */
  readonly plan: SourcePlan | null
}

/** Three: the number of refusals that can be accepted, and of missed publishing days that close a working-day window. */
const failuresToWarn = 3
const missedToBeLate = 3
// One missed day can be a holiday, two can be Good Friday and Easter Monday.
const missedToWarn = 2

interface Worry {
  readonly concern: Concern
  readonly why: string
}

/** The condition of a source at `now`, from the current snapshot and the attempts since. */
export function conditionOf(status: SourceStatus, now: Instant): SourceCondition {
  const { state, plan } = status
  const worries = worriesOf(status, now)
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

/** Is a key missing, or the acceptance of the terms? */
export function isLeftOut(state: SourceState): boolean {
  return stateOf(state) === 'skipped'
}

function stateOf({ status, errorCode, readAt }: SourceState): SourceCondition['state'] {
  if (status === 'skipped') return errorCode === 'MISSING_SECRET' ? 'skipped' : 'held back'
  if (status === 'failed') return 'failed'
  return readAt === null ? 'never read' : 'fresh'
}

function leavesAt({ readAt, readWithinHours, endsAt }: SourceState): Instant | null {
  if (endsAt) return endsAt
  return readAt === null || readWithinHours === null ? null : plusHours(readAt, readWithinHours)
}

function worriesOf(status: SourceStatus, now: Instant): Worry[] {
  const all = [
    ofWindow(status, now),
    ofNeverRead(status, now),
    ofNothing(status),
    ofMissed(status, now),
    ofFailures(status),
    ofStale(status),
  ]
  const worries = all.filter(worry => worry !== null && worry.concern !== 'none') as Worry[]
  // A source without its key is skipped on purpose, so its expiring prices are only a warning.
  return isLeftOut(status.state) ? worries.map(worry => ({ ...worry, concern: 'warning' })) : worries
}

function ofWindow({ state: { readWithinHours, readAt }, feed }: SourceStatus, now: Instant): Worry | null {
  // If one source replaces another, both are as fresh as the one that was read.
  if (readAt === null || feed.readAt === null || readWithinHours === null || feed.inForce === 0) return null
  const until = plusHours(feed.readAt, readWithinHours)
  const concern = concernOfWindow(feed.readAt, readWithinHours, now)
  const expiry = until < now ? 'its prices have expired' : 'its prices expire'
  return { concern, why: `not read since ${feed.readAt}, ${expiry} at ${until}` }
}

// For rates and weekly prices, which do not expire. A server serves no older snapshot as live either.
const usualWindowHours = 48

/**
 * A source that is ready and was requested, and has never been read: the window runs from the first request. While nothing at
 * all is served, there is nothing to wait for. Not for a source that is on probation, or that runs no longer request.
 */
function ofNeverRead({ state, feed, served }: SourceStatus, now: Instant): Worry | null {
  const { readAt, failingSince: since, askedAt, kind, isOnProbation = false } = state
  if (readAt !== null || since === null || askedAt === null || isOnProbation || feed.inForce > 0) return null
  const hours = state.readWithinHours ?? usualWindowHours
  if (served.madeAt !== null && hoursBetween(askedAt, served.madeAt) > hours) return null
  const why = `requested since ${since} and never read`
  if (served.isEmpty && kind !== 'map') return { concern: 'late', why: `${why}, and nothing else is served` }
  const until = plusHours(since, hours)
  const concern = concernOfWindow(since, hours, now)
  // Opening hours depend on the map, and no price.
  const isMap = kind === 'map' && concern === 'late'
  return {
    concern: isMap ? 'warning' : concern,
    why: `${why}; its ${hours} hours ${until < now ? 'ended' : 'end'} at ${until}`,
  }
}

function ofNothing({ state: { country, readAt }, feed }: SourceStatus): Worry | null {
  if (country === null || readAt === null || feed.inForce > 0) return null
  return { concern: 'late', why: `it has no current prices, last read ${readAt}` }
}

function ofMissed({ state, feed, plan }: SourceStatus, now: Instant): Worry | null {
  if (plan === null) return null
  const { source, attempts } = plan
  const { schedule } = source.descriptor
  const isSubstitute = source.kind === 'stations' && source.descriptor.standsInFor !== undefined
  if (isContinuous(schedule) || isSubstitute || !hasDays(schedule, attempts)) return null
  const missed = missedPublications(schedule, attempts, now)
  if (missed < missedToWarn) return null
  // A missing map update affects opening hours, but no prices.
  const isServed = source.kind === 'map' || feed.readAt !== state.readAt
  const concern = missed >= missedToBeLate && !isServed ? 'late' : 'warning'
  return { concern, why: `nothing new on ${missed} publishing days in a row` }
}

/** Publication days can only be missed if a read has reported one. Reports of earlier versions have none. */
function hasDays({ until }: Publishing, attempts: readonly Attempt[]): boolean {
  return typeof until === 'string' || attempts.some(({ newestData }) => newestData !== null)
}

function ofFailures({ state: { failures, failingSince } }: SourceStatus): Worry | null {
  if (failures < failuresToWarn) return null
  return { concern: 'warning', why: `failed ${counted(failures, 'time')} since ${failingSince}` }
}

/** A source that is read without new data: its prices expire one by one, by their time stamps. */
function ofStale({ feed: { stale, inForce } }: SourceStatus): Worry | null {
  if (inForce === 0 || stale <= inForce) return null
  return { concern: 'warning', why: `${stale} of ${stale + inForce} prices are too old to be served` }
}
