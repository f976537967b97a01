import type { Instant } from '../../model/instants.ts'
import { type Attempt, missedPublications } from '../../schedule/attempt.ts'
import { nextDueAt } from '../../schedule/next-due.ts'
import { findStatesInForce } from '../../snapshot/source-states.ts'
import type { Source } from '../../source.ts'
import { whyLeftOut } from '../run/permission.ts'
import { attemptsOf } from './attempts.ts'

/** When a source was last requested, and when it is due next. */
export interface Planned {
  readonly source: Source
  /** Newest first, as far back as needed. */
  readonly attempts: readonly Attempt[]
  /**
   * When the source is due. It is due now when this is not later than now. Null: not before the missing setting is
   * there.
   */
  readonly dueAt: Instant | null
  /** Consecutive publishing days on which nothing arrived. */
  readonly missedPublications: number
  /** Why it may not be downloaded. */
  readonly missing: string | null
}

export interface PlanSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: Instant
}

/** The sources with their schedules, in the given order. */
export function plannedSources({ dataDir, sources, env, now }: PlanSetup): Planned[] {
  const missingBy = ({ descriptor }: Source): string | null => whyLeftOut(descriptor, env)
  return planOf(sources, attemptsIn(dataDir, now), missingBy, now)
}

export function attemptsIn(dataDir: string, now: Instant): (source: Source) => Attempt[] {
  const askedAt = new Map(findStatesInForce(dataDir).map(state => [state.id, state.askedAt]))
  return ({ descriptor: { id, schedule } }) => attemptsOf({ dataDir, now }, id, schedule, askedAt.get(id) ?? null)
}

/** Like `plannedSources`, for known attempts and a known reason. */
export function planOf(
  sources: readonly Source[],
  attemptsBy: (source: Source) => readonly Attempt[],
  missingBy: (source: Source) => string | null,
  now: Instant,
): Planned[] {
  const byThemselves = sources.map((source): Planned => {
    const attempts = attemptsBy(source)
    const missing = missingBy(source)
    // Runs once, so that the source is recorded as skipped.
    const isWaiting = missing !== null && attempts.length > 0
    const dueAt = isWaiting ? null : nextDueAt(source.descriptor.schedule, attempts, now)
    return { source, attempts, dueAt, missing, missedPublications: missedOf(source, attempts, now) }
  })
  return byThemselves.map(planned => withItsPrincipal(planned, byThemselves))
}

export function dueAmong(planned: readonly Planned[], now: Instant): Source[] {
  return planned.filter(({ dueAt }) => dueAt !== null && dueAt <= now).map(({ source }) => source)
}

function missedOf({ descriptor }: Source, attempts: readonly Attempt[], now: Instant): number {
  return missedPublications(descriptor.schedule, attempts, now)
}

/**
 * A stand-in is scheduled together with the source that it replaces, and not more often than its own schedule. `ingest`
 * downloads it where that source was missed. Where that source may not be downloaded at all, the stand-in has its own
 * schedule.
 */
function withItsPrincipal(planned: Planned, all: readonly Planned[]): Planned {
  const { source, dueAt } = planned
  const name = source.kind === 'stations' ? source.descriptor.standsInFor : undefined
  const principal = all.find(other => other.source.descriptor.id === name)
  if (!principal || principal.missing !== null || principal.dueAt === null || dueAt === null) return planned
  return { ...planned, dueAt: dueAt > principal.dueAt ? dueAt : principal.dueAt }
}
