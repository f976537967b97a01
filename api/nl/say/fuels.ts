import type { AskedFuel, WeeklyFuel } from '../parsed.ts'

const names: Readonly<Record<AskedFuel, string>> = {
  euro95: 'petrol',
  diesel: 'diesel',
  both: 'petrol and diesel',
  sp98: 'unleaded 98',
  e10: 'E10 petrol',
  e5: 'E5 premium petrol',
  gpl: 'LPG',
  e85: 'E85',
  cng: 'CNG',
  lng: 'LNG',
  hvo: 'HVO',
  u91: 'regular unleaded 91',
  b10: 'B10 diesel',
}

/** `petrol`, `LPG`: within a sentence. */
export function sayFuel(fuel: AskedFuel): string {
  return names[fuel]
}

/** The weekly fuels of a question; petrol first, as in all rows. None for a fuel that has only live prices. */
export function weeklyFuelsOf(fuel: AskedFuel): readonly WeeklyFuel[] {
  if (fuel === 'both') return ['euro95', 'diesel']
  return fuel === 'euro95' || fuel === 'diesel' ? [fuel] : []
}
