import type { ReplyTo } from '../reply.ts'
import { rankingReply } from './ranking.ts'

/** Where fuel is cheapest. */
export const cheapestRanking: ReplyTo = (parsed, held) => rankingReply(parsed, held, 'cheapest')
