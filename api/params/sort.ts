import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

export type Direction = 'asc' | 'desc'

/** The default is cheapest first. */
export function sort(query: Query): Direction {
  const direction = query.get('sort') ?? 'asc'
  if (direction !== 'asc' && direction !== 'desc') throw new Refusal(400, 'sort must be asc or desc')
  return direction
}
