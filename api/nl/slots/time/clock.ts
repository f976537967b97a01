import { plusDays } from '../../../../pipeline/model/days.ts'
import type { Day } from '../../../../pipeline/model/instants.ts'
import type { Calendar } from '../../parsed.ts'
import { wordSet } from '../../words/phrase-file.ts'
import { type Tokens, wordAt } from '../found.ts'
import { yearOf } from './days.ts'

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

const future = wordSet('times', 'future')
export const past = wordSet('times', 'past')

export function questionClock(tokens: Tokens, { newestWeek }: Calendar): Clock {
  const lastDay = plusDays(newestWeek, 6)
  return {
    newestWeek,
    lastDay,
    year: yearOf(lastDay),
    looksAhead: tokens.some((token, at) => future.has(token.word) || isGoingTo(tokens, at)),
    looksBack: tokens.some(token => past.has(token.word)),
  }
}

/** "What is diesel going for" looks nowhere. */
function isGoingTo(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'going' && wordAt(tokens, at + 1) === 'to'
}
