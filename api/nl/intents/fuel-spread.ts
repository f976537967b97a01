import { says } from '../reading.ts'
import { timeOf } from '../time-slots.ts'
import { isComparative, isPlaced, isStretch, namesTwoFuels } from './evidence.ts'
import type { Intent } from './intent.ts'
import { inPlaces } from './wording.ts'

/** Petrol against diesel in one country. */
export const fuelSpread: Intent = {
  name: 'fuel_spread',
  score(reading) {
    const isPair = namesTwoFuels(reading) || (reading.fuels.includes('both') && says(reading, 'spread'))
    const isAgainst =
      says(reading, 'compare', 'spread') || isComparative(reading) || says(reading, 'cheapest', 'dearest')
    if (!isPair || !isAgainst) return 0
    const { countries, regions } = reading
    if (says(reading, 'change') && !says(reading, 'spread')) return 0.6
    const certainty = (isPlaced(reading) ? 0.99 : 0.8) * (isStretch(reading.period) ? 0.9 : 1)
    if (countries.length > 1) return says(reading, 'spread') ? 0.98 : 0.6
    return countries.length === 1 && regions.length > 0 ? 0.6 : certainty
  },
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What is the difference between petrol and diesel${inPlaces(parsed)}?`,
}
