import { says } from '../reading.ts'
import { timeOf } from '../time-slots.ts'
import { aboutFuel, isComparative, isNow, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** What it costs now, in one country or region. */
export const priceLookup: Intent = {
  name: 'price_lookup',
  score(reading) {
    const { countries, regions } = reading
    const isPriced = says(reading, 'price', 'amount')
    if (aboutFuel(reading) === 0 && !(isPriced && countries.length > 0)) return 0
    if (!isNow(reading) || countries.length > 1) return 0.3
    if (countries.length === 0 && superlativeOf(reading)) return 0.3
    const subject = aboutFuel(reading) === 1 ? 0.97 : 0.6
    if (countries.length === 0 && regions.length === 0) return isPriced ? subject * 0.7 : subject * 0.6
    if (isComparative(reading)) return subject * 0.65
    return subject
  },
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What does ${askedFuel(parsed)} cost${inPlaces(parsed)}?`,
}
