import { plusDays } from '../../../../pipeline/model/days.ts'
import type { Day } from '../../../../pipeline/model/instants.ts'
import { futureCues, pastCues } from '../../lexicons/time-words.ts'
import type { Calendar } from '../../parsed.ts'
import { type Found, type Tokens, wordAt } from '../found.ts'
import { yearOf } from './days.ts'
import type { Stretch } from './stretch.ts'

/** A piece of the calendar, or the form of a date that none has: `30 February 2022`. */
export type StretchFound = Found<Stretch | 'impossible'>

/** What periods of one question are counted from, and which way it looks. */
export interface Clock {
  readonly newestWeek: Day
  /** The Sunday of the newest week: what comes later is ahead. */
  readonly lastDay: Day
  /** The year of that Sunday. */
  readonly year: number
  /** "Will", "expected": a month without a year may be the coming one. */
  readonly looksAhead: boolean
  readonly looksBack: boolean
  /** What the calendar names at each place, once it was looked up: several rules ask for it. */
  readonly stretches: (StretchFound | null | undefined)[]
}

export function questionClock(tokens: Tokens, { newestWeek }: Calendar): Clock {
  const lastDay = plusDays(newestWeek, 6)
  return {
    newestWeek,
    lastDay,
    year: yearOf(lastDay),
    looksAhead: tokens.some((token, at) => futureCues.has(token.word) || isGoingTo(tokens, at)),
    looksBack: tokens.some(token => pastCues.has(token.word)),
    stretches: [],
  }
}

/** "What is diesel going for" looks nowhere. */
function isGoingTo(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'going' && wordAt(tokens, at + 1) === 'to'
}
