import { type QuestionReading, says } from '../reading/question-reading.ts'
import { asksForToll } from './evidence.ts'
import type { Intent } from './intent.ts'
import { inPlaces } from './wording.ts'

/** Tolls of a country, a kind or an object. */
export const tollLookupIntent: Intent = {
  name: 'toll_lookup',
  score(reading) {
    const isPriced = says(reading, 'price', 'amount')
    const fuel = reading.fuels.length > 0 ? 0.7 : 1
    // "Are tolls included in your data?"
    const isCovered = says(reading, 'covers') || (says(reading, 'holding') && says(reading, 'data'))
    const isOurs = isCovered && reading.countries.length === 0 && reading.tollName === undefined && !isPriced
    if (asksForToll(reading)) return (isOurs ? 0.75 : 0.98) * fuel
    if (reading.tollName !== undefined) {
      if (isPriced) return (reading.tollType ? 0.97 : 0.9) * fuel
      // "Who built the Millau bridge" names a tolled object as well.
      const isOther = reading.strangeWords.length > 0 || reading.asking.some(({ kind }) => kind === 'asking')
      return isOther || says(reading, 'trend', 'when') ? 0.45 : 0.75 * fuel
    }
    // "Do I have to pay to use Italian motorways?"
    if (says(reading, 'road') && (isPriced || says(reading, 'free')) && !isOfFuel(reading)) return 0.85
    const isObject = reading.tollType === 'bridge' || reading.tollType === 'tunnel'
    return isObject && isPriced ? 0.85 * fuel : 0
  },
  explains: ['toll', 'will', 'compare', 'may', 'road', 'free', 'dear', 'holding', 'doYouHave'],
  slots: ({ tollType, tollName }) => ({
    fuel_type: 'both',
    time_range_weeks: 1,
    ...(tollType === undefined ? {} : { toll_type: tollType }),
    ...(tollName === undefined ? {} : { toll_name: tollName }),
  }),
  ask: parsed => `What are the tolls${parsed.toll_name ? ` of ${parsed.toll_name}` : inPlaces(parsed)}?`,
}

function isOfFuel({ fuels, saysFuel, litres }: QuestionReading): boolean {
  return fuels.length > 0 || saysFuel || litres !== undefined
}
