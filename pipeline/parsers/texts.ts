import { RowError } from '../model/errors.ts'
import { optional } from '../model/optional.ts'

/**
 * An optional text, trimmed and with single spaces; null when it is empty. A number is its text. Any other value is put
 * aside.
 */
export function text(field: string, value: unknown): string | null {
  return typeof value === 'object' || typeof value === 'boolean'
    ? optional(() => decidingText(field, value))
    : decidingText(field, value)
}

/** As `text`, for a value that decides whether a price counts: id, fuel, unit. Throws RowError when it is not a text. */
export function decidingText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const published = typeof value === 'number' ? String(value) : value
  if (typeof published !== 'string') throw new RowError(field, 'NOT_A_TEXT', value)
  const clean = isClean(published) ? published : published.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return clean === '' ? null : clean
}

/**
 * The optional texts of columns, each under the name of its fact: `{ name: 'Nome', city: 'Comune' }`. The prefix is the
 * place of an object inside a row: `location.`.
 */
export function textsIn<Fact extends string, Column extends string>(
  row: Readonly<Partial<Record<Column, unknown>>>,
  columns: Readonly<Record<Fact, Column>>,
  prefix = '',
): Record<Fact, string | null> {
  const texts = Object.entries<Column>(columns).map(([fact, column]) => [fact, text(prefix + column, row[column])])
  return Object.fromEntries(texts) as Record<Fact, string | null>
}

/** The optional texts of several columns in one, without the empty ones; null when all are empty. */
export function joinedTexts<Column extends string>(
  row: Readonly<Partial<Record<Column, unknown>>>,
  columns: readonly Column[],
  separator = ' ',
  prefix = '',
): string | null {
  const parts = columns.map(column => text(prefix + column, row[column])).filter(part => part !== null)
  return parts.length > 0 ? parts.join(separator) : null
}

const space = 0x20

/** Nearly all texts are clean: only single spaces inside, no other white space and no control characters. */
function isClean(value: string): boolean {
  let before = space
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    const isPlain = (code > space && code < 0x7f) || (code > 0xa0 && code < 0x1680)
    if (!isPlain && (code !== space || before === space)) return false
    before = code
  }
  return before !== space
}

/** The publisher's own id: a non-empty text or a whole number. Throws RowError. */
export function ref(field: string, value: unknown): string {
  const isFraction = typeof value === 'number' && !Number.isSafeInteger(value)
  if (isFraction) throw new RowError(field, 'NOT_AN_ID', value)
  const id = decidingText(field, value)
  if (id === null) throw new RowError(field, 'MISSING', value)
  return id
}

// biome-ignore format: a list of short words reads better in lines
const smallWords = new Set([
  'de', 'del', 'della', 'dello', 'di', 'da', 'dei', 'du', 'des', 'la', 'le', 'les', 'y', 'e', 'et', 'sur', 'sous', 'en',
  'el', 'los', 'las', 'i', 'na', 'pri', 'ob',
])

/** `VILLENEUVE-SUR-LOT` → `Villeneuve-sur-Lot`. Does not change a text that has lower-case letters. */
export function titleCase(name: string | null): string | null {
  if (name === null || name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, at: number) =>
      at > 0 && smallWords.has(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    )
}
