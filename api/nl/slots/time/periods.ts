import {
  aheadPhrases,
  changePhrases,
  everPhrases,
  extremes,
  idlePhrases,
  nowPhrases,
  recentlyPhrases,
  toDatePhrases,
  yesterdayPhrases,
} from '../../lexicons/time-phrases.ts'
import { pastCues } from '../../lexicons/time-words.ts'
import { type Tokens, wordAt } from '../found.ts'
import type { Finder, ImpossibleMention, Period, PeriodMention } from '../mention.ts'
import { calendarPeriodAt, sinceCalendarAt, untilCalendarAt } from './calendar-periods.ts'
import { type Clock, questionClock } from './clock.ts'
import { firstOfMonth, monthNumber } from './days.ts'
import { durationPeriodAt } from './duration-periods.ts'
import { endingAt, eventAt } from './ending-periods.ts'
import { ahead, now, type PeriodFound, type PeriodRule, periodFound } from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import { agoAt, aheadAt, backAt, comparedAt, sinceAgoAt, weekdayAt } from './relative-periods.ts'
import { mayBegin } from './time-signs.ts'

/** Periods and days, as far as the question names them. Of two readings that begin at one word the longer one counts. */
export const findPeriods: Finder = (tokens, calendar) => {
  const clock = questionClock(tokens, calendar)
  const mentions: (PeriodMention | ImpossibleMention)[] = []
  let at = 0
  while (at < tokens.length) {
    const idle = phraseAt(idles, tokens, at)
    const one = mayBegin(tokens, at) ? longestAt(tokens, at, clock) : null
    if (one && one.to > (idle?.to ?? 0)) mentions.push(mentionOf(at, one))
    at = Math.max(at + 1, one?.to ?? 0, idle?.to ?? 0)
  }
  return mentions
}

function mentionOf(from: number, { value, to }: PeriodFound): PeriodMention | ImpossibleMention {
  const { period, isComparedWith, isDoubtful } = value
  if (period === 'impossible') return { kind: 'impossible', from, to, what: 'date' }
  return { kind: 'period', from, to, period, isComparedWith, isDoubtful }
}

const rules: readonly PeriodRule[] = [
  phrasePeriodAt,
  changeAt,
  comparedAt,
  sinceAgoAt,
  sinceCalendarAt,
  calendarPeriodAt,
  untilCalendarAt,
  agoAt,
  backAt,
  aheadAt,
  durationPeriodAt,
  endingAt,
  eventAt,
  weekdayAt,
]

function longestAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  let longest: PeriodFound | null = null
  for (const rule of rules) {
    const one = rule(tokens, at, clock)
    if (one && one.to > (longest?.to ?? 0)) longest = one
  }
  return longest
}

const idles = phrasesOf([[true, idlePhrases]])
const changes = phrasesOf(changePhrases)
const phrases = phrasesOf<'now' | 'yesterday' | 'ever' | 'ahead' | 'recently' | 'year' | 'month' | 'quarter'>([
  ['now', nowPhrases],
  ['yesterday', yesterdayPhrases],
  ['ever', everPhrases],
  ['ahead', aheadPhrases],
  ['recently', recentlyPhrases],
  ...toDatePhrases,
])

function phrasePeriodAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const word = wordAt(tokens, at)
  if (word === 'historic' || word === 'historical' || word === 'historically') {
    return extremes.has(wordAt(tokens, at + 1)) ? periodFound({ shape: 'ever' }, at + 1) : null
  }
  const phrase = phraseAt(phrases, tokens, at)
  return phrase && periodFound(phrasePeriod(phrase.value, clock), phrase.to)
}

function phrasePeriod(
  name: 'now' | 'yesterday' | 'ever' | 'ahead' | 'recently' | 'year' | 'month' | 'quarter',
  clock: Clock,
): Period {
  if (name === 'now') return now
  if (name === 'ahead') return ahead
  if (name === 'yesterday') return { shape: 'ago', weeks: 0 }
  if (name === 'ever' || name === 'recently') return { shape: name }
  const month = monthNumber(clock.newestWeek)
  const first = name === 'year' ? 1 : name === 'month' ? month : month - ((month - 1) % 3)
  return { shape: 'since', from: firstOfMonth(Number(clock.newestWeek.slice(0, 4)), first) }
}

/** `week on week`, `yoy`. */
function changeAt(tokens: Tokens, at: number): PeriodFound | null {
  const change = phraseAt(changes, tokens, at)
  if (!change || isOtherWord(tokens, at)) return null
  return periodFound({ shape: 'trailing', weeks: change.value }, change.to, { isComparedWith: true })
}

/** "Wow" and "mom" are words of their own, unless written `WoW`, or at the end. */
function isOtherWord(tokens: Tokens, at: number): boolean {
  const { word, text } = tokens[at]!
  if (word !== 'wow' && word !== 'mom') return false
  const isShort = text.slice(1) !== text.slice(1).toLowerCase() && text !== text.toUpperCase()
  const next = wordAt(tokens, at + 1)
  const isMeant = isShort || pastCues.has(next) || next === '%' || (at === tokens.length - 1 && at > 0)
  return !isMeant || wordAt(tokens, at - 1) === 'my'
}
