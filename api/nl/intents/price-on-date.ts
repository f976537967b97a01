import { says } from '../reading/question-reading.ts'
import { aboutFuel, isPoint, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** What it cost in one week of the past. */
export const priceOnDateIntent: Intent = {
  name: 'price_on_date',
  score(reading) {
    if (!isPoint(reading.period)) return 0
    // "The cheapest a year ago" ranks countries.
    if (superlativeOf(reading) && reading.countries.length === 0) return 0.3
    if (aboutFuel(reading) === 1) return 0.97
    return says(reading, 'price', 'amount') ? 0.47 : 0
  },
  explains: ['backThen'],
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What did ${askedFuel(parsed)} cost${inPlaces(parsed)}${overTime(parsed)}?`,
}
