import { type Delivered, excerpt } from '../../delivered.ts'
import { FeedShapeError } from '../../model/errors.ts'
import { isObject, json, jsonRows } from '../../read/json.ts'
import type { Located } from '../../source.ts'

/**
 * An object of the API, its keys in lower case: the specification comes with the credentials only, and the programs
 * that read the API spell it in several ways (`FuelOutletIdentifier`, `OutletIdentifier`; `IsAvailable`, `Available`).
 */
export type Spelled = ReadonlyMap<string, unknown>

/** Spellings of one member, in lower case, the likeliest first. */
export type Spellings = readonly [string, ...string[]]

export function spelled(row: Readonly<Record<string, unknown>>): Spelled {
  return new Map(Object.entries(row).map(([key, value]) => [key.toLowerCase(), value]))
}

/** The member under its first spelling that is there and not null. */
export function memberOf(row: Spelled, spellings: Spellings): unknown {
  return spellings.map(spelling => row.get(spelling)).find(value => value !== undefined && value !== null)
}

/** The objects of the answer itself, or of the list in it. Throws FeedShapeError when there is no such list. */
export function listIn(capture: Delivered, spellings: Spellings): Located<Spelled>[] {
  const answer = json(capture)
  const list = Array.isArray(answer) ? answer : isObject(answer) ? memberOf(spelled(answer), spellings) : undefined
  if (!Array.isArray(list)) {
    const found = excerpt(JSON.stringify(answer) ?? 'nothing', 120)
    throw new FeedShapeError(`${capture.label}: expected a list of ${spellings[0]}, found ${found}`)
  }
  return jsonRows(capture, list, []).map(located => ({ ...located, row: spelled(located.row) }))
}

/** The layout of a list: each member stands in one row at least, in one of its spellings. Throws FeedShapeError. */
export function checkSpellings(capture: Delivered, rows: readonly Spelled[], wanted: readonly Spellings[]): void {
  for (const spellings of rows.length > 0 ? wanted : []) {
    if (rows.some(row => spellings.some(spelling => row.has(spelling)))) continue
    const found = [...rows[0]!.keys()].join(', ').slice(0, 160)
    throw new FeedShapeError(`${capture.label}: expected the member '${spellings[0]}', found only ${found}`)
  }
}
