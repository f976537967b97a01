import { fuelOf } from '../../../pipeline/model/fuels.ts'
import type { AskedFuel, WeeklyFuel } from '../parsed.ts'

/** `petrol`, `LPG`: within a sentence. */
export function sayFuel(fuel: AskedFuel): string {
  if (fuel === 'both') return 'petrol and diesel'
  return fuel === 'euro95' ? 'petrol' : fuelOf(fuel).spoken
}

/** The weekly fuels of a question; petrol first, as in all rows. None for a fuel that has only live prices. */
export function weeklyFuelsOf(fuel: AskedFuel): readonly WeeklyFuel[] {
  if (fuel === 'both') return ['euro95', 'diesel']
  return fuel === 'euro95' || fuel === 'diesel' ? [fuel] : []
}
