import type { RankOrder } from '../figures/rank.ts'
import type { ReplyTo } from '../reply.ts'
import { position } from './position.ts'
import { rankingReply } from './ranking.ts'

/** A ranking; if the question is whether one country is the first of all, the position of that country. */
export function rankingOrPosition(direction: RankOrder): ReplyTo {
  return (parsed, context) => {
    const { claim, countries, limit = 1 } = parsed
    const isOne = claim !== undefined && countries.length === 1
    return isOne ? position({ ...parsed, direction, limit }, context) : rankingReply(parsed, context, direction)
  }
}
