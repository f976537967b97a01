import { type FuelCode, fuelCodes, unitOf } from '../model/fuels.ts'

const position = new Map(fuelCodes.map((fuel, at) => [fuel, at]))

/** The order of the table in SERVICE.md, used wherever fuels are listed. */
export function byFuel(a: { readonly fuel: FuelCode }, b: { readonly fuel: FuelCode }): number {
  return position.get(a.fuel)! - position.get(b.fuel)!
}

/** Prices are per litre unless the fuel is sold by weight. */
export function unitMember(fuel: FuelCode): { readonly unit?: 'kg' } {
  return unitOf(fuel) === 'kg' ? { unit: 'kg' } : {}
}
