import { RowError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { microsOf, type PublishedUnit } from '../model/money.ts'
import type { PriceIdentity, PublishedPrice } from '../model/records.ts'

const form = { '.': /^-?\d+(\.\d+)?$/, ',': /^-?\d+(,\d+)?$/ } as const

/**
 * A plain decimal number from text: `1.319`; null for an empty text. A JSON number is returned unchanged.
 * Throws RowError for anything else, including thousands separators and exponents.
 */
export function decimal(field: string, value: unknown, point: '.' | ',' = '.'): number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'string') throw new RowError(field, 'NOT_A_NUMBER', value)
  const text = value.trim()
  if (text === '') return null
  if (!form[point].test(text)) throw new RowError(field, 'NOT_A_NUMBER', value)
  return Number(text.replace(',', '.'))
}

/** As `decimal`, for a required number. Throws RowError, also for an empty text. */
export function requiredDecimal(field: string, value: unknown, point: '.' | ',' = '.'): number {
  const number = decimal(field, value, point)
  if (number === null) throw new RowError(field, 'MISSING', value)
  return number
}

/**
 * A price of a row, or none when the publisher gives no amount: a number of `unit`, as published. An amount or a timestamp that
 * cannot be read makes it an unreadable price: its fuel is known, so the last validated price can be served, and no other offer
 * replaces it.
 */
export function publishedPrice(
  identity: PriceIdentity,
  amountOf: () => number | null,
  updatedAtOf: () => Instant | null = () => null,
  unit?: PublishedUnit,
): PublishedPrice[] {
  const { fuel, ...more } = identity
  try {
    const amount = amountOf()
    return amount === null ? [] : [{ fuel, amountMicros: microsOf(amount, unit), updatedAt: updatedAtOf(), ...more }]
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { field, reason, found } = error
    return [{ fuel, ...more, fault: { field, reason, found } }]
  }
}
