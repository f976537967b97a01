import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'
import { Refusal } from '../refusal.ts'
import type { Query } from './query.ts'

/** Diesel unless told. Throws Refusal for what is no fuel code. */
export function fuel(query: Query): FuelCode {
  const code = query.get('fuel') ?? 'diesel'
  if (!isFuelCode(code)) throw new Refusal(400, `Unknown fuel: ${code}`)
  return code
}
