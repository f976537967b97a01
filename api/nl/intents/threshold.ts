import { turns } from '../reading/question-reading.ts'
import { aboutFuel } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime, thanAmounts } from './wording.ts'

/** Whether, where and when a price is below or above an amount. */
export const thresholdIntent: Intent = {
  name: 'threshold',
  score(reading) {
    if (!reading.operators.some(({ slots }) => slots.below !== undefined || slots.above !== undefined)) return 0
    return aboutFuel(reading) === 1 || turns(reading, 'threshold') ? 0.985 : 0
  },
  explains: [
    'cheapest', 'cheaper', 'dearer', 'rank', 'countries', 'change', 'compare', 'when', 'record', 'station', 'covers', 'holding',
    'dear', 'cheap', 'most', 'least', 'doing', 'will', 'extreme', 'upOn', 'fill',
  ],
  slots(reading) {
    const isLast = reading.tokens.some(({ word }) => word === 'last' || word === 'lately') && isWhen(reading)
    return isLast || isWhen(reading) ? { time_range_weeks: 0, last: true } : timeOf(reading, 1)
  },
  ask: parsed => `Is ${askedFuel(parsed)}${inPlaces(parsed)} ${thanAmounts(parsed)}${overTime(parsed)}?`,
}

function isWhen({ tokens, said }: Parameters<Intent['score']>[0]): boolean {
  return said.has('when') || tokens.some(({ word }, at) => word === 'last' && tokens[at + 1]?.word === 'time')
}
