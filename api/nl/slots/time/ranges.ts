import { plusDays } from '../../../../pipeline/model/days.ts'
import { ordinalEndings } from '../../lexicons/numbers.ts'
import { rangeWords, untilNowPhrases } from '../../lexicons/time-words.ts'
import { type Found, isJoined, pastOne, pastSome, type Tokens, wordAt } from '../found.ts'
import type { Clock, StretchFound } from './clock.ts'
import { dayFrom, yearOf } from './days.ts'
import { monthWordAt } from './month-dates.ts'
import { ahead, type PeriodFound, periodFound, periodOf, sincePeriod } from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import type { Stretch } from './stretch.ts'
import { inYear, stretchAt } from './stretches.ts'
import { yearAfter } from './years.ts'

const between = phrasesOf<true>([[true, rangeWords]])
const untilNow = phrasesOf<true>([[true, untilNowPhrases]])

export const signs: ReadonlySet<string> = new Set(['=', ':', '_', '(', ',', 'the', '"', "'", '['])
const ands: ReadonlySet<string> = new Set(['and', '&', ',', 'or'])

/** `until now`, `to date`. */
export function untilNowAt(tokens: Tokens, at: number): Found<true> | null {
  return phraseAt(untilNow, tokens, at)
}

/** Two ends, or consecutive periods: `March and April 2022`. `isOpened`: preceded by `from` or `between`. */
export function rangeAt(tokens: Tokens, at: number, clock: Clock, isOpened: boolean): PeriodFound | null {
  const days = daysOfMonthAt(tokens, at, clock)
  if (days) return days
  const first = stretchAt(tokens, at, clock) ?? dayNumberAt(tokens, at, clock, isOpened)
  if (!first) return null
  const open = untilNowAt(tokens, first.to)
  if (open && first.value !== 'impossible') {
    return periodFound(sincePeriod(first.value.from, clock), open.to, { isDoubtful: first.value.isDoubtful })
  }
  const joint = phraseAt(between, tokens, first.to)
  const second = joint && stretchAt(tokens, pastSome(tokens, joint.to, signs), clock)
  if (!second) return null
  if (first.value === 'impossible' || second.value === 'impossible') return periodFound('impossible', second.to)
  const isList = ands.has(wordAt(tokens, first.to)) && joint.to === first.to + 1 && !isOpened
  if (isList) return listAt(tokens, { value: first.value, to: first.to }, clock)
  const start = withYear(first.value, second.value)
  return start.from > second.value.to ? null : spanOf(start, second.value, second.to, clock)
}

function spanOf(first: Stretch, last: Stretch, to: number, clock: Clock): PeriodFound {
  if (first.from > clock.lastDay) return periodFound(ahead, to)
  const isDoubtful = first.isDoubtful || last.isDoubtful
  return periodFound({ shape: 'range', from: first.from, to: last.to }, to, { isDoubtful })
}

// A list has at most the twelve months of a year.
const longestList = 12

/** `2021, 2022 and 2023`: one range if each follows the one before; otherwise only the first, with its year. */
function listAt(tokens: Tokens, first: Found<Stretch>, clock: Clock): PeriodFound | null {
  const pieces = [first]
  while (pieces.length < longestList) {
    const { to } = pieces.at(-1)!
    const next = ands.has(wordAt(tokens, to)) ? stretchAt(tokens, pastSome(tokens, to, ands), clock) : null
    if (!next || next.value === 'impossible') break
    pieces.push({ value: next.value, to: next.to })
  }
  const dated = datedAlike(pieces)
  const follows = dated.every(
    ({ value }, index) => index === 0 || value.from === plusDays(dated[index - 1]!.value.to, 1),
  )
  const last = follows && first.value.grain !== 'day' ? dated.at(-1)! : dated[0]!
  if (last !== dated[0]) return spanOf(dated[0]!.value, last.value, last.to, clock)
  return periodFound(periodOf(last.value, clock), last.to, { isDoubtful: last.value.isDoubtful })
}

/** "January, February and March 2023": the last one gives its year to those that have none. */
function datedAlike(pieces: readonly Found<Stretch>[]): readonly Found<Stretch>[] {
  const dated = [...pieces]
  for (let index = dated.length - 2; index >= 0; index--) {
    const piece = dated[index]!
    const next = dated[index + 1]!
    if (!next.value.lacksYear) dated[index] = { ...piece, value: withYear(piece.value, next.value) }
  }
  return dated
}

/** `March to August 2022`: the first end takes the year of the second, or the one before it. */
function withYear(first: Stretch, second: Stretch): Stretch {
  if (!first.lacksYear) return first
  const year = yearOf(second.from)
  const moved = inYear(first, year)
  return { ...(moved.from <= second.from ? moved : inYear(first, year - 1)), lacksYear: false }
}

const dayNumber = /^\d{1,2}$/

/** `10 to 20 March 2022`: a number that takes its month from the date after it. */
function dayNumberAt(tokens: Tokens, at: number, clock: Clock, isOpened: boolean): StretchFound | null {
  const word = wordAt(tokens, at)
  if (!dayNumber.test(word)) return null
  const end = pastEnding(tokens, at + 1)
  const joint = phraseAt(between, tokens, end)
  if (!joint || (ands.has(wordAt(tokens, end)) && !isOpened)) return null
  const next = pastSome(tokens, joint.to, signs)
  const second = dayNumber.test(wordAt(tokens, next)) ? stretchAt(tokens, next, clock) : null
  if (!second || second.value === 'impossible' || second.value.grain !== 'day') return null
  const day = `${second.value.from.slice(0, 8)}${word.padStart(2, '0')}`
  const isBefore = day < second.value.from && Number(word) > 0
  return isBefore ? { value: { ...second.value, from: day, to: day, lacksYear: false }, to: end } : null
}

/** `March 1-15, 2022`. */
function daysOfMonthAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const month = monthWordAt(tokens, at)
  if (!month || !dayNumber.test(wordAt(tokens, month.to))) return null
  const joint = phraseAt(between, tokens, pastEnding(tokens, month.to + 1))
  if (!joint || !dayNumber.test(wordAt(tokens, joint.to))) return null
  const end = pastEnding(tokens, joint.to + 1)
  const year = yearAfter(tokens, end, clock)
  if (!year) return null
  const days = [month.to, joint.to].map(place => dayFrom(year.value, month.value, Number(wordAt(tokens, place))))
  const from = days[0] ?? null
  const to = days[1] ?? null
  if (from === null || to === null) return periodFound('impossible', year.to)
  return from < to ? periodFound({ shape: 'range', from, to }, year.to) : null
}

/** `1st`. */
function pastEnding(tokens: Tokens, at: number): number {
  return isJoined(tokens, at) ? pastOne(tokens, at, ordinalEndings) : at
}
