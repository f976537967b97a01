import { months, seasons, weekdays } from '../../lexicons/calendar.ts'
import {
  adverbs,
  agoWords,
  articles,
  backWords,
  comparedFillers,
  comparedPhrases,
  latestWords,
  nextWords,
  sameTimePhrases,
} from '../../lexicons/time-words.ts'
import { type Found, pastOne, pastSome, type Tokens, wordAt } from '../found.ts'
import type { Period } from '../mention.ts'
import type { Clock } from './clock.ts'
import { type Duration, durationAt } from './durations.ts'
import { pastFrame } from './frames.ts'
import {
  ahead,
  now,
  type PeriodFound,
  periodFound,
  periodOf,
  sincePeriod,
  trailing,
  weeksBeforeNewest,
} from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import { dayAt, stretchAt } from './stretches.ts'

const comparedWith = phrasesOf([[true, comparedPhrases]])
const sameTime = phrasesOf([[true, sameTimePhrases]])

/** `the last 6 months`, `last week`, `past year`. */
export function backAt(tokens: Tokens, at: number): PeriodFound | null {
  const start = pastSome(tokens, pastSome(tokens, pastFrame(tokens, at), adverbs), articles)
  const first = wordAt(tokens, start) === 'most' ? start + 1 : start
  const word = wordAt(tokens, first)
  const isBack = backWords.has(word)
  if (!isBack && !latestWords.has(word)) return null
  const day = isBack ? lastWeekdayAt(tokens, first + 1) : null
  if (day) return day
  const size = durationAt(tokens, first + 1)
  if (!size) return null
  const { quantity, isPlural, isDoubtful, unit } = size.value
  if (quantity === 'none' && isPlural && unit !== 'half') return periodFound({ shape: 'recently' }, size.to)
  const isNewest = quantity === 'none' && !isBack && (unit === 'week' || unit === 'day' || unit === 'hour')
  if (isNewest) return periodFound(now, size.to)
  const isLastOne = quantity === 'none' && isBack && word !== 'past' && word !== 'trailing' && word !== 'rolling'
  const period = isLastOne ? lastOne(tokens, size) : trailing(size.value)
  return periodFound(period, lastTo(tokens, size.to, period), { isDoubtful })
}

/** "Last week" is the week before the newest; "last month" and longer are so many weeks back from now. */
function lastOne(tokens: Tokens, { value, to }: Found<Duration>): Period {
  if (value.unit === 'day' || value.unit === 'hour') return { shape: 'ago', weeks: 0 }
  if (value.unit === 'week') return { shape: 'ago', weeks: isBeforeLast(tokens, to) ? 2 : 1 }
  return trailing(value)
}

function isBeforeLast(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'but' && wordAt(tokens, at + 1) === 'one'
}

function lastTo(tokens: Tokens, to: number, period: Period): number {
  return period.shape === 'ago' && isBeforeLast(tokens, to) ? to + 2 : to
}

/** `last Tuesday`: in this week or in the one before. */
function lastWeekdayAt(tokens: Tokens, at: number): PeriodFound | null {
  if (!weekdays.has(wordAt(tokens, at))) return null
  return periodFound({ shape: 'ago', weeks: 0 }, at + 1, { isDoubtful: true })
}

/** `two weeks ago`, `a year earlier`, `this time last year`, `the week before last`. */
export function agoAt(tokens: Tokens, at: number): PeriodFound | null {
  const start = pastSome(tokens, pastFrame(tokens, at), adverbs)
  return sameTimeAt(tokens, start) ?? beforeLastAt(tokens, start) ?? numberAgoAt(tokens, start)
}

function numberAgoAt(tokens: Tokens, at: number): PeriodFound | null {
  const size = durationAt(tokens, at)
  if (!size) return null
  const { weeks, unit, isDoubtful, quantity, isPlural } = size.value
  const word = wordAt(tokens, size.to)
  // "Year ago" leaves its article out; "weeks ago" has no number.
  const isShort = quantity === 'none' && (isPlural || word !== 'ago')
  if (!agoWords.has(word) || isShort) return null
  const isMeant = word !== 'before' && word !== 'prior' ? true : isEnd(tokens, size.to + 1)
  if (!isMeant) return null
  // Three days ago is in the newest week.
  const exact = unit === 'day' || unit === 'hour' ? Math.round(daysOf(tokens, size) / 7) : weeks
  const isCompared = word !== 'ago' && word !== 'agp' && word !== 'back'
  const to = pastOne(tokens, size.to + 1, todays)
  return periodFound({ shape: 'ago', weeks: exact }, to, { isDoubtful, isComparedWith: isCompared })
}

const todays: ReadonlySet<string> = new Set(['today', 'now'])

function daysOf(tokens: Tokens, { value, to }: Found<Duration>): number {
  if (value.unit === 'hour') return 0
  const digits = Number(wordAt(tokens, to - 2))
  return Number.isFinite(digits) ? digits : value.weeks * 7 > 7 ? value.weeks * 7 : 3
}

/** The end of a question, of a sentence or of a part of one. */
function isEnd(tokens: Tokens, at: number): boolean {
  return at >= tokens.length || tokens[at]!.kind === 'sign'
}

const afterSame: ReadonlySet<string> = new Set(['of', 'in', 'the', 'a', 'as'])

