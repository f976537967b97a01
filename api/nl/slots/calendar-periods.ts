import {
  afterWords,
  beforeWords,
  onwardsPhrases,
  prepositions,
  rangeWords,
  sinceWords,
  untilNowPhrases,
  untilWords,
} from '../lexicons/time-words.ts'
import { plusDays } from '../say/weeks.ts'
import type { Clock } from './clock.ts'
import { yearOf } from './days.ts'
import { isJoined, pastSome, type Tokens, wordAt } from './found.ts'
import { ahead, found, type PeriodFound, periodOf, since } from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import type { Stretch } from './stretch.ts'
import { type StretchFound, stretchAt } from './stretches.ts'

const sincePhrases = phrasesOf([
  ['since', sinceWords],
  ['after', afterWords],
])
const untilPhrases = phrasesOf([
  ['until', untilWords],
  ['before', beforeWords],
])
const between = phrasesOf([[true, rangeWords]])
const untilNow = phrasesOf([[true, untilNowPhrases]])
const onwards = phrasesOf([[true, onwardsPhrases]])

const signs: ReadonlySet<string> = new Set(['=', ':', '_', '(', ',', 'the', '"', "'", '['])
const ands: ReadonlySet<string> = new Set(['and', '&', ',', 'or'])
const lastWords: ReadonlySet<string> = new Set(['last', 'past', 'this'])
const openers: ReadonlySet<string> = new Set(['from', 'between', 'betwen', 'beetween'])

/** `in March 2022`, `from 2019 to 2021`, `2022-03-10`, `Jan-Mar 2023`. */
export function calendarPeriodAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const isOpened = openers.has(wordAt(tokens, at))
  const start = pastSome(tokens, isOpened ? at + 1 : pastSome(tokens, at, prepositions), signs)
  const range = rangeAt(tokens, start, clock)
  if (range) return range
  if (isOpened) return null
  const one = stretchAt(tokens, start, clock)
  if (!one) return null
  // "By Christmas" is the coming one.
  const isComing = wordAt(tokens, at) === 'by' && one.value !== 'impossible' && one.value.lacksYear
  return isComing ? found(ahead, one.to) : found(periodOf(one.value, clock), one.to, doubtOf(one.value))
}

function doubtOf(value: Stretch | 'impossible'): { isDoubtful: boolean } {
  return { isDoubtful: value !== 'impossible' && value.isDoubtful }
}

/** Two ends, or pieces that follow one another: `March and April 2022`. */
function rangeAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const first = stretchAt(tokens, at, clock) ?? dayNumberAt(tokens, at, clock)
  if (!first) return null
  const open = phraseAt(untilNow, tokens, first.to)
  if (open && first.value !== 'impossible') return found(since(first.value.from, clock), open.to, doubtOf(first.value))
  const joint = phraseAt(between, tokens, first.to)
  const second = joint && stretchAt(tokens, pastSome(tokens, joint.to, signs), clock)
  if (!second) return null
  if (first.value === 'impossible' || second.value === 'impossible') return found('impossible', second.to)
  const start = withYear(first.value, second.value)
  const isList = ands.has(wordAt(tokens, first.to)) && !openers.has(wordAt(tokens, at - 1))
  if (isList) return listAt(tokens, at, start, second.to, clock)
  if (start.from > second.value.to) return null
  return spanOf(start, second.value, second.to, clock)
}

function spanOf(first: Stretch, last: Stretch, to: number, clock: Clock): PeriodFound {
  const isDoubtful = first.isDoubtful || last.isDoubtful
  if (first.from > clock.lastDay) return found(ahead, to)
  return found({ shape: 'range', from: first.from, to: last.to }, to, { isDoubtful })
}

/** `2021, 2022 and 2023`: one stretch where each follows the one before, else no range. */
function listAt(tokens: Tokens, at: number, first: Stretch, to: number, clock: Clock): PeriodFound | null {
  let [last, end] = [first, stretchAt(tokens, at, clock)!.to]
  for (let count = 0; count < 12; count++) {
    const joint = ands.has(wordAt(tokens, end)) ? pastSome(tokens, end, ands) : null
    const next = joint === null ? null : stretchAt(tokens, joint, clock)
    if (!next || next.value === 'impossible') break
    if (next.value.grain === 'day' || next.value.from !== plusDays(last.to, 1)) break
    last = next.value
    end = next.to
  }
  return end < to ? null : spanOf(first, last, end, clock)
}

/** `March to August 2022`: the first end takes the year of the second, or the one before it. */
function withYear(first: Stretch, second: Stretch): Stretch {
  if (!first.lacksYear) return first
  const moved = movedTo(first, yearOf(second.from))
  if (moved.from <= second.from) return moved
  return movedTo(first, yearOf(second.from) - 1)
}

function movedTo(stretch: Stretch, year: number): Stretch {
  const off = year - yearOf(stretch.from)
  const from = `${year}${stretch.from.slice(4)}`
  const to = `${yearOf(stretch.to) + off}${stretch.to.slice(4)}`
  return { ...stretch, from, to }
}

/** `10 to 20 March 2022`: a number that takes its month from the day behind it. */
function dayNumberAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const word = wordAt(tokens, at)
  if (!/^\d{1,2}$/.test(word) || Number(word) < 1 || Number(word) > 31) return null
  const end = isJoined(tokens, at + 1) && /^(st|nd|rd|th)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  const joint = phraseAt(between, tokens, end)
  const second = joint?.value && !ands.has(wordAt(tokens, end)) ? stretchAt(tokens, joint.to, clock) : null
  if (!second || second.value === 'impossible' || second.value.grain !== 'day') return null
  if (/^\d{4}/.test(wordAt(tokens, joint!.to)) || Number(word) >= Number(second.value.from.slice(8))) return null
  const day = `${second.value.from.slice(0, 8)}${word.padStart(2, '0')}`
  return { value: { ...second.value, from: day, to: day, lacksYear: false }, to: end }
}

/** `since 2023`, `from March 2022 onwards`, `after 2020`. */
export function sinceCalendarAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = phraseAt(sincePhrases, tokens, at)
  const start = word ? pastSome(tokens, word.to, signs) : pastSome(tokens, at, prepositions)
  const named = pastSome(tokens, start, prepositions)
  const one = stretchAt(tokens, pastSome(tokens, named, lastWords), clock)
  if (!one) return null
  const on = phraseAt(onwards, tokens, one.to) ?? phraseAt(untilNow, tokens, one.to)
  if (!word && !on) return null
  if (one.value === 'impossible') return found('impossible', one.to)
  const isAfter = word?.value === 'after'
  // "Prices from 2022" may be those of that year.
  const isDoubtful = one.value.isDoubtful || (word !== null && wordAt(tokens, at) === 'from' && !on)
  const first = isAfter ? plusDays(one.value.to, 1) : one.value.from
  return found(since(first, clock), on?.to ?? one.to, { isDoubtful })
}

/** `until 2020`, `before March 2022`. */
export function untilCalendarAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = phraseAt(untilPhrases, tokens, at)
  const one = word && stretchAt(tokens, pastSome(tokens, word.to, signs), clock)
  if (!one) return null
  if (one.value === 'impossible') return found('impossible', one.to)
  const last = word.value === 'before' ? plusDays(one.value.from, -1) : one.value.to
  if (last > clock.lastDay) return found(ahead, one.to)
  return found({ shape: 'until', to: last }, one.to, doubtOf(one.value))
}
