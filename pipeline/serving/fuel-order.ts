import { type FuelCode, fuelCodes, unitOf } from '../model/fuels.ts'

const position = new Map(fuelCodes.map((fuel, at) => [fuel, at]))

/** The order of SERVICE.md's table, everywhere that fuels are listed. */
export function byFuel(a: { readonly fuel: FuelCode }, b: { readonly fuel: FuelCode }): number {
  return position.get(a.fuel)! - position.get(b.fuel)!
}

/** A price is per litre; only what is sold by weight says otherwise. */
export function unitMember(fuel: FuelCode): { readonly unit?: 'kg' } {
  return unitOf(fuel) === 'kg' ? { unit: 'kg' } : {}
}
