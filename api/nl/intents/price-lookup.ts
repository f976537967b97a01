import { type Reading, says } from '../reading.ts'
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
    if (says(reading, 'trend', 'average', 'tank', 'extreme', 'order') || (says(reading, 'weekly') && !reading.period))
      return 0.5
    const subject = aboutFuel(reading) === 1 ? 0.97 : 0.45
    if (countries.length === 0 && regions.length === 0) return unplacedScore(reading)
    if (countries.length > 0 && regions.length > 0) return subject * 0.65
    if (isComparative(reading)) return subject * 0.65
    if (!isPriced && !superlativeOf(reading) && isStrange(reading)) return subject * 0.5
    // "Where does Austria get its diesel" asks for no price.
    if (!isPriced && !superlativeOf(reading) && says(reading, 'doing')) return subject * doingScore(reading)
    return subject
  },
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What does ${askedFuel(parsed)} cost${inPlaces(parsed)}?`,
}

/** "A scandal about diesel in Germany" asks for no price. */
function isStrange(reading: Reading): boolean {
  return reading.strangeWords.length > 0 && !says(reading, 'whatIs', 'pump')
}

/** The more is done with a fuel, the less is asked what it costs. */
function doingScore({ cues }: Reading): number {
  return cues.filter(cue => cue.names.includes('doing')).length > 1 ? 0.4 : 0.5
}

/** "Diesel prices" is answered for the Union; "what is diesel" asks what it is. */
function unplacedScore(reading: Reading): number {
  if (aboutFuel(reading) === 0 || reading.isTown || reading.strangeWords.length > 0) return 0
  if (says(reading, 'price', 'amount')) return 0.68
  return reading.isEverywhere || reading.period !== undefined ? 0.6 : 0.45
}
