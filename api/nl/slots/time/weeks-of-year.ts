import { plusDays } from '../../../../pipeline/model/days.ts'
import { weekOfWords } from '../../lexicons/calendar.ts'
import { type Found, pastHyphen, pastSome, type Tokens, wordAt } from '../found.ts'
import { ordinalAt } from '../numbers.ts'
import type { Clock } from './clock.ts'
import { mondayOfIsoWeek } from './days.ts'
import { type Stretch, stretch } from './stretch.ts'
import { plainYearAt, yearAfter } from './years.ts'

type DayAt = (tokens: Tokens, at: number, clock: Clock) => Found<Stretch | 'impossible'> | null

const weekWords: ReadonlySet<string> = new Set(['week', 'wk', 'weeks'])
const shortForms: ReadonlySet<string> = new Set(['c', 'e', 'b'])
const the: ReadonlySet<string> = new Set(['the'])

/** A week that is named by one of its days, or by its number: `the week of 4 May 2020`, `w/c 2020-05-04`, `week 12 of 2023`. */
export function weekAt(tokens: Tokens, at: number, clock: Clock, dayAt: DayAt): Found<Stretch | 'impossible'> | null {
  const start = pastSome(tokens, at, the)
  return weekOfDayAt(tokens, start, clock, dayAt) ?? numberedWeekAt(tokens, start, clock)
}

function weekOfDayAt(tokens: Tokens, at: number, clock: Clock, dayAt: DayAt): Found<Stretch | 'impossible'> | null {
  const word = wordAt(tokens, at)
  if (word === 'w' && wordAt(tokens, at + 1) === '/' && shortForms.has(wordAt(tokens, at + 2))) {
    return dayAt(tokens, at + 3, clock)
  }
  if (word === 'wc') return dayAt(tokens, at + 1, clock)
  if (!weekWords.has(word)) return null
  const beside = wordAt(tokens, at + 1)
  if (word !== 'weeks' && (beside === 'before' || beside === 'after' || beside === 'following')) {
    const day = dayAt(tokens, at + 2, clock)
    return day && { ...day, value: shifted(day.value, beside === 'before' ? -7 : 7) }
  }
  return dayAt(tokens, pastSome(tokens, pastSome(tokens, at + 1, weekOfWords), the), clock)
}

function shifted(day: Stretch | 'impossible', days: number): Stretch | 'impossible' {
  return day === 'impossible' ? day : { ...day, from: plusDays(day.from, days), to: plusDays(day.to, days) }
}

function numberedWeekAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch | 'impossible'> | null {
  const year = plainYearAt(tokens, at)
  const week = weekNumberAt(tokens, year ? pastHyphen(tokens, year.to) : at)
  if (!week) return null
  const said = year ? { value: year.value, to: week.to } : yearAfter(tokens, week.to, clock)
  if (said) return { value: weekOf(said.value, week.value) ?? 'impossible', to: said.to }
  const here = weekOf(clock.year, week.value)
  const value = here && here.from <= clock.lastDay ? here : weekOf(clock.year - 1, week.value)
  return { value: value ? { ...value, lacksYear: true } : 'impossible', to: week.to }
}

function weekOf(year: number, week: number): Stretch | null {
  const monday = mondayOfIsoWeek(year, week)
  return monday === null ? null : stretch(monday, monday, 'day')
}

/** `week 12`, `week no. 12`, `W12`, `CW12`, `KW 12`, `12th week`. */
function weekNumberAt(tokens: Tokens, at: number): Found<number> | null {
  const word = wordAt(tokens, at)
  const coded = /^(?:w|wk|cw|kw)(\d{1,2})$/.exec(word)
  if (coded) return { value: Number(coded[1]), to: at + 1 }
  const isWeek = word === 'week' || word === 'wk' || word === 'cw' || word === 'kw'
  if (isWeek) {
    const number = wordAt(tokens, at + 1)
    const next = number === 'number' || number === 'no' || number === 'nr' || number === '#' ? at + 2 : at + 1
    const digits = wordAt(tokens, next) === '.' ? next + 1 : next
    return /^\d{1,2}$/.test(wordAt(tokens, digits)) ? { value: Number(wordAt(tokens, digits)), to: digits + 1 } : null
  }
  const ordinal = ordinalAt(tokens, at)
  return ordinal && wordAt(tokens, ordinal.to) === 'week' && ordinal.value > 5
    ? { value: ordinal.value, to: ordinal.to + 1 }
    : null
}