/** `this time last year`, `the same week two years ago`, `a year ago today`. */
function sameTimeAt(tokens: Tokens, at: number): PeriodFound | null {
  const same = phraseAt(sameTime, tokens, at)
  if (!same) return null
  const next = pastSome(tokens, same.to, afterSame)
  const word = wordAt(tokens, next)
  if (backWords.has(word) || word === 'a') {
    const size = durationAt(tokens, next + 1)
    const isOne = size !== null && size.value.quantity === 'none' && size.value.unit !== 'day'
    return isOne ? periodFound({ shape: 'ago', weeks: size.value.weeks }, size.to) : null
  }
  return numberAgoAt(tokens, same.to)
}

/** `the week before last`. */
function beforeLastAt(tokens: Tokens, at: number): PeriodFound | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const isSaid = wordAt(tokens, start + 1) === 'before' && wordAt(tokens, start + 2) === 'last'
  if (!isSaid || wordAt(tokens, start) !== 'week') return null
  return periodFound({ shape: 'ago', weeks: 2 }, start + 3)
}

/** `next week`, `the coming months`, `over the next 3 years`, `next Tuesday`. */
export function aheadAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const start = pastSome(tokens, pastFrame(tokens, at), articles)
  if (!nextWords.has(wordAt(tokens, start))) return null
  const next = nextWords.has(wordAt(tokens, start + 1)) ? start + 2 : start + 1
  const size = durationAt(tokens, next)
  if (size) return periodFound(ahead, size.to)
  const word = wordAt(tokens, next)
  if (weekdays.has(word) || seasons.has(word)) return periodFound(ahead, next + 1)
  const day = months.has(word) || word === 'christmas' ? dayAt(tokens, next, clock) : null
  return months.has(word) || day ? periodFound(ahead, day?.to ?? next + 1) : null
}

/** `on Tuesday`: in the newest week, or in the one to come. */
export function weekdayAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const start = pastFrame(tokens, at)
  if (!weekdays.has(wordAt(tokens, start))) return null
  return periodFound(clock.looksAhead || wordAt(tokens, at) === 'by' ? ahead : now, start + 1)
}

/** `than a year ago`, `compared to last month`, `since last week`, `vs March 2022`. */
export function comparedAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = phraseAt(comparedWith, tokens, at)
  if (!word || (isWeak(wordAt(tokens, at)) && isFirst(tokens, at))) return null
  const start = pastSome(tokens, word.to, comparedFillers)
  const isSince = wordAt(tokens, word.to - 1) === 'since'
  for (const from of start === word.to ? [start] : [start, word.to]) {
    const one = baselineAt(tokens, from, clock, wordAt(tokens, at))
    if (one && !(isSince && isCalendar(one))) return one
  }
  return null
}

/** "And last week in Italy?" refers to no earlier question, so it compares nothing. */
function isFirst(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || (before.kind === 'sign' && before.word !== ',' && before.word !== '-')
}

/** "Since last summer" has a first day. */
function isCalendar({ value: { period } }: PeriodFound): boolean {
  return period === 'impossible' || (period.shape !== 'trailing' && period.shape !== 'ago')
}

/** "From", "to" and "on" compare only with a time before now: "on 10 March" compares nothing. */
function isWeak(word: string): boolean {
  return (
    word === 'from' ||
    word === 'on' ||
    word === 'to' ||
    word === 'with' ||
    word === 'and' ||
    word === 'as' ||
    word === 'what' ||
    word === 'then'
  )
}

function baselineAt(tokens: Tokens, at: number, clock: Clock, word: string): PeriodFound | null {
  if (isYesterday(tokens, at))
    return periodFound({ shape: 'trailing', weeks: 2 }, at + 1, { isComparedWith: true, isDoubtful: true })
  const one = agoAt(tokens, at) ?? backAt(tokens, at) ?? (isWeak(word) ? null : calendarBaselineAt(tokens, at, clock))
  // "The price from last week" is no change.
  if (!one || word === 'from') return one
  return { ...one, value: { ...one.value, period: baseline(one.value.period), isComparedWith: true } }
}

/** The newest week and the one before are as near as weekly prices come. */
function isYesterday(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at)
  return word === 'yesterday' || (weekdays.has(word) && wordAt(tokens, at - 1) === 'since')
}

function calendarBaselineAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const one = stretchAt(tokens, at, clock)
  return one && periodFound(periodOf(one.value, clock), one.to)
}

/** From last week to this one are two weeks. */
function baseline(period: Period | 'impossible'): Period | 'impossible' {
  const isWeekAgo = typeof period === 'object' && period.shape === 'ago' && period.weeks <= 1
  return isWeekAgo ? { shape: 'trailing', weeks: 2 } : period
}

/** `since two years ago`, `from 6 months ago until now`, `since last year`: as long as that. */
export function sinceAgoAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  if (wordAt(tokens, at) !== 'from' && wordAt(tokens, at) !== 'since') return null
  const size = wordAt(tokens, at) === 'since' ? durationAt(tokens, at + 1) : null
  const isLong = size?.value.quantity === 'number' && !agoWords.has(wordAt(tokens, size.to))
  // "Since six months" is "for six months" to many.
  if (isLong) return periodFound(trailing(size.value), size.to, { isComparedWith: true })
  const one = agoAt(tokens, at + 1)
  if (!one || one.value.period === 'impossible' || one.value.period.shape !== 'ago') return null
  const isOpen =
    wordAt(tokens, one.to) === 'until' || wordAt(tokens, one.to) === 'to' || wordAt(tokens, one.to) === 'till'
  if (!isOpen || wordAt(tokens, one.to + 1) !== 'now') return null
  return periodFound(sincePeriod(weeksBeforeNewest(one.value.period.weeks, clock), clock), one.to + 2)
}
