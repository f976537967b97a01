import type { Capture } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import type { RowAt } from '../source.ts'
import { isObject, jsonRows } from './json.ts'

/** An object inside a JSON row. Throws RowError for anything else, also for an absent value. */
export function objectIn(field: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) throw new RowError(field, 'MISSING', value)
  if (!isObject(value)) throw new RowError(field, 'NOT_AN_OBJECT', value)
  return value
}

/** The objects of an array inside a JSON row. Throws RowError for anything else, also for an absent value. */
export function objectsIn(field: string, value: unknown): Record<string, unknown>[] {
  if (value === undefined || value === null) throw new RowError(field, 'MISSING', value)
  if (!Array.isArray(value)) throw new RowError(field, 'NOT_AN_ARRAY', value)
  return value.map(item => objectIn(field, item))
}

/**
 * Checks the layout of objects inside rows: each key must occur in at least one of them, when there are any.
 * Throws FeedShapeError with the missing keys.
 */
export function checkMembers(capture: Capture, values: readonly unknown[], keys: readonly string[]): void {
  const objects = values.filter(isObject)
  if (values.length > 0 && objects.length === 0) {
    throw new FeedShapeError(
      `${capture.label}: expected objects with '${keys.join("', '")}', found ${JSON.stringify(values[0]) ?? 'nothing'}`,
    )
  }
  jsonRows(capture, objects, keys)
}

/**
 * As `checkMembers`, for the objects under one key of all rows: `location`. The objects of a list are `prices[]`. A key
 * that ends in `?` may be null in every row.
 */
export function checkInside(
  capture: Capture,
  rows: readonly RowAt<object, unknown>[],
  place: string,
  keys: readonly string[],
): void {
  const key = place.replace(/[[\]?]/g, '')
  const found: unknown[] = rows.map(({ row }) => (row as Record<string, unknown>)[key])
  const values = place.includes('[]') ? found.flat() : found
  checkMembers(capture, place.endsWith('?') ? values.filter(value => (value ?? null) !== null) : values, keys)
}
