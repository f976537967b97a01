import type { ReplyTo } from '../reply.ts'
import { rankingOrPosition } from './ranking-or-position.ts'

/** Countries ranked by price, the cheapest first. */
export const cheapestRanking: ReplyTo = rankingOrPosition('cheapest')
