import { phraseList } from '../words/phrase-file.ts'
import { type Found, isJoined, pastHyphen, remembered, type Tokens, textAt, wordAt } from './found.ts'

/** The words of a list with their values: that of the first, and the step from each to the next. */
function valuesOf(list: string, first: number, step: number): ReadonlyMap<string, number> {
  return new Map(phraseList('numbers', list).map((word, index) => [word, first + step * index]))
}

export const smallNumbers = valuesOf('below twenty', 0, 1)
export const tens: ReadonlyMap<string, number> = new Map([...valuesOf('tens', 20, 10), ['fourty', 40]])
export const ordinals: ReadonlyMap<string, number> = new Map([...valuesOf('ordinals', 1, 1), ['thirtieth', 30]])

/** What follows the digits of a day: `10th`. */
const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])

/** As they were typed: folded they are digits. */
export const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

/** Groups with a size: "a couple of weeks" is two, "a few" three, as the questions are labelled. */
export const groups: ReadonlyMap<string, number> = new Map([
  ['couple', 2],
  ['pair', 2],
  ['few', 3],
  ['dozen', 12],
])

/** A number in digits or in words: `1,000`, `2½`, `1.5`, `twenty-five`, `a hundred and ten`. */
export const numberAt = remembered((tokens, at) => digitsAt(tokens, at) ?? wordsAt(tokens, at))

/** Does the token there begin with digits? */
export function isDigits(tokens: Tokens, at: number): boolean {
  return tokens[at]?.kind === 'number'
}

/** A number in digits, thousands set apart by commas. */
export function digitsAt(tokens: Tokens, at: number): Found<number> | null {
  if (!isDigits(tokens, at)) return null
  let text = tokens[at]!.word
  let to = at + 1
  if (/^\d{1,3}$/.test(text)) {
    while (to < at + 6 && wordAt(tokens, to) === ',' && isJoined(tokens, to) && isThousands(tokens, to + 1)) {
      text += tokens[to + 1]!.word
      to += 2
    }
  }
  const value = Number(text)
  if (!Number.isFinite(value)) return null
  const fraction = isJoined(tokens, to) ? fractions.get(textAt(tokens, to)) : undefined
  return fraction === undefined ? { value, to } : { value: value + fraction, to: to + 1 }
}

function isThousands(tokens: Tokens, at: number): boolean {
  return isDigits(tokens, at) && isJoined(tokens, at) && /^\d{3}(\.\d+)?$/.test(tokens[at]!.word)
}

/** A whole number in words, below a million. */
export function wordsAt(tokens: Tokens, at: number): Found<number> | null {
  return countedAt(tokens, at, 'thousand', 1000, belowThousandAt)
}

function belowThousandAt(tokens: Tokens, at: number): Found<number> | null {
  return countedAt(tokens, at, 'hundred', 100, belowHundredAt)
}

/** So many hundreds or thousands, and what is below one of them: `two hundred and ten`, `a thousand`, `ten`. */
function countedAt(
  tokens: Tokens,
  at: number,
  scale: string,
  size: number,
  belowAt: (tokens: Tokens, at: number) => Found<number> | null,
): Found<number> | null {
  const first = belowAt(tokens, at)
  const end = pastHyphen(tokens, first?.to ?? (isArticle(tokens, at) ? at + 1 : at))
  if (wordAt(tokens, end) !== scale) return first
  const rest = belowAt(tokens, pastAnd(tokens, end + 1))
  return { value: (first?.value ?? 1) * size + (rest?.value ?? 0), to: rest?.to ?? end + 1 }
}

function pastAnd(tokens: Tokens, at: number): number {
  return wordAt(tokens, at) === 'and' ? at + 1 : at
}

function isArticle(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'a' || wordAt(tokens, at) === 'an'
}

