import { type FuelCode, fuelOf, unitOf } from '../../../pipeline/model/fuels.ts'
import type { AskedFuel, WeeklyFuel } from '../parsed.ts'

/** A fuel by itself. */
export type OneFuel = Exclude<AskedFuel, 'both'>

/** What is called otherwise within a sentence than on pages. */
const spoken: Partial<Readonly<Record<AskedFuel, string>>> = {
  both: 'petrol and diesel',
  euro95: 'petrol',
  diesel: 'diesel',
  sp98: 'unleaded 98',
  e10: 'E10 petrol',
  e5: 'E5 petrol',
  hvo: 'HVO',
  u91: 'regular unleaded 91',
  b10: 'B10 diesel',
}

/** `petrol`, `LPG`: within a sentence. */
export function sayFuel(fuel: AskedFuel): string {
  return spoken[fuel] ?? fuelOf(fuel as FuelCode).name
}

/** The unit in which a fuel is sold. */
export function unitOfFuel(fuel: AskedFuel): 'l' | 'kg' {
  return fuel === 'euro95' || fuel === 'both' ? 'l' : unitOf(fuel)
}

/** Grouped by fuel, in the order in which the fuels come first. */
export function byFuel<One extends { readonly fuel: AskedFuel }>(all: readonly One[]): readonly (readonly One[])[] {
  return [...new Set(all.map(({ fuel }) => fuel))].map(fuel => all.filter(one => one.fuel === fuel))
}

/** The fuels of a question one by one. */
export function fuelsAsked({ fuel_type }: { readonly fuel_type: AskedFuel }): readonly OneFuel[] {
  return fuel_type === 'both' ? weeklyFuelsOf(fuel_type) : [fuel_type]
}

/** The weekly fuels of a question; petrol first, as in all rows. None for a fuel that has only live prices. */
export function weeklyFuelsOf(fuel: AskedFuel): readonly WeeklyFuel[] {
  if (fuel === 'both') return ['euro95', 'diesel']
  return fuel === 'euro95' || fuel === 'diesel' ? [fuel] : []
}
