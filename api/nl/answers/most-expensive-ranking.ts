import type { ReplyTo } from '../reply.ts'
import { rankingOrPosition } from './ranking-or-position.ts'

/** Countries ranked by price, the most expensive first. */
export const mostExpensiveRanking: ReplyTo = rankingOrPosition('dearest')
