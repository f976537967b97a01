import type * as z from 'zod'
import { daysBetween, mondayOf } from '../../pipeline/model/days.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { Refusal } from '../http/refusal.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { QuestionContext } from '../nl/reply.ts'
import { dayInput, integerInput } from './inputs.ts'

// The series began in 2005. It will not have more weeks than this before 2043.
const mostWeeks = 2000

/** The inputs of a period: days, or a number of last weeks. */
export const periodInputs = {
  from: dayInput.optional(),
  to: dayInput.describe('Default: now').optional(),
  weeks: integerInput(1, mostWeeks).describe('Instead of from').optional(),
}

export type Period = z.output<z.ZodObject<typeof periodInputs>>

/**
 * As the period of a question is parsed: with a first day, weeks are counted from its week to the newest. `usual` weeks
 * if no period is named; 0 is the complete series. Throws Refusal for a period that contradicts itself.
 */
export function periodOf(
  { from, to, weeks }: Period,
  usual: number,
  { snapshot }: QuestionContext,
): Pick<Parsed, 'time_range_weeks' | 'from' | 'to'> {
  if (from === undefined) {
    if (to !== undefined) throw new Refusal(400, `to: needs from, the first day; found to ${to} alone`)
    return { time_range_weeks: weeks ?? usual }
  }
  if (weeks !== undefined) throw new Refusal(400, 'from and weeks exclude each other; name one of them')
  if (to !== undefined && to < from) throw new Refusal(400, `to: must not be before from ${from}, found ${to}`)
  return { time_range_weeks: weeksSince(from, snapshot.national.newestWeek), from, ...(to === undefined ? {} : { to }) }
}

/** The weeks of one day, or the present. */
export function whenAsked(
  date: Day | undefined,
  { snapshot }: QuestionContext,
): Pick<Parsed, 'time_range_weeks' | 'date'> {
  return date === undefined
    ? { time_range_weeks: 1 }
    : { time_range_weeks: weeksSince(date, snapshot.national.newestWeek), date }
}

function weeksSince(day: Day, newestWeek: Day | null): number {
  return newestWeek === null ? 1 : Math.max(daysBetween(mondayOf(day), newestWeek) / 7 + 1, 1)
}
