import { type QuestionReading, says } from '../reading/question-reading.ts'
import { isComparative, isPlaced, isStretch, namesTwoFuels, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { inPlaces } from './wording.ts'

/** Petrol against diesel in one country. */
export const fuelSpreadIntent: Intent = {
  name: 'fuel_spread',
  score(reading) {
    const isPair = namesTwoFuels(reading) || (says(reading, 'spread') && isOfBoth(reading))
    const isAgainst =
      says(reading, 'compare', 'spread') || isComparative(reading) || says(reading, 'cheapest', 'dearest')
    const isLive = reading.fuels.length > 1 && reading.fuels.some(fuel => fuel !== 'euro95' && fuel !== 'diesel')
    if (isLive && reading.countries.length < 2)
      return isAgainst || reading.tokens.some(({ word }) => word === 'or') ? 0.99 : 0.6
    if (!isPair || !isAgainst) return 0
    const { countries, regions } = reading
    // "Which country charges the most for petrol and diesel" asks for the country.
    if (says(reading, 'countries') && superlativeOf(reading)) return 0.6
    const isSpread = says(reading, 'spread')
    if (says(reading, 'change')) return isSpread ? 0.79 : 0.6
    if (countries.length > 1) return isSpread && namesTwoFuels(reading) && !isBetweenCountries(reading) ? 0.98 : 0.6
    const certainty =
      (isPlaced(reading) ? 0.99 : reading.strangeWords.length > 0 ? 0.45 : 0.8) *
      (isStretch(reading.period) && !isSpread ? 0.9 : 1)
    return countries.length === 1 && regions.length > 0 ? 0.6 : certainty
  },
  explains: ['compare', 'spread', 'cheaper', 'dearer', 'byHowMuch', 'itself', 'ofPair', 'rank', 'cheapest', 'dearest'],
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What is the difference between petrol and diesel${inPlaces(parsed)}?`,
}

/** "Both fuels", or "the fuel spread" of one country. */
function isOfBoth({ fuels, saysFuel, countries, comparesWithPast }: QuestionReading): boolean {
  return fuels.includes('both') || (saysFuel && fuels.length === 0 && countries.length < 2 && !comparesWithPast)
}

/** "The difference between Spain and Portugal" is one of countries, whatever fuels are named. */
function isBetweenCountries({ tokens, mentions }: QuestionReading): boolean {
  return mentions.some(({ kind, from }) => {
    const before = tokens[from - 1]?.word === 'the' ? tokens[from - 2] : tokens[from - 1]
    return kind === 'country' && before?.word === 'between'
  })
}
