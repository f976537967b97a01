import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

/** One of a few words, case-sensitive. Null when it is absent. Throws Refusal for any other. */
export function oneOf<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | null {
  const text = query.get(name)
  if (text === undefined) return null
  const word = words.find(known => known === text)
  if (word === undefined) throw new Refusal(400, `Unknown ${name}: ${text}`)
  return word
}

export type Direction = 'asc' | 'desc'

/** The default is cheapest first. */
export function sort(query: Query): Direction {
  const direction = query.get('sort') ?? 'asc'
  if (direction !== 'asc' && direction !== 'desc') throw new Refusal(400, 'sort must be asc or desc')
  return direction
}

/** The default is diesel. Throws Refusal for an unknown fuel code. */
export function fuel(query: Query): FuelCode {
  return known(query.get('fuel') ?? 'diesel')
}

/** For requests that need a fuel. Throws Refusal for a missing or unknown fuel code. */
export function requiredFuel(query: Query): FuelCode {
  const code = query.get('fuel')
  if (code === undefined) throw new Refusal(400, 'fuel parameter required')
  return known(code)
}

function known(code: string): FuelCode {
  if (!isFuelCode(code)) throw new Refusal(400, `Unknown fuel: ${code}`)
  return code
}
