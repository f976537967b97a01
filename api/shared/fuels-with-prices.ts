import { type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'
import type { CountrySummary } from '../../pipeline/serving/schemas/live.ts'

/** Fuels that any market has, the most common first. These can be chosen. */
export function fuelsHeld(countries: readonly Pick<CountrySummary, 'fuels'>[]): readonly FuelCode[] {
  return fuelCodes.filter(fuel => countries.some(({ fuels }) => fuels[fuel] !== undefined))
}
