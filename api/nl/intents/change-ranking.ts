import { turns } from '../reading/question-reading.ts'
import { aboutFuel } from './evidence.ts'
import type { Intent } from './intent.ts'
import { changeOver } from './time-slots.ts'
import { askedFuel, overTime, within } from './wording.ts'

/** Where a price rose or fell most. */
export const changeRankingIntent: Intent = {
  name: 'change_ranking',
  score: reading => (turns(reading, 'change ranking') ? (aboutFuel(reading) === 1 ? 0.99 : 0.6) : 0),
  explains: [
    'change',
    'rank',
    'order',
    'countries',
    'cheapest',
    'dearest',
    'most',
    'least',
    'compare',
    'dearer',
    'cheaper',
    'upOn',
    'onOn',
    'record',
    'extreme',
  ],
  slots: reading => ({ ...changeOver(reading, 4), ...(reading.limit === undefined ? {} : { limit: reading.limit }) }),
  ask: parsed =>
    `Where${within(parsed)} did ${askedFuel(parsed)} ${parsed.direction === 'fall' ? 'fall' : 'rise'} most${overTime(parsed)}?`,
}
