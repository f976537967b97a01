import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import { optional } from '../model/optional.ts'
import { deliveredJson, jsonExcess } from '../model/text-bounds.ts'
import type { RowAt } from '../source.ts'

/** The parsed JSON of a capture. Throws FeedShapeError for anything else (an HTML page, half a file, too deep a nesting). */
export function json(capture: Capture): unknown {
  const text = capture.text()
  try {
    return parsedJson(text)
  } catch (cause) {
    throw new FeedShapeError(
      `${capture.label}: expected JSON, found '${excerpt(text)}' (${(cause as Error).message})`,
      {
        cause,
      },
    )
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path of keys. Throws FeedShapeError with the missing key. */
export function member(capture: Capture, value: unknown, ...path: readonly string[]): unknown {
  let here = value
  for (const key of path) {
    if (!isObject(here) || !(key in here)) {
      throw capture.unexpected(`the member '${path.join('.')}'`, shapeOf(here))
    }
    here = here[key]
  }
  return here
}

/**
 * The objects of an array as rows.
 * Shape  each row has the required keys as `unknown`; a key that is missing in one row is undefined
 * Throws FeedShapeError when it is not an array of objects, or when a required key is missing in all rows (renamed)
 */
export function jsonRows<Key extends string>(
  capture: Capture,
  items: unknown,
  keys: readonly Key[],
): RowAt<Record<Key, unknown>>[] {
  if (!Array.isArray(items)) throw capture.unexpected('an array', shapeOf(items))
  const odd = items.findIndex(item => !isObject(item))
  if (odd >= 0) throw capture.unexpected('an object', shapeOf(items[odd]), ` element ${odd + 1}`)
  for (const key of items.length > 0 ? keys : []) {
    if (!items.some(item => key in item)) {
      throw capture.unexpected(`the member '${key}'`, `only ${Object.keys(items[0]).join(', ').slice(0, 160)}`)
    }
  }
  return items.map((row, index) => ({
    capture: capture.name,
    position: index + 1,
    row,
  }))
}

/** An object inside a JSON row. Throws RowError for anything else, also for an absent value. */
export function objectIn(field: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) throw new RowError(field, 'MISSING', value)
  if (!isObject(value)) throw new RowError(field, 'NOT_AN_OBJECT', value)
  return value
}

/** An object inside a JSON row of which every member is optional. Empty when it is absent, or put aside. */
export function optionalObject(field: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  return optional(() => objectIn(field, value)) ?? {}
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
    throw capture.unexpected(`objects with '${keys.join("', '")}'`, JSON.stringify(values[0]) ?? 'nothing')
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

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (isObject(value)) return `an object of ${Object.keys(value).join(', ').slice(0, 120) || 'nothing'}`
  return `${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`
}

/** `JSON.parse` with bounds. Throws when the text is not JSON or exceeds them. */
export function parsedJson(text: string): unknown {
  const excess = jsonExcess(text, deliveredJson)
  if (excess !== null) throw new Error(excess)
  return JSON.parse(text)
}

/** Undefined when the text is not JSON or is nested too deep. */
export function findJson(text: string): unknown {
  try {
    return parsedJson(text)
  } catch {
    return undefined
  }
}
