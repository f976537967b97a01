import { type QuestionReading, says } from '../reading/question-reading.ts'
import { aboutFuel, asksWhen, isComparative, isNow, isOfAmount, namesTwoFuels, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** What it costs now, in one country or region. */
export const priceLookupIntent: Intent = {
  name: 'price_lookup',
  score(reading) {
    const { countries, regions } = reading
    if (isOfAmount(reading)) return countries.length === 1 && isNow(reading) && !asksWhen(reading) ? 0.99 : 0
    const isPriced = says(reading, 'price', 'amount')
    if (aboutFuel(reading) === 0 && !(isPriced && countries.length > 0)) return 0
    if (!isNow(reading) || countries.length > 1) return 0.3
    if (countries.length === 0 && superlativeOf(reading)) return 0.3
    if (says(reading, 'trend', 'average', 'tank', 'extreme', 'order') || (says(reading, 'weekly') && !reading.period))
      return 0.5
    const subject = aboutFuel(reading) === 1 ? 0.97 : 0.45
    if (countries.length === 0 && regions.length === 0) return unplacedScore(reading)
    if (countries.length > 0 && regions.length > 0) return subject * 0.65
    if (isComparative(reading) || (namesTwoFuels(reading) && says(reading, 'spread'))) return subject * 0.65
    // "Spain versus the neighbours": the other side is not known.
    if (says(reading, 'compare') && !reading.isEverywhere)
      return subject * (reading.strangeWords.length > 0 ? 0.5 : 0.8)
    return isPriced || superlativeOf(reading) ? subject : subject * unpricedScore(reading)
  },
  explains: ['station', 'average', 'near', 'cheapest', 'dearest', 'cheap', 'dear', 'least'],
  slots: reading => timeOf(reading, 1),
  ask: parsed => `What does ${askedFuel(parsed)} cost${inPlaces(parsed)}?`,
}

/** How certain it is that a price is meant although no word says so: "diesel in Spain", "what is diesel in Spain". */
function unpricedScore(reading: QuestionReading): number {
  // "A scandal about diesel in Germany" asks for no price.
  if (reading.strangeWords.length > 0 && !says(reading, 'whatIs', 'pump')) return 0.5
  // "Where does Austria get its diesel", "can I use E10 in France": the more is done with it, the less is it one.
  const doings = reading.cues.filter(cue => cue.names.includes('doing')).length
  if (doings > 0) return doings > 1 || says(reading, 'may') ? 0.4 : 0.5
  if (says(reading, 'may')) return 0.5
  return says(reading, 'whatIs') || reading.asking.every(({ kind }) => kind !== 'asking') ? 1 : 0.8
}

/** "Diesel prices" is answered for the Union; "what is diesel" asks what it is. */
function unplacedScore(reading: QuestionReading): number {
  if (aboutFuel(reading) === 0 || reading.isTown || reading.strangeWords.length > 0) return 0
  if (says(reading, 'price', 'amount')) return 0.68
  return reading.isEverywhere || reading.period !== undefined ? 0.6 : 0.45
}
