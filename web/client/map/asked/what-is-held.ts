import { type FuelCode, fuelCodes } from '../../../../pipeline/model/fuels.ts'
import type { Summary } from '../../../shared/answers.ts'

const commonest: readonly FuelCode[] = ['diesel', 'sp95']

/** Fuels that any market holds, the two commonest first. */
export function fuelsHeld({ data }: Summary): readonly FuelCode[] {
  const held = new Set(data.countries.flatMap(({ fuels }) => Object.keys(fuels)))
  return [...new Set([...commonest, ...fuelCodes])].filter(fuel => held.has(fuel))
}
