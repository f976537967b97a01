import { says } from '../reading.ts'
import { aboutFuel, isComparative, isNow, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'

/** What the data holds. */
export const coverage: Intent = {
  name: 'coverage',
  score(reading) {
    const isOfCountry = reading.countries.length + reading.regions.length > 0
    const isOurs = says(reading, 'data', 'countries') || isOfCountry || aboutFuel(reading) === 1
    if (!says(reading, 'covers') && !(says(reading, 'holding') && isOurs)) return 0
    if (superlativeOf(reading) || isComparative(reading) || says(reading, 'average', 'change')) return 0.4
    const isPrice = aboutFuel(reading) === 1 && says(reading, 'price', 'amount') && isNow(reading)
    if (reading.countries.length > 0 && isPrice) return 0.6
    return 0.98
  },
  slots: () => ({ fuel_type: 'both', time_range_weeks: 1 }),
  ask: () => 'Which countries and fuels do you cover?',
}
