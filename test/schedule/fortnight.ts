import { type Day, dayOf, epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { isContinuous } from '../../pipeline/model/schedule.ts'
import type { Attempt } from '../../pipeline/schedule/attempt.ts'
import type { Source } from '../../pipeline/source.ts'
import { dueAmong, planOf } from '../../pipeline/stages/status/planned.ts'
import { type Publication, publicationsOf } from './publishers.ts'
import type { Story } from './story.ts'

export interface Fortnight {
  /** By source, oldest first. */
  readonly calls: ReadonlyMap<string, readonly Attempt[]>
  readonly publications: ReadonlyMap<string, readonly Publication[]>
}

export const tickMinutes = 15
const fortnightDays = 14
/** The number of days with publications before the first tick. */
const beforeDays = 9
/** The maximum delay of timers in seconds, as `RandomizedDelaySec` in deploy/systemd. */
const jitterSeconds = 60

/** The instants at which the timer of 15 minutes fires. */
function ticksOf(begin: number): Instant[] {
  return Array.from({ length: (fortnightDays * 24 * 60) / tickMinutes }, (_, tick) =>
    instantOf(begin + tick * tickMinutes * 60 + ((tick * 37) % jitterSeconds)),
  )
}

/** Simulates the timer of 15 minutes over a fortnight: the requests of each source. */
export function fortnightOf(sources: readonly Source[], story: Story): Fortnight {
  const begin = epochSecondsOf(`${story.from} 00:00:00`)
  const publications = new Map(
    sources.map(source => [source.descriptor.id, publicationsOf(source, story, begin, beforeDays, fortnightDays)]),
  )
  // Newest first, as the planner reads them.
  const attempts = new Map(sources.map(source => [source.descriptor.id, [] as Attempt[]]))
  for (const now of ticksOf(begin)) {
    const planned = planOf(
      sources,
      source => attempts.get(source.descriptor.id)!.slice(0, 40),
      () => null,
      now,
    )
    const failed = new Set<string>()
    for (const source of dueAmong(planned, now).toSorted(standInsLast)) {
      const { id } = source.descriptor
      const principal = source.kind === 'stations' ? source.descriptor.standsInFor : undefined
      if (principal !== undefined && !failed.has(principal)) continue
      const attempt = answer(source, publications.get(id)!, story, now)
      if (attempt.state === 'failed') failed.add(id)
      attempts.get(id)!.unshift(attempt)
    }
  }
  return { calls: new Map([...attempts].map(([id, made]) => [id, made.toReversed()])), publications }
}

function standInsLast(a: Source, b: Source): number {
  const rank = (source: Source): number => (source.kind === 'stations' && source.descriptor.standsInFor ? 1 : 0)
  return rank(a) - rank(b)
}

function answer(source: Source, publications: readonly Publication[], story: Story, now: Instant): Attempt {
  const { id, schedule } = source.descriptor
  if (story.outages[id] === dayOf(now)) return { at: now, state: 'failed', newestData: null, bytes: '' }
  if (isContinuous(schedule)) return { at: now, state: 'read', newestData: null, bytes: now }
  const there = publications.findLast(({ at }) => at <= now)
  return { at: now, state: 'read', newestData: there?.newestData ?? null, bytes: there?.at ?? '' }
}

/** The requests of each source by day, as a text table. */
export function callsTable({ calls }: Fortnight, from: Day): string {
  const first = epochSecondsOf(`${from} 00:00:00`)
  const columns = Array.from({ length: fortnightDays }, (_, day) => dayOf(instantOf(first + day * 86_400)))
  const heading = ['source'.padEnd(12), ...columns.map(day => day.slice(5)), 'calls'].join(' ')
  const lines = [...calls].map(([id, made]) => {
    const counts = columns.map(day => made.filter(({ at }) => dayOf(at) === day).length)
    return [id.padEnd(12), ...[...counts, made.length].map(count => String(count).padStart(5))].join(' ')
  })
  return [heading, ...lines].join('\n')
}
