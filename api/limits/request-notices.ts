import type { Instant } from '../../pipeline/model/instants.ts'
import type { Notice } from '../../pipeline/notify/notice.ts'
import type { KeyPlan } from '../allowed-values/access-requests.ts'
import type { Store } from '../store/store.ts'

/** What a notice may say about a stored request: no name, address or purpose. */
export interface NoticedRequest {
  readonly plan: KeyPlan
  readonly receivedAt: Instant
}

export interface RequestNoticesNeeds {
  /** Sends a notice to the operator, and reports faults itself. Null: no one is notified. */
  readonly notify: ((notice: Notice) => void) | null
  readonly store: Pick<Store, 'countRequests'>
  /** The origin under which the service is reached. Null if unknown. */
  readonly address: string | null
}

// Anyone can send the form from many addresses. The operator gets one message a minute all the same.
const quietMs = 60_000

const listCommand = 'fuel-etl requests list'

/**
 * Notifies the operator of new access requests: of the first one at once, of those in the minute after a notice together
 * at its end. The requests are in the store in any case.
 */
export class RequestNotices {
  readonly #needs: RequestNoticesNeeds
  #waiting: NoticedRequest[] = []
  #quiet: NodeJS.Timeout | null = null
  #sending: Promise<void> = Promise.resolve()

  constructor(needs: RequestNoticesNeeds) {
    this.#needs = needs
  }

  /** Returns at once: the answer to a form does not wait for a notice. */
  add(request: NoticedRequest): void {
    if (this.#needs.notify === null) return
    this.#waiting.push(request)
    if (this.#quiet === null) this.#send()
  }

  /** Sends what waits. Resolves when it was handed over. */
  async close(): Promise<void> {
    if (this.#waiting.length > 0) this.#send()
    if (this.#quiet !== null) clearTimeout(this.#quiet)
    await this.#sending
  }

  #send(): void {
    const requests = this.#waiting.splice(0)
    this.#quiet = setTimeout(() => {
      this.#quiet = null
      if (this.#waiting.length > 0) this.#send()
    }, quietMs).unref()
    this.#sending = this.#handOver(requests)
  }

  async #handOver(requests: readonly NoticedRequest[]): Promise<void> {
    const { notify, store, address } = this.#needs
    // A store that fails is logged where it fails a request. The notice is useful without the number.
    const stored = await store.countRequests().catch(() => null)
    notify?.(noticeOf(requests, stored, address))
  }
}

function noticeOf(requests: readonly NoticedRequest[], stored: number | null, address: string | null): Notice {
  const count = requests.length
  const firstAt = requests[0]!.receivedAt
  const lastAt = requests.at(-1)!.receivedAt
  const plans = countsOf(requests)
  const received = firstAt === lastAt ? firstAt : `${firstAt} to ${lastAt}`
  const planText = Object.entries(plans).map(([plan, times]) => (times === 1 ? plan : `${plan} (${times})`))
  const storedText = stored === null ? '' : ` Stored in all: ${stored}.`
  return {
    kind: 'access-request',
    title: `${count === 1 ? 'New access request' : `${count} new access requests`}${address === null ? '' : ` at ${address}`}`,
    text: `Plan: ${planText.join(', ')}. Received: ${received} UTC.${storedText} To read ${count === 1 ? 'it' : 'them'}: ${listCommand}`,
    data: { requests: count, plans, firstAt, lastAt, stored, service: address, command: listCommand },
  }
}

function countsOf(requests: readonly NoticedRequest[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { plan } of requests) counts[plan] = (counts[plan] ?? 0) + 1
  return counts
}
