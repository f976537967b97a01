import { articles, lookingBackWords, notBefore, otherOf, travelCues, worthOf } from '../../lexicons/time-words.ts'
import { type Found, pastSome, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './clock.ts'
import { type Duration, durationAt } from './durations.ts'
import { isInSentence, pastFrame } from './frames.ts'
import { ahead, type PeriodFound, periodFound, trailing } from './period-found.ts'

/** `over two years`, `12 weeks`, `for a year`; `in two weeks` by the tense of the question. */
export function durationPeriodAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const start = pastSome(tokens, pastFrame(tokens, at), articles)
  if (notBefore.has(wordAt(tokens, start - 1))) return null
  const size = durationAt(tokens, start)
  if (!size) return null
  const { quantity, isDoubtful } = size.value
  const isPlaced = (start > at && wordAt(tokens, at) !== 'of' && wordAt(tokens, at) !== 'at') || isWorth(tokens, size)
  if (quantity === 'none' || (quantity === 'article' && !isPlaced)) return null
  const later = aheadAfter(tokens, size.to)
  if (later !== null) return periodFound(ahead, later)
  const isIn = start > at && wordAt(tokens, start - 1) === 'in'
  if (isIn && clock.looksAhead) return periodFound(ahead, size.to, { isDoubtful })
  const isStay = !isIn && isShortStay(size.value)
  const isOther = isStay || size.value.weeks > longestWeeks || isSpent(tokens, at, start)
  if (isOther && !lookingBackWords.has(wordAt(tokens, at))) return null
  const isAhead = !clock.looksBack && (isIn || (clock.looksAhead && isPlaced))
  if (isAhead) return periodFound(ahead, size.to, { isDoubtful: true })
  return periodFound(trailing(size.value), size.to, { isDoubtful })
}

// More than 25 years cannot be about prices: the series begins in 2005.
const longestWeeks = 1300

/** "A year of diesel prices". */
function isWorth(tokens: Tokens, { value, to }: Found<Duration>): boolean {
  if (value.quantity !== 'article' || wordAt(tokens, to) !== 'of') return false
  // "A year's worth of", "a year of Greek petrol".
  const isSaid = wordAt(tokens, to - 1) === 'worth'
  return isSaid || worthOf.has(wordAt(tokens, to + 1)) || worthOf.has(wordAt(tokens, to + 2))
}

/** "We stay for two weeks": time that somebody spends. */
function isSpent(tokens: Tokens, at: number, start: number): boolean {
  return isInSentence(tokens, at, travelCues) || otherOf.has(wordAfterOf(tokens, start))
}

/** "Two hours", "three days": too short for weekly prices. */
function isShortStay({ unit, weeks }: Duration): boolean {
  return unit === 'hour' || (unit === 'day' && weeks < 2)
}

/** The word after `of` that follows a duration: "ten years of marriage". */
function wordAfterOf(tokens: Tokens, start: number): string {
  const to = durationAt(tokens, start)!.to
  return wordAt(tokens, to) === 'of' ? wordAt(tokens, to + 1) : ''
}

/** `two weeks from now`, `in a month's time`, `3 months ahead`. */
function aheadAfter(tokens: Tokens, at: number): number | null {
  const word = wordAt(tokens, at)
  if (word === 'ahead' || word === 'hence' || word === 'time' || word === 'later') return at + 1
  if (word === 'from' && (wordAt(tokens, at + 1) === 'now' || wordAt(tokens, at + 1) === 'today')) return at + 2
  if (wordAt(tokens, at) === "'" && wordAt(tokens, at + 1) === 'time') return at + 2
  return null
}
