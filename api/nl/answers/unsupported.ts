import { bulletin } from '../figures/published-by.ts'
import type { Reply } from '../reply.ts'

const examples = [
  'Where is diesel cheapest in Europe?',
  'How much has petrol changed in France over the last 3 months?',
  'How much is the vignette in Austria?',
]

const message =
  'This question was not understood. Ask about petrol or diesel prices in European countries: current prices, ' +
  'rankings, comparisons, averages, changes, history and records, the cost of a fill, stations near a ' +
  'point, or tolls.'

/** Says what can be asked. */
export function unsupported(suggestions: readonly string[]): Reply {
  const offered = suggestions.length > 0 ? suggestions : examples
  const rows = offered.map(suggestion => ({ suggestion }))
  return { status: 'no_data', message, data: { suggestions: offered }, rows, dataDate: null, ...bulletin }
}
