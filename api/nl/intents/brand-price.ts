import { says, turns } from '../reading/question-reading.ts'
import { aboutFuel, isComparative, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** What the stations of a brand ask on average now. */
export const brandPriceIntent: Intent = {
  name: 'brand_price',
  score(reading) {
    if (!turns(reading, 'brand')) return 0
    const isNamed = reading.operators.some(({ slots }) => slots.brands !== undefined)
    // "Which brand is best" asks for no price.
    const isAsked = isNamed || superlativeOf(reading) !== undefined || isComparative(reading)
    if (aboutFuel(reading) === 0 && isNamed && reading.countries.length > 0)
      return says(reading, 'price', 'amount', 'compare', 'cheaper', 'dearer') ? 0.85 : 0.45
    return aboutFuel(reading) === 1 && isAsked ? 0.987 : 0.45
  },
  explains: [
    'cheapest',
    'dearest',
    'cheaper',
    'dearer',
    'compare',
    'rank',
    'station',
    'average',
    'doing',
    'order',
    'countries',
    'spread',
    'most',
    'least',
    'dear',
    'cheap',
  ],
  slots(reading) {
    const direction = superlativeOf(reading)
    return {
      time_range_weeks: 1,
      ...(direction && { direction }),
      ...(reading.limit === undefined ? {} : { limit: reading.limit }),
    }
  },
  ask(parsed) {
    const { brands = [], direction = 'cheapest' } = parsed
    return brands.length > 0
      ? `What does ${askedFuel(parsed)} cost at ${brands.join(' and ')}${inPlaces(parsed)}?`
      : `Which brand has the ${direction} ${askedFuel(parsed)}${inPlaces(parsed)}?`
  },
}
