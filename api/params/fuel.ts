import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

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
