import { turns } from '../reading/question-reading.ts'
import type { Intent } from './intent.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** The price that the law allows at most. */
export const legalMaximumIntent: Intent = {
  name: 'legal_maximum',
  score: reading => (turns(reading, 'legal maximum') ? 0.99 : 0),
  explains: ['dearest', 'rank', 'countries', 'compare', 'holding', 'covers', 'doing', 'station', 'most'],
  slots: () => ({ time_range_weeks: 1 }),
  ask: parsed => `What is the legal maximum price of ${askedFuel(parsed)}${inPlaces(parsed)}?`,
}
