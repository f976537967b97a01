import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'
import { Refusal } from '../refusal.ts'
import type { Query } from './query.ts'

/** Diesel unless told. Throws Refusal for what is no fuel code. */
export function fuel(query: Query): FuelCode {
  return known(query.get('fuel') ?? 'diesel')
}

/** For what cannot be answered without one. Throws Refusal where it is missing, and for what is no fuel code. */
export function requiredFuel(query: Query): FuelCode {
  const code = query.get('fuel')
  if (code === undefined) throw new Refusal(400, 'fuel parameter required')
  return known(code)
}

function known(code: string): FuelCode {
  if (!isFuelCode(code)) throw new Refusal(400, `Unknown fuel: ${code}`)
  return code
}
