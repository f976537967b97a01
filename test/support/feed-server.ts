import type { Seen } from '../fetch/origin.ts'

/** What a local server needs to know to speak as one publisher does. */
export interface FeedServer {
  /** The hosts that it speaks for. */
  readonly hosts: readonly string[]
  /** The settings an operator would have: keys, and addresses on hosts of `hosts`. */
  readonly settings?: Readonly<Record<string, string>>
  /** A fresh publisher, with no session yet. */
  open(): Publisher
}

/** Answers one request; throws nothing. Whoever forgets a key, a cookie or a pause gets what the publisher would send. */
export type Publisher = (seen: Seen, context: PublisherContext) => FeedReply

export interface PublisherContext {
  /** The composed file of that request name (`page-1`), as bytes; undefined when there is none. */
  readonly file: (name: string) => Uint8Array | undefined
  /** Milliseconds of the clock that the client sleeps by. */
  readonly nowMs: number
  /** Requests to the same host that are under way, this one included. */
  readonly atOnce: number
}

export interface FeedReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
}

export const notFound: FeedReply = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' }

/** 200 with a composed file, or 404. */
export function fileOr404(context: PublisherContext, name: string, type = 'application/json'): FeedReply {
  const body = context.file(name)
  return body ? { status: 200, headers: { 'content-type': type }, body } : notFound
}

/** Counts requests in a sliding window. `true` when one more is one too many. */
export function tooMany(most: number, windowMs: number): (nowMs: number) => boolean {
  let starts: number[] = []
  return nowMs => {
    starts = [...starts.filter(start => start > nowMs - windowMs), nowMs]
    return starts.length > most
  }
}
