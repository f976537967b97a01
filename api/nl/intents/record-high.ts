import type { Intent } from './intent.ts'
import { extremeScore, recordSlots } from './records.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** The dearest week. */
export const recordHighIntent: Intent = {
  name: 'record_high',
  score: reading => extremeScore(reading, 'dearest'),
  explains: ['dearest', 'record', 'when', 'most', 'extreme', 'dearer', 'station', 'compare', 'atIts'],
  slots: recordSlots,
  ask: parsed => `When was ${askedFuel(parsed)} most expensive${inPlaces(parsed)}${overTime(parsed)}?`,
}
