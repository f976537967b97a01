import { plusDays } from '../../../../pipeline/model/days.ts'
import { easterPhrases, feasts } from '../../lexicons/calendar.ts'
import type { Found, Tokens } from '../found.ts'
import type { Clock } from './clock.ts'
import { dayFrom, firstOfMonth } from './days.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import { type Stretch, stretch } from './stretch.ts'
import { yearAfter } from './years.ts'

type DayIn = (year: number) => string

const phrases = phrasesOf<DayIn>([
  ...feasts.map(([phrase, month, day]) => [(year: number) => dayFrom(year, month, day)!, [phrase]] as const),
  ...easterPhrases.map(([phrase, days]) => [(year: number) => plusDays(easterOf(year), days), [phrase]] as const),
])

/** `Christmas 2022`, `Easter`. Without a year the latest past one, the coming one for a question that looks ahead. */
export function feastAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const feast = phraseAt(phrases, tokens, at)
  if (!feast) return null
  const said = yearAfter(tokens, feast.to, clock)
  if (said) return { value: dayOf(feast.value(said.value)), to: said.to }
  const isAhead = feast.value(clock.year) > clock.lastDay
  const year = isAhead === clock.looksAhead ? clock.year : isAhead ? clock.year - 1 : clock.year + 1
  return { value: { ...dayOf(feast.value(year)), lacksYear: true }, to: feast.to }
}

export function isFeastWord(tokens: Tokens, at: number): boolean {
  return phraseAt(phrases, tokens, at) !== null
}

function dayOf(day: string): Stretch {
  return stretch(day, day, 'day')
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return plusDays(firstOfMonth(year, Math.floor(days / 31)), days % 31)
}
