import type { ReplyTo } from '../reply.ts'
import { rankingReply } from './ranking.ts'

/** Countries ranked by price, the cheapest first. */
export const cheapestRanking: ReplyTo = (parsed, context) => rankingReply(parsed, context, 'cheapest')
