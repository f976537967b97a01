import { says, turns } from '../reading/question-reading.ts'
import { isComparative, isNearby, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** What so many litres, or a tank of them, cost. */
export const fillCostIntent: Intent = {
  name: 'fill_cost',
  score(reading) {
    if (isNearby(reading)) return 0
    if (turns(reading, 'tank share')) return 0.985
    const isAmount = reading.litres !== undefined && reading.litres !== 1
    if (isAmount) return superlativeOf(reading) && reading.countries.length === 0 ? 0.6 : 0.99
    if (superlativeOf(reading)) return 0.3
    // "Italy or France: where should I fill the tank?"
    if (
      says(reading, 'tank') &&
      reading.countries.length > 1 &&
      says(reading, 'rank') &&
      !says(reading, 'price', 'amount')
    )
      return 0.6
    const isDone = says(reading, 'doing', 'may') && !says(reading, 'price', 'amount')
    if (says(reading, 'tank') && isDone) return 0.45
    if (says(reading, 'tank')) return reading.countries.length > 0 ? 0.98 : 0.8
    const isPriced = says(reading, 'price', 'amount')
    if (says(reading, 'fill') && !isComparative(reading)) return isPriced ? 0.75 : 0.5
    return 0
  },
  explains: ['tank', 'fill', 'compare', 'cheaper', 'dearer', 'will', 'may'],
  slots: reading => ({ ...timeOf(reading, 1), ...(reading.litres === undefined ? {} : { litres: reading.litres }) }),
  ask(parsed) {
    const tank = parsed.litres === undefined ? 'a tank' : `${parsed.litres} litres`
    return `How much do ${tank} of ${askedFuel(parsed)} cost${inPlaces(parsed)}?`
  },
}
