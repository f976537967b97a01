import { type Capture, excerpt } from '../../capture.ts'
import { isObject, json, jsonRows } from '../../parsers/json.ts'
import type { RowAt } from '../../source.ts'

/**
 * An object of the API. Its keys are looked up in lower case: the specification comes with the credentials only, and the
 * programs that read the API spell it in several ways (`FuelOutletIdentifier`, `OutletIdentifier`; `IsAvailable`,
 * `Available`).
 */
export type Spelled = Readonly<Record<string, unknown>>

/** Spellings of one member, in lower case, the most likely first. */
export type Spellings = readonly [string, ...string[]]

/** The member under its first spelling that is present and not null. */
export function memberOf(row: Spelled, spellings: Spellings): unknown {
  // If a key occurs twice in different capitalisation, the last one counts.
  const keys = spellings.map(spelling => Object.keys(row).findLast(key => key.toLowerCase() === spelling))
  const key = keys.find(one => one !== undefined && row[one] !== undefined && row[one] !== null)
  return key === undefined ? undefined : row[key]
}

/** The objects of the answer, or of the list in it. Throws FeedShapeError if there is no such list. */
export function listIn(capture: Capture, spellings: Spellings): RowAt<Spelled>[] {
  const answer = json(capture)
  const list = Array.isArray(answer) ? answer : isObject(answer) ? memberOf(answer, spellings) : undefined
  if (!Array.isArray(list)) {
    const found = excerpt(JSON.stringify(answer) ?? 'nothing', 120)
    throw capture.unexpected(`a list of ${spellings[0]}`, found)
  }
  return jsonRows<string>(capture, list, [])
}

/** Checks the layout of a list: each member must be in at least one row, in any spelling. Throws FeedShapeError. */
export function checkSpellings(capture: Capture, rows: readonly Spelled[], wanted: readonly Spellings[]): void {
  for (const spellings of rows.length > 0 ? wanted : []) {
    if (rows.some(row => Object.keys(row).some(key => spellings.includes(key.toLowerCase())))) continue
    const found = Object.keys(rows[0]!).join(', ').slice(0, 160)
    throw capture.unexpected(`the member '${spellings[0]}'`, `only ${found}`)
  }
}
