import type { Intent } from './intent.ts'
import { extremeScore, recordSlots } from './records.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** The cheapest week. */
export const recordLowIntent: Intent = {
  name: 'record_low',
  score: reading => extremeScore(reading, 'cheapest'),
  explains: ['cheapest', 'record', 'when', 'least', 'extreme', 'cheaper', 'station', 'compare', 'atIts'],
  slots: recordSlots,
  ask: parsed => `When was ${askedFuel(parsed)} cheapest${inPlaces(parsed)}${overTime(parsed)}?`,
}
