import { type Capture, excerpt } from '../../capture.ts'
import { isObject, json } from '../../parsers/json.ts'

/**
 * The list of a batch. A bare array since 2026-02-17; before that inside `data` of `data`. The publisher's OpenAPI
 * page still documents `{data: […]}`.
 */
export function itemsOf(batch: Capture): readonly unknown[] {
  const body = json(batch)
  // Without this check, a refusal with an empty list would be read as the end of the list.
  if (isObject(body) && body.success === false) {
    throw batch.unexpected("'success' true", `'${excerpt(String(body.message))}'`)
  }
  let inside = body
  while (isObject(inside) && 'data' in inside) inside = inside.data
  if (Array.isArray(inside)) return inside
  const found = isObject(body) ? `an object of ${Object.keys(body).join(', ').slice(0, 120)}` : JSON.stringify(body)
  throw batch.unexpected('an array of stations', found)
}
