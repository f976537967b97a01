import { FetchError } from '../model/errors.ts'
import type { Sleep } from './host-gate.ts'

const retriesMax = 3
const firstPauseMs = 2000

/** A run does not wait longer than this, because the next run comes soon. */
export const retryAfterMaxSeconds = 120

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

export function isRetryableStatus(status: number): boolean {
  return retryableStatuses.has(status)
}

/**
 * The wait of `Retry-After`, given in seconds or as a date (RFC 9110 10.2.3); null when it is absent, names no zone or
 * cannot be read.
 */
export function findRetryAfterSeconds(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = /^[A-Z][a-z]+, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/**
 * Retries transient failures, up to three times. Throws the last FetchError with the number of attempts.
 */
export async function withRetries<T>(
  attempt: (attempts: number) => Promise<T>,
  wait: { readonly sleep: Sleep; readonly random: () => number; readonly signal: AbortSignal },
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(attempts)
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable) throw error
      await wait.sleep(pauseAfter(error, attempts, wait.random), wait.signal)
      wait.signal.throwIfAborted()
    }
  }
}

function pauseAfter(error: FetchError, attempts: number, random: () => number): number {
  if (attempts > retriesMax) throw givenUp(error, `after ${attempts} attempts`)
  const waitSeconds = error.retryAfterSeconds ?? 0
  if (waitSeconds > retryAfterMaxSeconds) {
    throw givenUp(error, `and the host asks to wait ${waitSeconds} s, we wait ${retryAfterMaxSeconds} s at most`)
  }
  // 2, 4, 8 seconds, each times a random 0.5 to 1.5, so that many clients do not retry at once.
  return Math.max(waitSeconds * 1000, Math.round(firstPauseMs * 2 ** (attempts - 1) * (0.5 + random())))
}

function givenUp(error: FetchError, why: string): FetchError {
  return new FetchError(`${error.message}, ${why}`, error, { cause: error.cause ?? error })
}
