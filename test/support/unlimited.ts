import type { Limit } from '../../api/limits/limit-state.ts'
import type { CallerLog, Limiter } from '../../api/limits/limiter.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import type { RateLimit } from '../../api/limits/rate-limit.ts'

/**
 * A limiter for any number of requests of one client. Servers that share it share its limits: each has room for 50,000 clients, which takes
 * more time to make than an answer.
 */
export function unlimited(): Limiter {
  const limiter = new MemoryLimiter()
  const rates = new Map<string, RateLimit>()
  const logs = new Map<string, CallerLog>()
  const wide = (limit: Limit): Limit => ({ ...limit, requests: 1_000_000 })
  return {
    address: null,
    uncounted: 0,
    rateLimit: limit => {
      const known = rates.get(limit.name) ?? limiter.rateLimit(wide(limit))
      rates.set(limit.name, known)
      return known
    },
    callerLog: limit => {
      const known = logs.get(limit.name) ?? limiter.callerLog(wide(limit))
      logs.set(limit.name, known)
      return known
    },
    close: () => limiter.close(),
  }
}
