import { afterVerbs, beforeMonths, doubtfulMonths, months, shortWeekdays, weekdays } from '../../lexicons/calendar.ts'
import { type Found, isJoined, pastHyphen, pastJoint, pastOne, type Tokens, wordAt } from '../found.ts'
import { ordinalAt } from '../numbers.ts'
import type { Clock } from './clock.ts'
import { dayFrom, firstOfMonth, lastOfMonth } from './days.ts'
import { type Stretch, stretch } from './stretch.ts'
import { isCounted, plainYearAt, shortYearAfter, yearAfter } from './years.ts'

const commas: ReadonlySet<string> = new Set([','])
const the: ReadonlySet<string> = new Set(['the'])

/** `10 March 2022`, `March 10th, 2022`, `Thursday 10 March`, `2022 March 10`. */
export function dayOfMonthAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch | 'impossible'> | null {
  const start = pastWeekday(tokens, at)
  const parts = dayThenMonth(tokens, start) ?? monthThenDay(tokens, start) ?? yearThenDay(tokens, start)
  if (!parts) return null
  const { month, day, year, to } = parts
  if (year !== undefined) return { value: sureDay(year, month, day), to }
  const said = yearAfter(tokens, to, clock) ?? shortYearAfter(tokens, to, clock)
  if (said) return { value: sureDay(said.value, month, day), to: said.to }
  const value = day > 31 ? 'impossible' : nearestDay(month, day, clock)
  return { value, to }
}

interface DayParts {
  readonly day: number
  readonly month: number
  readonly year?: number
  readonly to: number
}

export function pastWeekday(tokens: Tokens, at: number): number {
  const word = wordAt(tokens, at)
  if (!weekdays.has(word) && !shortWeekdays.has(word)) return at
  return pastOne(tokens, pastOne(tokens, at + 1, commas), the)
}

function sureDay(year: number, month: number, day: number): Stretch | 'impossible' {
  const found = dayFrom(year, month, day)
  return found === null ? 'impossible' : stretch(found, found, 'day')
}

/** The latest past one, the coming one for a question that looks ahead. A 29 February may be four years off. */
function nearestDay(month: number, day: number, clock: Clock): Stretch | 'impossible' {
  for (let off = 0; off <= 8; off++) {
    const found = dayFrom(clock.looksAhead ? clock.year + off : clock.year - off, month, day)
    const fits = found !== null && found > clock.lastDay === clock.looksAhead
    if (fits) return stretch(found, found, 'day', { lacksYear: true })
  }
  return 'impossible'
}

/** Days 32 to 39 are mistyped dates; larger numbers mean something else. */
function dayNumberAt(tokens: Tokens, at: number): Found<number> | null {
  const ordinal = ordinalAt(tokens, at)
  const word = wordAt(tokens, at)
  const found = ordinal ?? (/^\d{1,2}$/.test(word) ? { value: Number(word), to: at + 1 } : null)
  return found && found.value >= 1 && found.value < 40 ? found : null
}

function dayThenMonth(tokens: Tokens, at: number): DayParts | null {
  const day = dayNumberAt(tokens, at)
  if (!day) return null
  const link = wordAt(tokens, day.to) === 'day' ? day.to + 1 : day.to
  const next = wordAt(tokens, link) === 'of' ? pastOne(tokens, link + 1, the) : pastJoint(tokens, link)
  const month = monthWordAt(tokens, next)
  return month && { day: day.value, month: month.value, to: month.to }
}

function monthThenDay(tokens: Tokens, at: number): DayParts | null {
  const month = monthWordAt(tokens, at)
  if (!month) return null
  // `Mar-22` is a month of a year.
  if (isJoined(tokens, month.to)) return null
  const day = dayNumberAt(tokens, pastOne(tokens, month.to, the))
  if (!day || isCounted(tokens, day.to)) return null
  return { day: day.value, month: month.value, to: day.to }
}

function yearThenDay(tokens: Tokens, at: number): DayParts | null {
  const year = plainYearAt(tokens, at)
  const month = year && monthWordAt(tokens, pastJoint(tokens, pastOne(tokens, year.to, commas)))
  const day = month && dayNumberAt(tokens, pastJoint(tokens, month.to))
  return day && { year: year!.value, month: month!.value, day: day.value, to: day.to }
}

/** A name of a month; an abbreviation may end with a point. */
export function monthWordAt(tokens: Tokens, at: number): Found<number> | null {
  const word = wordAt(tokens, at)
  const value = months.get(word)
  if (value === undefined) return null
  const isShortened = word.length <= 4 && wordAt(tokens, at + 1) === '.' && isJoined(tokens, at + 1)
  return { value, to: isShortened && tokens[at + 2]?.kind === 'number' ? at + 2 : at + 1 }
}

/** `March 2022`, `Mar-22`, `March last year`, `2022 March`, `March`: the latest past one. */
export function monthAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const year = plainYearAt(tokens, at)
  const month = monthWordAt(tokens, year ? pastHyphen(tokens, year.to) : at)
  if (!month) return null
  if (year) return { value: monthOf(year.value, month.value), to: month.to }
  const said = yearAfter(tokens, month.to, clock)
  if (said) return { value: monthOf(said.value, month.value), to: said.to }
  if (!isClearMonth(tokens, at)) return null
  return { value: nearestMonth(month.value, clock), to: month.to }
}

function monthOf(year: number, month: number): Stretch {
  return stretch(firstOfMonth(year, month), lastOfMonth(year, month), 'month')
}

function nearestMonth(month: number, clock: Clock): Stretch {
  const isAhead = firstOfMonth(clock.year, month) > clock.lastDay
  const year = isAhead === clock.looksAhead ? clock.year : isAhead ? clock.year - 1 : clock.year + 1
  return { ...monthOf(year, month), lacksYear: true }
}

function isClearMonth(tokens: Tokens, at: number): boolean {
  const token = tokens[at]!
  const next = wordAt(tokens, at + 1)
  if (!doubtfulMonths.has(token.word) || isBeforeMonth(tokens, at + 1)) return true
  if (beforeMonths.has(wordAt(tokens, at - 1))) return !afterVerbs.has(next)
  const isLast = at === tokens.length - 1 || tokens[at + 1]!.kind === 'sign'
  return isLast && at > 0 && (token.word !== 'may' || token.text !== token.word)
}

const toMonths: ReadonlySet<string> = new Set([
  'to',
  '-',
  '–',
  '/',
  'until',
  'till',
  'through',
  'thru',
  'and',
  '&',
  ',',
])

/** `March to August`: two adjacent months are both meant. */
function isBeforeMonth(tokens: Tokens, at: number): boolean {
  return toMonths.has(wordAt(tokens, at)) && months.has(wordAt(tokens, at + 1))
}
