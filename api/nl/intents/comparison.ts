import { says } from '../reading/question-reading.ts'
import { aboutFuel, isComparative, isNow } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** Two or more countries, or a country and a region, side by side. */
export const comparisonIntent: Intent = {
  name: 'comparison',
  score(reading) {
    const { countries, regions, isEverywhere } = reading
    const subject = aboutFuel(reading) === 1 ? 0.97 : 0.47
    const neighbours = reading.operators.find(({ name }) => name === 'neighbours')
    const isOneOfThem = neighbours?.slots.countries?.[0] === neighbours?.slots.neighbours_of
    if (neighbours && isOneOfThem) return subject
    const isCompared = says(reading, 'compare') || isComparative(reading)
    if (aboutFuel(reading) === 0 && !isCompared && !says(reading, 'price', 'amount')) return 0
    const now = isNow(reading) ? 1 : 0.6
    if (countries.length > 1) return subject * now * (regions.length > 0 ? 0.9 : 1)
    if (countries.length === 1 && regions.length > 0) return subject * now * (isCompared ? 1 : 0.65)
    if (countries.length === 1 && isEverywhere && isCompared) return subject * now * 0.7
    return regions.length > 1 ? subject * now * 0.55 : 0
  },
  explains: [
    'compare',
    'cheaper',
    'dearer',
    'average',
    'cheapest',
    'dearest',
    'fill',
    'spread',
    'countries',
    'rank',
    'station',
    'itself',
    'worthGoing',
    'byHowMuch',
    'upOn',
  ],
  slots: reading => timeOf(reading, 1),
  ask: parsed => `How do ${askedFuel(parsed)} prices compare${inPlaces(parsed)}?`,
}
