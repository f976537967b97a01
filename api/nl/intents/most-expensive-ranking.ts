import type { Intent } from './intent.ts'
import { rankingScore, rankingSlots } from './rankings.ts'
import { askedFuel, inPlaces } from './wording.ts'

/** Where it is dearest. */
export const mostExpensiveRankingIntent: Intent = {
  name: 'most_expensive_ranking',
  score: reading => rankingScore(reading, 'dearest'),
  explains: ['dearest', 'rank', 'countries', 'order', 'fill', 'compare', 'most', 'dear', 'station', 'atIts'],
  slots: rankingSlots,
  ask: parsed => `Where${inPlaces(parsed)} is ${askedFuel(parsed)} most expensive?`,
}