function belowHundredAt(tokens: Tokens, at: number): Found<number> | null {
  const small = smallNumbers.get(wordAt(tokens, at))
  if (small !== undefined) return small === 0 ? null : { value: small, to: at + 1 }
  const ten = tens.get(wordAt(tokens, at))
  if (ten === undefined) return null
  const next = pastHyphen(tokens, at + 1)
  const unit = smallNumbers.get(wordAt(tokens, next)) ?? 0
  return unit > 0 && unit < 10 ? { value: ten + unit, to: next + 1 } : { value: ten, to: at + 1 }
}

/** `first` to `thirty-first`, `1st` to `31st`. */
export function ordinalAt(tokens: Tokens, at: number): Found<number> | null {
  if (isDigits(tokens, at)) {
    const isOrdinal = ordinalEndings.has(wordAt(tokens, at + 1)) && isJoined(tokens, at + 1)
    const value = Number(tokens[at]!.word)
    return isOrdinal && Number.isInteger(value) && value < 100 ? { value, to: at + 2 } : null
  }
  const word = wordAt(tokens, at)
  const plain = ordinals.get(word)
  if (plain !== undefined) return { value: plain, to: at + 1 }
  const ten = tens.get(word)
  if (ten === undefined) return null
  const next = pastHyphen(tokens, at + 1)
  const unit = ordinals.get(wordAt(tokens, next)) ?? 10
  return unit < 10 ? { value: ten + unit, to: next + 1 } : null
}

/** How many of something: a number, `a`, `half a`, `two and a half`, `a couple of`, `three quarters of a`. */
export function quantityAt(tokens: Tokens, at: number): Found<number> | null {
  const part = partAt(tokens, at) ?? groupAt(tokens, at)
  if (part) return part
  const fraction = fractions.get(textAt(tokens, at))
  if (fraction !== undefined) return { value: fraction, to: wordAt(tokens, at + 1) === 'a' ? at + 2 : at + 1 }
  const number = numberAt(tokens, at) ?? (isArticle(tokens, at) ? { value: 1, to: at + 1 } : null)
  if (!number) return null
  const half = halfMoreAt(tokens, number.to)
  return half ? { value: number.value + half.value, to: half.to } : number
}

/** `and a half`, `and a quarter`. */
export function halfMoreAt(tokens: Tokens, at: number): Found<number> | null {
  const article = at + 1
  if (wordAt(tokens, at) !== 'and' || !isArticle(tokens, article)) return null
  const word = wordAt(tokens, article + 1)
  if (word === 'half') return { value: 0.5, to: article + 2 }
  return word === 'quarter' ? { value: 0.25, to: article + 2 } : null
}

function groupAt(tokens: Tokens, at: number): Found<number> | null {
  const start = isArticle(tokens, at) ? at + 1 : at
  const isHalf = wordAt(tokens, start) === 'half' && isArticle(tokens, start + 1)
  const group = groups.get(wordAt(tokens, isHalf ? start + 2 : start))
  if (group === undefined) return null
  const end = (isHalf ? start + 2 : start) + 1
  return { value: isHalf ? group / 2 : group, to: wordAt(tokens, end) === 'of' ? end + 1 : end }
}

/** Less than one: `half a`, `a half`, `half of a`, `three quarters of a`, `a quarter of a`. */
function partAt(tokens: Tokens, at: number): Found<number> | null {
  const start = isArticle(tokens, at) ? { value: 1, to: at + 1 } : (belowHundredAt(tokens, at) ?? { value: 1, to: at })
  const word = wordAt(tokens, pastHyphen(tokens, start.to))
  const to = pastHyphen(tokens, start.to) + 1
  const of = wordAt(tokens, to) === 'of' ? to + 1 : to
  if (word === 'half' && start.value === 1) {
    const isGroup = isArticle(tokens, of) && groups.has(wordAt(tokens, of + 1))
    if (isGroup) return null
    return isArticle(tokens, of) ? { value: 0.5, to: of + 1 } : { value: 0.5, to: pastHyphen(tokens, to) }
  }
  if ((word !== 'quarter' && word !== 'quarters') || of === to || !isArticle(tokens, of)) return null
  return { value: start.value / 4, to: of + 1 }
}
