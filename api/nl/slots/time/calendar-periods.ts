import { plusDays } from '../../../../pipeline/model/days.ts'
import {
  afterWords,
  beforeWords,
  onPhrases,
  onwardsPhrases,
  prepositions,
  rangeOpeners,
  sinceWords,
  untilWords,
} from '../../lexicons/time-words.ts'
import { pastSome, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './clock.ts'
import { pastFrame } from './frames.ts'
import { ahead, type PeriodFound, periodFound, periodOf, sincePeriod } from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import { rangeAt, signs, untilNowAt } from './ranges.ts'
import type { Stretch } from './stretch.ts'
import { stretchAt } from './stretches.ts'

const openers = phrasesOf([[true, rangeOpeners]])
const sincePhrases = phrasesOf([
  ['since', sinceWords],
  ['after', afterWords],
])
const untilPhrases = phrasesOf([
  ['until', untilWords],
  ['before', beforeWords],
])
const onwards = phrasesOf([[true, onwardsPhrases]])
const on = phrasesOf([[true, onPhrases]])

/** `in March 2022`, `from 2019 to 2021`, `2022-03-10`, `Jan-Mar 2023`. */
export function calendarPeriodAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const opener = phraseAt(openers, tokens, at)
  const opened = opener ? rangeAt(tokens, pastSome(tokens, opener.to, signs), clock, true) : null
  if (opened) return opened
  const start = isSign(tokens, at) ? at : pastSome(tokens, pastFrame(tokens, at), signs)
  const range = opener && start === at ? null : rangeAt(tokens, start, clock, false)
  if (range) return range
  const one = opener && start === at ? null : stretchAt(tokens, start, clock)
  if (!one) return null
  // "By Christmas" is the coming one.
  const isComing = wordAt(tokens, at) === 'by' && one.value !== 'impossible' && one.value.lacksYear
  return isComing ? periodFound(ahead, one.to) : periodFound(periodOf(one.value, clock), one.to, doubtOf(one.value))
}

function isSign(tokens: Tokens, at: number): boolean {
  return tokens[at]?.kind === 'sign'
}

function doubtOf(value: Stretch | 'impossible'): { isDoubtful: boolean } {
  return { isDoubtful: value !== 'impossible' && value.isDoubtful }
}

/** `since 2023`, `from March 2022 onwards`, `after 2020`. */
export function sinceCalendarAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = phraseAt(sincePhrases, tokens, at)
  const start = word ? pastSome(tokens, word.to, signs) : pastSome(tokens, at, prepositions)
  const named = pastSome(tokens, start, prepositions)
  const one = stretchAt(tokens, named, clock)
  if (!one) return null
  const open = phraseAt(onwards, tokens, one.to) ?? untilNowAt(tokens, one.to)
  const end = open ?? (word ? phraseAt(on, tokens, one.to) : null)
  if (!word && !end) return null
  if (one.value === 'impossible') return periodFound('impossible', one.to)
  const isAfter = word?.value === 'after'
  // "Prices from 2022" may be those of that year.
  const isDoubtful = one.value.isDoubtful || (word !== null && wordAt(tokens, at) === 'from' && !end)
  const first = isAfter ? plusDays(one.value.to, 1) : one.value.from
  return periodFound(sincePeriod(first, clock), end?.to ?? one.to, { isDoubtful })
}

/** `until 2020`, `before March 2022`. */
export function untilCalendarAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = phraseAt(untilPhrases, tokens, at)
  const one = word && stretchAt(tokens, pastSome(tokens, word.to, signs), clock)
  if (!one) return null
  if (one.value === 'impossible') return periodFound('impossible', one.to)
  const last = word.value === 'before' ? plusDays(one.value.from, -1) : one.value.to
  if (last > clock.lastDay) return periodFound(ahead, one.to)
  return periodFound({ shape: 'until', to: last }, one.to, doubtOf(one.value))
}
