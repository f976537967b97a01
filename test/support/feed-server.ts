import type { Seen } from '../fetch/origin.ts'

/** Everything a local server needs to answer like one publisher. */
export interface FeedServer {
  /** The host names that it answers for. */
  readonly hosts: readonly string[]
  /** The settings of an operator: keys, and addresses on hosts of `hosts`. */
  readonly settings?: Readonly<Record<string, string>>
  /** A new publisher without sessions. */
  open(): Publisher
}

/** Answers one request. Throws nothing. A request without the key, cookie or pause gets the answer of the real publisher. */
export type Publisher = (seen: Seen, context: PublisherContext) => FeedReply

export interface PublisherContext {
  /** The bytes of the composed file of that request name (`page-1`). Undefined when there is none. */
  readonly file: (name: string) => Uint8Array | undefined
  /** The clock by which the client waits, in milliseconds. */
  readonly nowMs: number
  /** Number of concurrent requests to the same host, including this one. */
  readonly atOnce: number
}

export interface FeedReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
  /** A slow publisher. */
  readonly delayMs?: number
}

export const notFound: FeedReply = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' }

/** 200 with a composed file, or 404. */
export function fileOr404(context: PublisherContext, name: string, type = 'application/json'): FeedReply {
  const body = context.file(name)
  return body ? { status: 200, headers: { 'content-type': type }, body } : notFound
}

/** Counts requests in a sliding window. Returns `true` for a request above the limit. */
export function tooMany(most: number, windowMs: number): (nowMs: number) => boolean {
  let starts: number[] = []
  return nowMs => {
    starts = [...starts.filter(start => start > nowMs - windowMs), nowMs]
    return starts.length > most
  }
}
