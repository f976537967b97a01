import { decimal, requiredDecimal } from './numbers.ts'

// People write the same price as `1,81 €/l (+0,02)`, `1.81 eur/l +0,02`, `1,81 e ur - 0,13` and `1,81 bez promjene`. So only the
// name and the number are read. What the number may be is decided by the plausible amounts of the source.

/** The lowest and the highest plausible price. */
export type Band = readonly [least: number, most: number]

/** A name in a text, with the text up to the next name or the end of the sentence. */
export interface WrittenName {
  /** The name as written. */
  readonly label: string
  /** Where it begins. */
  readonly at: number
  readonly rest: string
}

/** A name of a fuel in a text, with the number that follows. */
export interface WrittenPrice extends WrittenName {
  /** The number as written. If it is not clear which one is the price, all text after the name, which is not a number. */
  readonly amount: string
}

/** A price is next to its name: `u iznosu`, `bez DPH na čerpacích stanicích`. */
const reach = 100
const sentenceEnd = /[.!?]\s+(?=\p{Lu})/u

// Not a part of a date (`16.07.2026`), an hour (`24:00`), a word (`E10`) or a mistyped number (`1,8O1`).
const before = '(?<![\\p{L}\\d]|\\d[.,:])'
const precise = '\\d{1,4}[.,]\\d{1,4}(?![.,]?\\p{L}*\\d|:)'
// Not the day of a date (`4. avgusta`, `16/7`), a part of a unit (`/1000 l`) or of an amount (`6 zł 86 gr`) either.
const whole = '(?<!/\\s*)\\d{1,4}(?![.,:]?\\p{L}*\\d|,\\p{L}|[.:]|/\\d|\\s*\\p{L}{1,5}\\s*\\d)'
const number = new RegExp(`${before}(?:${precise}|${whole})`, 'gu')

/** `€/kg`, `ден/кг`, `€/1000 l`: after a slash, anything but a litre. */
const otherUnit = /^[^\d/(]{0,12}\/\s?(?!1?\s?[lℓλл])\d*\s?\p{L}/iu

/** The names in a text. `name` is a global pattern, also of names that are not read: they end the text of the name before them. */
export function writtenNames(text: string, name: RegExp): WrittenName[] {
  const names = [...text.matchAll(name)]
  return names.map(({ 0: label, index: at }, index) => {
    const start = at + label.length
    const next = names[index + 1]?.index ?? text.length
    const rest = text.slice(start, Math.min(next, start + reach)).split(sentenceEnd, 1)[0]!
    return { label, at, rest: rest.trim() }
  })
}

/** The names in a text that a number follows before the next name. */
export function writtenPrices(text: string, name: RegExp, band: Band): WrittenPrice[] {
  return writtenNames(text, name).flatMap(one => {
    const amount = writtenAmount(one.rest, band)
    return amount === null ? [] : [{ ...one, amount }]
  })
}

/** `(-0,02)`, `+0,02`: by how much the price changed. */
const changeSign = /[(+−–-]\s?$/u

/**
 * The number that is the price in a text: the only plausible one. Without a plausible one it is the first that is no change, which
 * the bounds of the contract refuse. The text itself, which is not a number, if no number may be the price. Null for a text without a number.
 */
export function writtenAmount(text: string, band: Band): string | null {
  const found = [...text.matchAll(number)].filter(one => mayBePrice(one, band))
  if (found.length === 0) return null
  const perLitre = found.filter(one => !otherUnit.test(text.slice(one.index + one[0].length)))
  const plausible = new Set(perLitre.map(([one]) => one).filter(one => isWithin(one, band)))
  const withDecimals = [...plausible].filter(isPrecise)
  // Beside `1,81`, a plausible `2` is a number of something else.
  const [amount, second] = withDecimals.length > 0 ? withDecimals : plausible
  if (second !== undefined) return text
  return amount ?? perLitre.find(one => !changeSign.test(text.slice(0, one.index)))?.[0] ?? text
}

/**
 * The amount of a fuel that a text names several times: the plausible one, because a name in a sentence may be near any number.
 * Two are no number. Empty if there is none.
 */
export function oneAmount(amounts: readonly string[], band: Band): string {
  const plausible = amounts.filter(one => isWithin(one, band))
  const found = new Map((plausible.length > 0 ? plausible : amounts).map(one => [one.replace(',', '.'), one]))
  return [...found.values()].join(' and ')
}

/** A whole number after other words may be a day (`8 października`), unless no plausible price is that low. */
function mayBePrice({ 0: found, index, input }: RegExpExecArray, band: Band): boolean {
  const isNext = !/[\p{L}\d]/u.test(input.slice(0, index))
  return isPrecise(found) || isNext || (band[0] > 31 && isWithin(found, band))
}

function isPrecise(text: string): boolean {
  return /[.,]/.test(text)
}

function isWithin(text: string, [least, most]: Band): boolean {
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

/**
 * The amount in a cell: a number, or a text with one plausible number and any unit. Null for an empty cell. Throws
 * RowError.
 */
export function writtenCell(field: string, value: unknown, band: Band): number | null {
  return writtenNumber(field, typeof value === 'string' ? (writtenAmount(value, band) ?? value) : value)
}

function pointOf(value: unknown): '.' | ',' {
  return typeof value === 'string' && value.includes(',') ? ',' : '.'
}
