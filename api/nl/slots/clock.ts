import type { Day } from '../../../pipeline/model/instants.ts'
import { futureCues, pastCues } from '../lexicons/time-words.ts'
import type { Calendar } from '../parsed.ts'
import { plusDays } from '../say/weeks.ts'
import { yearOf } from './days.ts'
import { type Tokens, wordAt } from './found.ts'

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
}

export function clockOf(tokens: Tokens, { newestWeek }: Calendar): Clock {
  const lastDay = plusDays(newestWeek, 6)
  return {
    newestWeek,
    lastDay,
    year: yearOf(lastDay),
    looksAhead: tokens.some((token, at) => futureCues.has(token.word) || isGoingTo(tokens, at)),
    looksBack: tokens.some(token => pastCues.has(token.word)),
  }
}

/** "What is diesel going for" looks nowhere. */
function isGoingTo(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'going' && wordAt(tokens, at + 1) === 'to'
}
