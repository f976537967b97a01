import type { ReplyTo } from '../reply.ts'
import { rankingReply } from './ranking.ts'

/** Where fuel is dearest. */
export const mostExpensiveRanking: ReplyTo = (parsed, held) => rankingReply(parsed, held, 'dearest')
