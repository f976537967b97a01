import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Network } from '../fetch/network.ts'
import { findNetworkFault } from '../fetch/network-fault.ts'
import { isRetryableStatus } from '../fetch/retry.ts'
import { endedFirst, noticeJson, type Receiver } from './notice.ts'

export interface WebhookLimits {
  /** Of one attempt, from the connection to the status. */
  readonly timeoutMs: number
  /** Before the second and last attempt. */
  readonly pauseMs: number
}

const usual: WebhookLimits = { timeoutMs: 5_000, pauseMs: 2_000 }

interface Attempt {
  readonly fault: string | null
  readonly retryable: boolean
}

/** Posts notices as JSON. A redirect is not followed, because the address contains a token. */
export function webhookReceiver(
  url: URL,
  { dispatcher, userAgent }: Pick<Network, 'dispatcher' | 'userAgent'>,
  { timeoutMs, pauseMs }: WebhookLimits = usual,
): Receiver {
  const post = async (body: string, stop: AbortSignal): Promise<Attempt> => {
    try {
      const answer = await dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body,
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      })
      void answer.body.dump({ limit: 16_384 }).catch(() => {})
      return judged(answer.statusCode)
    } catch (error) {
      if (stop.aborted) return { fault: endedFirst, retryable: false }
      return { fault: withoutAddress(faultOf(error as Error, timeoutMs), url), retryable: true }
    }
  }
  return {
    kind: 'webhook',
    name: url.host,
    deliver: async (notice, stop) => {
      const body = noticeJson(notice)
      const first = await post(body, stop)
      if (!first.retryable) return first.fault
      await sleepFor(pauseMs, undefined, { signal: stop }).catch(() => {})
      const second = await post(body, stop)
      return second.fault === null ? null : `${second.fault}, after 2 attempts`
    },
  }
}

function judged(status: number): Attempt {
  if (status >= 200 && status < 300) return { fault: null, retryable: false }
  const note = status >= 300 && status < 400 ? '; redirects are not followed' : ''
  return { fault: `it answered with status ${status}${note}`, retryable: isRetryableStatus(status) }
}

function faultOf(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  return findNetworkFault(error)?.found ?? error.name
}

/** No message is known to contain more than the host. If one does, the token in the address must not reach the log. */
function withoutAddress(text: string, { pathname, search }: URL): string {
  const path = `${pathname}${search}`
  return path === '/' ? text : text.replaceAll(path, '/…')
}
