import { plusDays } from '../../../../pipeline/model/days.ts'
import { articles, endingWords, events, eventWords, precedingWords, startingWords } from '../../lexicons/time-words.ts'
import { pastSome, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './clock.ts'
import { firstOfMonth, lastOfMonth, monthNumber, yearOf } from './days.ts'
import { type Duration, durationAt } from './durations.ts'
import { pastFrame } from './frames.ts'
import { ahead, type PeriodFound, periodFound } from './period-found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import type { Stretch } from './stretch.ts'
import { stretchAt } from './stretches.ts'

const links = phrasesOf<'ending' | 'before' | 'starting'>([
  ['ending', endingWords],
  ['before', precedingWords],
  ['starting', startingWords],
])

/** `the 12 months to June 2023`, `six months from March 2022`: a stretch with one end in the calendar. */
export function endingAt(tokens: Tokens, at: number, clock: Clock): PeriodFound | null {
  const size = durationAt(tokens, pastSome(tokens, pastFrame(tokens, at), articles))
  const link = size && phraseAt(links, tokens, size.to)
  const end = link && stretchAt(tokens, link.to, clock)
  if (!end || end.value === 'impossible') return null
  // "Every month since", "the week from": without a number only a year ends somewhere.
  const isBare = size.value.quantity === 'none' && (size.value.unit !== 'year' || link.value === 'starting')
  if (isBare) return null
  const { from, to } = endsOf(link.value, size.value, end.value)
  if (from > clock.lastDay) return periodFound(ahead, end.to)
  return periodFound({ shape: 'range', from, to }, end.to)
}

interface Ends {
  readonly from: string
  readonly to: string
}

function endsOf(link: 'ending' | 'before' | 'starting', size: Duration, end: Stretch): Ends {
  if (link === 'starting') return after(size, end)
  return before(size, link === 'ending' ? end : { ...end, to: plusDays(end.from, -1) })
}

function before(size: Duration, { to, grain }: Stretch): Ends {
  if (grain === 'day') return { from: plusDays(to, 1 - 7 * size.weeks), to }
  const months = monthsIn(size)
  if (months === null) return { from: plusDays(to, 1 - 7 * size.weeks), to }
  return { from: firstOfMonth(yearOf(to), monthNumber(to) - months + 1), to }
}

function after(size: Duration, { from, grain }: Stretch): Ends {
  const months = grain === 'day' ? null : monthsIn(size)
  if (months === null) return { from, to: plusDays(from, 7 * size.weeks - 1) }
  return { from, to: lastOfMonth(yearOf(from), monthNumber(from) + months - 1) }
}

/** A year has twelve, a week none. */
function monthsIn({ unit, weeks }: Duration): number | null {
  const isOfMonths = unit === 'month' || unit === 'quarter' || unit === 'half' || unit === 'year' || unit === 'decade'
  return isOfMonths ? Math.round((weeks * 12) / 52) : null
}

/** "Since the war", "before Brexit": a period that cannot be given in weeks. */
export function eventAt(tokens: Tokens, at: number): PeriodFound | null {
  if (!eventWords.has(wordAt(tokens, at))) return null
  const start = pastSome(tokens, at + 1, eventFillers)
  return events.has(wordAt(tokens, start)) ? periodFound('impossible', start + 1) : null
}

const eventFillers: ReadonlySet<string> = new Set([
  'the',
  'of',
  'start',
  'beginning',
  'end',
  'outbreak',
  'first',
  'energy',
  'russian',
])
