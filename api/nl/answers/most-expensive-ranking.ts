import type { ReplyTo } from '../reply.ts'
import { rankingReply } from './ranking.ts'

/** Countries ranked by price, the most expensive first. */
export const mostExpensiveRanking: ReplyTo = (parsed, context) => rankingReply(parsed, context, 'dearest')
