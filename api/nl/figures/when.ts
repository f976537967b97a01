import { mondayOf } from '../../../pipeline/model/days.ts'
import { type Day, dayOf, instantOf } from '../../../pipeline/model/instants.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { lastUpTo, type WeekSpan, weekSpanOf } from './weeks.ts'

/**
 * now     the newest reading
 * week    the reading of the week that begins on this Monday; `at` is its index, or that of the newest week before it
 * weeks   the mean over several weeks
 * ahead   future weeks
 */
export type When =
  | { readonly kind: 'now' }
  | { readonly kind: 'week'; readonly week: Day; readonly at: number }
  | { readonly kind: 'weeks'; readonly span: WeekSpan }
  | { readonly kind: 'ahead' }

/** The weeks that a question is about. */
export function whenOf(parsed: Parsed, { snapshot, clock }: QuestionContext): When {
  const { weeks } = snapshot.national
  if (parsed.date) {
    const week = mondayOf(parsed.date)
    if (week > mondayOf(dayOf(instantOf(clock)))) return { kind: 'ahead' }
    return { kind: 'week', week, at: lastUpTo(weeks, week) }
  }
  const isNow = parsed.time_range_weeks === 1 && !parsed.from && !parsed.to
  return isNow ? { kind: 'now' } : { kind: 'weeks', span: weekSpanOf(parsed, snapshot.national) }
}
