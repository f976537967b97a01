import { FetchError } from '../model/errors.ts'
import type { Sleep } from './host-gate.ts'

const retriesMax = 3
const firstPauseMs = 2000

/** Longer than this nobody waits in a run: the next run comes soon enough. */
export const retryAfterMaxSeconds = 120

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

export function isRetryableStatus(status: number): boolean {
  return retryableStatuses.has(status)
}

/**
 * What `Retry-After` asks for, in seconds or as a date (RFC 9110 10.2.3); null for none, or for one that names no
 * zone or cannot be read.
 */
export function findRetryAfterSeconds(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = /^[A-Z][a-z]+, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** 2, 4, 8 seconds, each between half and one and a half times as long, so that many clients do not come at once. */
export function pauseMs(attempt: number, random: () => number): number {
  return Math.round(firstPauseMs * 2 ** (attempt - 1) * (0.5 + random()))
}

/**
 * Tries again what failed in a way that may pass: up to three times.
 * Throws the last FetchError, saying how often it was tried.
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
  const asked = error.retryAfterSeconds ?? 0
  if (asked > retryAfterMaxSeconds) {
    throw givenUp(error, `and the host asks to wait ${asked} s, we wait ${retryAfterMaxSeconds} s at most`)
  }
  return Math.max(asked * 1000, pauseMs(attempts, random))
}

function givenUp(error: FetchError, why: string): FetchError {
  return new FetchError(`${error.message}, ${why}`, error, { cause: error.cause ?? error })
}
