import type { QuestionReading } from '../reading/question-reading.ts'
import { asksWhen, isOfAmount } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime, thanAmounts } from './wording.ts'

/** Where, and when for the last time, a price is below or above an amount. */
export const thresholdIntent: Intent = {
  name: 'threshold',
  score: reading => (isOfAmount(reading) ? 0.985 : 0),
  explains: [
    ...([
      'cheapest',
      'cheaper',
      'dearer',
      'rank',
      'countries',
      'change',
      'compare',
      'when',
      'record',
      'station',
    ] as const),
    ...(['covers', 'holding', 'dear', 'cheap', 'most', 'least', 'doing', 'will', 'extreme', 'upOn', 'fill'] as const),
  ],
  slots: reading => (isOfPast(reading) ? { time_range_weeks: 0, last: true } : timeOf(reading, 1)),
  ask: parsed =>
    parsed.last
      ? `When was ${askedFuel(parsed)}${inPlaces(parsed)} ${thanAmounts(parsed)} for the last time?`
      : `Is ${askedFuel(parsed)}${inPlaces(parsed)} ${thanAmounts(parsed)}${overTime(parsed)}?`,
}

function isOfPast(reading: QuestionReading): boolean {
  return asksWhen(reading) && reading.period?.shape !== 'range' && reading.period?.shape !== 'day'
}
