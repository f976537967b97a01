import { type QuestionReading, says, turns } from '../reading/question-reading.ts'
import { aboutFuel, isComparative, isNow, isPoint, isStretch, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'

/** What the data holds. */
export const coverageIntent: Intent = {
  name: 'coverage',
  score(reading) {
    if (turns(reading, 'each') && says(reading, 'price') && reading.fuels.length > 0) return 0.45
    const isOfCountry = reading.countries.length + reading.regions.length > 0
    // "Is Serbia included", "is LPG supported"; but "the latest reading for diesel in Poland" asks for a price.
    const isOfOne = isOfCountry !== (aboutFuel(reading) === 1)
    const isOurs = says(reading, 'data', 'countries', 'doYouHave') || isOfOne
    const holdings = reading.cues.filter(cue => cue.names.includes('holding')).length
    const isCoverage = says(reading, 'covers') || holdings > 1 || (holdings === 1 && isOurs)
    if (!isCoverage) return Math.max(says(reading, 'doYouHave') ? havingScore(reading) : 0, keepingScore(reading))
    if (superlativeOf(reading) || isComparative(reading) || says(reading, 'average', 'change')) return 0.4
    // "Half a year of diesel data for Malta" asks for the data.
    const isOfPast = isStretch(reading.period) || isPoint(reading.period)
    if (isOfPast && aboutFuel(reading) === 1 && !says(reading, 'covers', 'doYouHave')) return 0.45
    const isFuel = reading.fuels.length > 0 || reading.saysFuel
    const isPrice = isFuel && says(reading, 'price', 'amount') && isNow(reading)
    return isOfCountry && isPrice ? 0.6 : 0.98
  },
  explains: ['covers', 'holding', 'rank', 'countries', 'doYouHave', 'record', 'trend', 'when', 'station', 'toll'],
  slots: () => ({ fuel_type: 'both', time_range_weeks: 1 }),
  ask: () => 'Which countries and fuels do you cover?',
}

/** "Do you have prices for Iceland" asks about coverage; with a fuel it may ask for the prices themselves. */
function havingScore(reading: QuestionReading): number {
  const isData = says(reading, 'price') || (says(reading, 'held') && reading.countries.length > 0)
  if (!isData || !isNow(reading)) return 0
  return aboutFuel(reading) === 0 || reading.countries.length === 0 ? 0.9 : 0.6
}

/** "When does your history begin", "are you able to give prices for Moldova": about the data of this service. */
function keepingScore(reading: QuestionReading): number {
  const isAbout = says(reading, 'figures') || reading.countries.length > 0
  if (!isAbout || !says(reading, 'yours') || !says(reading, 'keeping') || aboutFuel(reading) === 1) return 0
  const isOther = says(reading, 'amount', 'change', 'average', 'compare', 'rank', 'toll', 'station', 'doing')
  const isAsked = reading.asking.some(({ kind }) => kind === 'asking')
  return isOther || !isAsked || superlativeOf(reading) || isComparative(reading) ? 0 : 0.79
}
