import { decimal, requiredDecimal } from './numbers.ts'

// People write the same price as `1,81 €/l (+0,02)`, `1.81 eur/l +0,02`, `1,81 e ur - 0,13` and `1,81 bez promjene`. So only the
// name and the number are read. What the number may be is decided by the plausible amounts of the source.

/** The lowest and the highest plausible price. */
export type Band = readonly [least: number, most: number]

/** A name of a fuel in a text, with the number that follows. */
export interface WrittenPrice {
  /** The name as written. */
  readonly label: string
  /** The number as written. If it is not clear which one is the price, all text after the name, which is not a number. */
  readonly amount: string
  /** Where the name begins. */
  readonly at: number
}

/** A price is next to its name: `u iznosu`, `bez DPH na čerpacích stanicích`. */
const reach = 100

// Not a part of a date (`16.07.2026`), the day of one (`4. avgusta`, `16/7`), an hour (`24:00`), a part of a word (`E10`) or
// of a unit (`/1000 l`).
const number = /(?<![\p{L}\d]|\d[.,:])(?:\d{1,4}[.,]\d{1,3}(?![.,]?\d|:)|(?<!\/\s*)\d{1,4}(?![.,:]?\d|[.:]|\/\d))/gu

/** `€/kg`, `ден/кг`, `€/1000 l`: after a slash, anything but a litre. */
const otherUnit = /^[^\d/(]{0,12}\/\s*(?!1?\s*[lλл])\d*\s*\p{L}/iu

/**
 * The names in a text that a number follows before the next name. `name` is a global pattern, also of names that are not read:
 * they end the text of the name before them.
 */
export function writtenPrices(text: string, name: RegExp, band: Band): WrittenPrice[] {
  const names = [...text.matchAll(name)]
  return names.flatMap(({ 0: label, index: at }, index) => {
    const start = at + label.length
    const next = names[index + 1]?.index ?? text.length
    const amount = writtenAmount(text.slice(start, Math.min(next, start + reach)), band)
    return amount === null ? [] : [{ label, amount, at }]
  })
}

/**
 * The number that is the price in a text: the only plausible one. Without a plausible one it is the first, which the bounds of
 * the contract refuse. Null for a text without a number.
 */
export function writtenAmount(text: string, [least, most]: Band): string | null {
  const found = [...text.matchAll(number)]
  if (found.length === 0) return null
  const perLitre = found.filter(one => !otherUnit.test(text.slice(one.index + one[0].length)))
  const plausible = new Set(perLitre.map(([one]) => one).filter(one => isWithin(one, least, most)))
  const precise = [...plausible].filter(one => /[.,]/.test(one))
  // Beside `1,81`, a plausible `2` is a number of something else.
  const [amount, second] = precise.length > 0 ? precise : plausible
  if (second !== undefined || perLitre.length === 0) return text.trim()
  return amount ?? perLitre[0]![0]
}

function isWithin(text: string, least: number, most: number): boolean {
  const amount = Number(text.replace(',', '.'))
  return amount >= least && amount <= most
}

/** A number with a decimal point or a comma; null for an empty text. Throws RowError. */
export function writtenNumber(field: string, value: unknown): number | null {
  return decimal(field, value, pointOf(value))
}

/** As `writtenNumber`, for a required number. Throws RowError, also for an empty text. */
export function requiredWrittenNumber(field: string, value: unknown): number {
  return requiredDecimal(field, value, pointOf(value))
}

function pointOf(value: unknown): '.' | ',' {
  return typeof value === 'string' && value.includes(',') ? ',' : '.'
}
