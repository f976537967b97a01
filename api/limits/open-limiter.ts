import type { Log } from '../log/log.ts'
import type { Limiter } from './limiter.ts'
import { MemoryLimiter } from './memory-limiter.ts'

/**
 * The only place that chooses where requests are counted: in Redis if `url` names one, otherwise in this process. Throws
 * UsageError for an address that cannot be used.
 */
export async function openLimiter(url: string | undefined, log: Log): Promise<Limiter> {
  if (!url?.trim()) return new MemoryLimiter()
  const { openRedisLimiter } = await import('./redis/redis-limiter.ts')
  return openRedisLimiter(url.trim(), log)
}
