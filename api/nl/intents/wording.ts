import type { Parsed } from '../parsed.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList } from '../say/lists.ts'
import { sayCountry, sayRegion } from '../say/places.ts'

/** `diesel`, `petrol and diesel`. */
export function askedFuel({ fuel_type }: Parsed): string {
  return sayFuel(fuel_type)
}

/** ` in Spain and the EU`; ` in Europe` where no place is named. */
export function inPlaces({ countries, region }: Parsed): string {
  const named = [...countries.map(sayCountry), ...(region ? [sayRegion(region)] : [])]
  return ` in ${named.length > 0 ? sayList(named) : 'Europe'}`
}

/** ` from 2022-01-01 to 2022-12-31`, ` over the last 4 weeks`. */
export function overTime({ time_range_weeks, from, to, date }: Parsed): string {
  if (date) return ` on ${date}`
  if (from && to) return ` from ${from} to ${to}`
  if (from) return ` since ${from}`
  return time_range_weeks > 1 ? ` over the last ${time_range_weeks} weeks` : ''
}
