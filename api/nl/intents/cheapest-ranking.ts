import type { Intent } from './intent.ts'
import { rankingScore, rankingSlots } from './rankings.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** Where it is cheapest. */
export const cheapestRankingIntent: Intent = {
  name: 'cheapest_ranking',
  score: reading => rankingScore(reading, 'cheapest'),
  explains: [
    'cheapest',
    'rank',
    'countries',
    'order',
    'fill',
    'compare',
    'least',
    'cheap',
    'station',
    'may',
    'atIts',
    'worthGoing',
  ],
  slots: rankingSlots,
  ask: parsed => `Where${inPlaces(parsed)} is ${askedFuel(parsed)} cheapest?`,
}
