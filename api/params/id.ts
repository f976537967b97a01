import { Refusal } from '../refusal.ts'
import { findInteger } from './plain-number.ts'
import type { Query } from './query.ts'

const mostIds = 100

/** The station asked for. Throws Refusal when it is missing or no integer. */
export function id(query: Query): number {
  const text = query.get('id')
  if (text === undefined) throw new Refusal(400, 'id parameter required')
  const value = findInteger(text)
  if (value === null) throw new Refusal(400, 'id must be an integer')
  return value
}

/** One station (`id`) or several (`ids`, comma-separated), in the order in which they are asked for, each once. Throws Refusal. */
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
  return [...new Set(values as number[])]
}
