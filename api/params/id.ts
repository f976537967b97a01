import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { findInteger } from './numbers.ts'

const mostIds = 100
const mostId = Number.MAX_SAFE_INTEGER

export const stationId = { type: 'integer', format: 'int64', maximum: mostId }

/** The requested station. Throws Refusal when the id is missing, not an integer or too large. */
export function id(query: Query): number {
  const text = query.get('id')
  if (text === undefined) throw new Refusal(400, 'id parameter required')
  const value = findInteger(text)
  if (value === null) throw new Refusal(400, 'id must be an integer')
  return exact('id', value)
}

/** A number beyond 2^53 - 1 would be rounded to another id. */
function exact(name: 'id' | 'ids', value: number): number {
  if (!Number.isSafeInteger(value)) throw new Refusal(400, `${name} must be at most ${mostId}`)
  return value
}

/** One station (`id`) or several (`ids`, comma-separated), in the requested order, each once. Throws Refusal. */
export function ids(query: Query): number[] {
  const list = query.get('ids')
  if (list === undefined) {
    if (!query.has('id')) throw new Refusal(400, 'id or ids parameter required')
    return [id(query)]
  }
  if (query.has('id')) throw new Refusal(400, 'id and ids exclude each other')
  const values = list.split(',').map(findInteger)
  if (values.length > mostIds) throw new Refusal(400, `ids is too long (${mostIds} at most)`)
  if (values.includes(null)) throw new Refusal(400, 'ids must be integers separated by commas')
  return [...new Set((values as number[]).map(value => exact('ids', value)))]
}
