import type { IncomingHttpHeaders } from 'node:http'
import type { Answer, MadeAnswer, PlainAnswer, RedirectAnswer } from './answer.ts'
import type { CallerLog } from './limits/caller-log.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import type { Operation } from './openapi/operation.ts'
import type { Query } from './params/query.ts'
import type { Plan } from './store/store.ts'

/**
 * Which shape errors have: `live` is `{ok:false,error}`, `plain` is `{error}`, `form` is `{success:false,error}`, `rpc` an
 * error of JSON-RPC, `page` a page.
 */
export type Family = 'live' | 'plain' | 'form' | 'rpc' | 'page'

/**
 * What a route may look at: its request and one snapshot, the same until the answer is sent. `snapshot` and `clock` throw
 * Refusal 500 where there is nothing to answer from, so a route reads its parameters first.
 */
export interface RouteRequest {
  readonly query: Query
  /** The parts of the path that vary, by their names. */
  readonly parts: Readonly<Record<string, string>>
  /** The address as it was sent, still encoded. */
  readonly url: string
  readonly snapshot: LoadedSnapshot
  /** Epoch seconds at which opening states are looked up. */
  readonly clock: number
  /** Live figures of a snapshot that is older are not served as live. */
  readonly maxAgeHours: number
}

/** Who holds the key of a request, and what it has asked today, this request included where it counts. */
export interface KeyHolder {
  readonly plan: Plan
  readonly active: boolean
  readonly used: number
}

interface RouteBase {
  readonly methods: readonly ('GET' | 'POST')[]
  /** Parts that vary begin with a colon: `/api/bulk/:snapshot/:file`. Routes of one path differ in their methods. */
  readonly path: string
  /** The last part is all that follows, slashes too, as it was sent: still encoded. */
  readonly takesRest?: true
  /** Other spellings of the path, such as with and without the slash at its end. */
  readonly alsoAt?: readonly string[]
  readonly family: Family
  readonly contentType: string
  readonly openapi: Operation
  /** What is asked here is written nowhere: the log has neither the address nor the texts of errors. */
  readonly isConfidential?: true
  /** How often one client may ask: each request counts, 400 and 304 included, OPTIONS and 405 do not. */
  readonly limit?: CallerLog
}

/** Answers from the snapshot in force. */
export interface DataRoute extends RouteBase {
  readonly kind: 'data'
  readonly maxAgeSeconds: number
  /** Live figures are refused once the snapshot is too old; history, tolls and licences go on. */
  readonly live: boolean
  /** False: never an Access-Control-Allow-Origin or -Expose-Headers. */
  readonly crossOrigin: boolean
  /** A promise keeps the files of its snapshot open until it is settled. */
  readonly handle: (asked: RouteRequest) => Answer | Promise<Answer>
}

/** Answers from the process itself, snapshot or not. */
export interface ProcessRoute extends RouteBase {
  readonly kind: 'process'
  /** Null: `no-store`. */
  readonly maxAgeSeconds: number | null
  readonly crossOrigin: true
  readonly handle: (snapshot: LoadedSnapshot | null, query: Query) => Answer | Promise<Answer>
}

/** Answers the holder of a key from the snapshot in force. Waits on the store for the key. */
export interface KeyedRoute extends RouteBase {
  readonly kind: 'keyed'
  readonly crossOrigin: true
  /** Who may ask; null: whoever has an active key. */
  readonly plan: Plan | null
  /** Whether each request counts for its key's day. */
  readonly counts: boolean
  readonly handle: (asked: RouteRequest) => Answer | Promise<Answer>
}

/** Answers what the store knows of a key, active or not; never counts. */
export interface AccountRoute extends RouteBase {
  readonly kind: 'account'
  readonly crossOrigin: true
  /** `now`: epoch seconds. */
  readonly handle: (holder: KeyHolder, now: number) => PlainAnswer
}

/** A form as it was sent. */
export interface SentForm {
  readonly fields: Query
  /** The client's own, or that of the proxies that are trusted: an IPv6 address as its /64. */
  readonly address: string
  /** The client asked for JSON; a browser that sends a form does not. */
  readonly wantsJson: boolean
  /** By what the request is found in the log. */
  readonly requestId: () => string
  /** Epoch milliseconds. */
  readonly nowMs: number
}

/** Takes a form. Waits on the store. */
export interface FormRoute extends RouteBase {
  readonly kind: 'form'
  readonly crossOrigin: true
  /** Where a browser is sent whose form is too long or none. */
  readonly unreadPage: string
  readonly handle: (form: SentForm) => Promise<PlainAnswer | RedirectAnswer>
}

/** Answers a JSON document that is sent, from the snapshot in force. */
export interface BodyRoute extends RouteBase {
  readonly kind: 'body'
  readonly crossOrigin: true
  readonly longestBytes: number
  readonly handle: (asked: RouteRequest, body: Buffer) => Promise<MadeAnswer>
}

/** A message of an agent, as it was sent. */
export interface SentMessage {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  /** The client's own, or that of the proxies that are trusted: an IPv6 address as its /64. */
  readonly address: string
}

/** Answers messages of another protocol, in its own shape. */
export interface AgentRoute extends RouteBase {
  readonly kind: 'agent'
  readonly crossOrigin: true
  /** Pages of these origins may ask, besides those of the reader's own machine. */
  readonly origins: ReadonlySet<string>
  readonly handle: (sent: SentMessage) => Promise<PlainAnswer>
}

export type Route = DataRoute | ProcessRoute | KeyedRoute | AccountRoute | FormRoute | BodyRoute | AgentRoute

/** Of the routes of one path. GET implies HEAD, and OPTIONS is answered for every path. */
export function allowedMethods(routes: readonly Route[]): string {
  const methods = routes.flatMap(route => route.methods)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** What its answers say to caches; errors say `no-store`, whatever the route. */
export function cacheControl(route: Route): string {
  if (route.kind === 'keyed') return 'private, no-cache'
  if (route.kind === 'account' || route.kind === 'form' || route.kind === 'body' || route.kind === 'agent')
    return 'no-store'
  if (route.maxAgeSeconds === null) return 'no-store'
  return `public, max-age=${route.maxAgeSeconds}`
}
