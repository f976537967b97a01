import { type Found, isJoined, pastHyphen, pastJoint, type Tokens, wordAt } from '../found.ts'
import { isDigits, ordinalAt, wordsAt } from '../numbers.ts'
import type { Clock } from './clock.ts'
import { firstOfMonth, lastOfMonth } from './days.ts'
import { type Stretch, stretch } from './stretch.ts'
import { plainYearAt, yearAfter } from './years.ts'

interface Part {
  /** The number of the piece, and how many months it has. */
  readonly index: number
  readonly months: 3 | 6
  /** `last quarter`, which without a year is no piece of the calendar. */
  readonly needsYear: boolean
}

/** Quarters and halves of a year: `Q1 2023`, `first half of 2022`. */
export function yearPartAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const year = plainYearAt(tokens, at)
  const start = year ? pastJoint(tokens, year.to) : at
  const part = codedPartAt(tokens, start) ?? (year ? null : saidPartAt(tokens, start))
  if (!part) return null
  if (year) return { value: partOf(year.value, part.value), to: part.to }
  const said = yearAfter(tokens, part.to, clock)
  if (said) return { value: partOf(said.value, part.value), to: said.to }
  return part.value.needsYear ? null : { value: nearestPart(part.value, clock), to: part.to }
}

function partOf(year: number, { index, months }: Part): Stretch {
  return stretch(firstOfMonth(year, (index - 1) * months + 1), lastOfMonth(year, index * months), 'long')
}

function nearestPart(part: Part, clock: Clock): Stretch {
  const isAhead = partOf(clock.year, part).from > clock.lastDay
  const year = isAhead === clock.looksAhead ? clock.year : isAhead ? clock.year - 1 : clock.year + 1
  return { ...partOf(year, part), lacksYear: true }
}

const codes: ReadonlyMap<string, Part> = new Map([
  ...[1, 2, 3, 4].flatMap(index => codesOf('q', { index, months: 3, needsYear: false })),
  ...[1, 2].flatMap(index => codesOf('h', { index, months: 6, needsYear: false })),
])

function codesOf(letter: string, part: Part): [code: string, Part][] {
  return [
    [`${letter}${part.index}`, part],
    [`${part.index}${letter}`, part],
  ]
}

/** `Q1`, `H2`, `1Q`, `quarter 3`. */
function codedPartAt(tokens: Tokens, at: number): Found<Part> | null {
  const word = wordAt(tokens, at)
  const code = codes.get(word)
  if (code) return { value: code, to: at + 1 }
  if (isDigits(tokens, at)) {
    const glued = isJoined(tokens, at + 1) ? codes.get(word + wordAt(tokens, at + 1)) : undefined
    return glued ? { value: glued, to: at + 2 } : null
  }
  if (word !== 'quarter' && word !== 'q') return null
  const index = isDigits(tokens, at + 1) ? Number(wordAt(tokens, at + 1)) : wordsAt(tokens, at + 1)?.value
  const isOne = index === 1 || index === 2 || index === 3 || index === 4
  return isOne ? { value: { index, months: 3, needsYear: false }, to: at + 2 } : null
}

/** `the first quarter`, `2nd half`, `last quarter`. */
function saidPartAt(tokens: Tokens, at: number): Found<Part> | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const isLast = wordAt(tokens, start) === 'last' || wordAt(tokens, start) === 'final'
  const index = isLast ? { value: 0, to: start + 1 } : ordinalAt(tokens, start)
  if (!index) return null
  const next = pastHyphen(tokens, index.to)
  const unit = wordAt(tokens, next)
  const count = unit === 'quarter' ? 4 : unit === 'half' ? 2 : 0
  if (count === 0 || index.value > count) return null
  const months = count === 4 ? 3 : 6
  // A bare half is a half of anything.
  const needsYear = isLast || months === 6
  return { value: { index: index.value || count, months, needsYear }, to: next + 1 }
}
