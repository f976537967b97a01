import { afterSeasons, beforeSeasons, chosenSeasons, seasons } from '../../lexicons/calendar.ts'
import { type Found, type Tokens, wordAt } from '../found.ts'
import type { Clock } from './clock.ts'
import { firstOfMonth, lastOfMonth } from './days.ts'
import { type Stretch, stretch } from './stretch.ts'
import { yearAfter } from './years.ts'

/** A season with a year, or after a preposition: `winter diesel` is a grade, `fall` mostly a verb. */
export function seasonAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const month = seasons.get(wordAt(tokens, start))
  if (month === undefined) return null
  const isFall = wordAt(tokens, start) === 'fall'
  const isVerb = isFall && wordAt(tokens, start + 1) === 'in'
  const said = isVerb ? null : yearAfter(tokens, start + 1, clock)
  if (said) return seasonOfYear(tokens, month, said)
  const before = wordAt(tokens, at - 1) === 'the' ? at - 2 : at - 1
  const isPlaced = beforeSeasons.has(wordAt(tokens, before)) && !afterSeasons.has(wordAt(tokens, start + 1))
  const isChosen = chosenSeasons.has(wordAt(tokens, before)) || (before < at - 1 && !isVerb) || start > at
  if (!isPlaced || (isFall && !isChosen)) return null
  return { value: nearestSeason(month, clock), to: start + 1 }
}

function seasonOfYear(tokens: Tokens, month: number, year: Found<number>): Found<Stretch> {
  const second = secondYearAt(tokens, year)
  // Winter 2022 may be the one that begins or the one that ends in it.
  const isDoubtful = month === 12 && second === null
  return { value: { ...seasonOf(year.value, month), isDoubtful }, to: second ?? year.to }
}

function nearestSeason(month: number, clock: Clock): Stretch {
  const isAhead = seasonOf(clock.year, month).from > clock.lastDay
  const year = isAhead === clock.looksAhead ? clock.year : isAhead ? clock.year - 1 : clock.year + 1
  return { ...seasonOf(year, month), lacksYear: true }
}

function seasonOf(year: number, month: number): Stretch {
  return stretch(firstOfMonth(year, month), lastOfMonth(year, month + 2), 'long')
}

/** The end of `2021/22` and `2021-2022`. */
function secondYearAt(tokens: Tokens, { value, to }: Found<number>): number | null {
  const sign = wordAt(tokens, to)
  const next = wordAt(tokens, to + 1)
  const fits = next === String(value + 1) || next === String(value + 1).slice(2)
  return (sign === '/' || sign === '-' || sign === '–') && fits ? to + 2 : null
}
