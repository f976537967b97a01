import { dailyLimit, nextMidnight } from '../limits/limit-state.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'
import type { AccountRoute } from '../routing/route.ts'
import type { KeyStatus } from '../schemas/customers.ts'

/** The remaining requests of a key for the day. */
export const tollStatus: AccountRoute = {
  kind: 'account',
  path: '/api/toll/status',
  alsoAt: ['/api/toll/status/'],
  family: 'plain',
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'tollStatus',
    summary: 'Plan and state of a key, and what is left of its day; not counted',
    responses: {
      ...jsonAnswer('KeyStatus', 'The remaining requests of the key.'),
      ...errors('PlainError', 401, 405, 500, 503),
    },
  },
  handle: ({ plan, active, used }, now) => {
    const status: KeyStatus = {
      plan,
      active,
      limit: dailyLimit,
      used,
      remaining: Math.max(dailyLimit - used, 0),
      resets_at: nextMidnight(now),
    }
    return { kind: 'plain', status: 200, body: JSON.stringify(status) }
  },
}
