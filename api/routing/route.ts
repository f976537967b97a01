import type { IncomingHttpHeaders } from 'node:http'
import type { KeyPlan } from '../allowed-values/access-requests.ts'
import type { Answer, MadeAnswer, PlainAnswer, RedirectAnswer } from '../http/answer.ts'
import { type Family, methodOf } from '../http/headers.ts'
import type { Query } from '../http/query.ts'
import type { Forwarded } from '../limits/client-address.ts'
import type { LimitState } from '../limits/limit-state.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { Operation } from '../openapi/operation.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

/**
 * The input of a route: its request and one snapshot, the same until the answer is sent. `snapshot` and `clock` throw
 * Refusal 500 when there is no snapshot, so a route reads its parameters first.
 */
export interface RouteRequest {
  readonly query: Query
  /** The variable parts of the path, by name. */
  readonly parts: Readonly<Record<string, string>>
  /** The address, still encoded: as it was sent, or of live data with the described parameters in their order. */
  readonly url: string
  /** Who asks, for the shares of one client. Long work on its body ends when it disconnects. */
  readonly client: Forwarded
  readonly snapshot: LoadedSnapshot
  /** Epoch seconds at which opening states are looked up. */
  readonly clock: number
  /** Live figures of an older snapshot are not served as live. */
  readonly maxAgeHours: number
}

/** The plan of a key, whether it is active, and its requests of today. Includes this request if it counts. */
interface KeyHolder {
  readonly plan: KeyPlan
  readonly active: boolean
  readonly used: number
}

interface RouteBase {
  /** Variable parts begin with a colon: `/api/bulk/:snapshot/:file`. Routes of one path differ in their methods. */
  readonly path: string
  /** The last part is the rest of the path as it was sent: slashes included, still encoded. */
  readonly takesRest?: true
  /** Other spellings of the path, for example with a slash at the end. */
  readonly alsoAt?: readonly string[]
  readonly family: Family
  readonly contentType: string
  readonly openapi: Operation
  /** Requests are not logged: neither their address nor the messages of errors. */
  readonly isConfidential?: true
  /** The rate limit of one client. Each request counts, 400 and 304 included. OPTIONS and 405 do not count. */
  readonly limit?: RateLimit
}

/** Answers from the current snapshot. */
export interface DataRoute extends RouteBase {
  readonly kind: 'data'
  readonly maxAgeSeconds: number
  /** Live figures are refused once the snapshot is too old. History, tolls and licences are still served. */
  readonly live: boolean
  /** Its answers may have megabytes. A client may have only so many of them made in a minute. */
  readonly isLarge?: true
  /** It takes `as_of`: the same answer from the snapshot of a past instant. */
  readonly hasPast?: true
  /** Never an Access-Control-Allow-Origin or -Expose-Headers. */
  readonly crossOrigin?: false
  /** A promise keeps the files of its snapshot open until it is settled. */
  readonly handle: (request: RouteRequest) => Answer | Promise<Answer>
}

/** Answers from the process itself, with or without a snapshot. */
export interface ProcessRoute extends RouteBase {
  readonly kind: 'process'
  /** Null: `no-store`. */
  readonly maxAgeSeconds: number | null
  /** `parts`: the variable parts of the path, by name. */
  readonly handle: (
    snapshot: LoadedSnapshot | null,
    query: Query,
    parts: RouteRequest['parts'],
  ) => Answer | Promise<Answer>
}

/** Answers the holder of a key from the current snapshot. Waits for the store to check the key. */
export interface KeyedRoute extends RouteBase {
  readonly kind: 'keyed'
  /** The required plan. Null: any active key. */
  readonly plan: KeyPlan | null
  /** Whether requests count towards the daily quota of the key. */
  readonly counts: boolean
  readonly handle: (request: RouteRequest) => Answer | Promise<Answer>
}

/** Answers with the account of a key, active or not. Never counts. */
export interface AccountRoute extends RouteBase {
  readonly kind: 'account'
  /** `now`: epoch seconds. */
  readonly handle: (holder: KeyHolder, now: number) => PlainAnswer
}

export interface SentForm {
  readonly fields: Query
  /** Whose form it is, for other limits than that of the route. */
  readonly client: Forwarded
  /** What the client has left of the limit of the route. */
  readonly left: LimitState
  /** The client requested JSON. A browser that submits a form does not. */
  readonly wantsJson: boolean
  /** The id of the request in the log. */
  readonly requestId: () => string
  /** Epoch milliseconds. */
  readonly nowMs: number
}

/** Receives a form. Waits for the store. */
export interface FormRoute extends RouteBase {
  readonly kind: 'form'
  readonly limit: RateLimit
  /** Where a browser is redirected when the limit is reached. */
  readonly limitedPage: string
  /** Where a browser is redirected when its form is too long or invalid. */
  readonly unreadPage: string
  readonly handle: (form: SentForm) => Promise<PlainAnswer | RedirectAnswer>
}

/** Answers a document in the request body from the current snapshot. */
export interface BodyRoute extends RouteBase {
  readonly kind: 'body'
  /** Live figures are refused once the snapshot is too old. */
  readonly live?: true
  readonly longestBytes: number
  readonly handle: (request: RouteRequest, body: Buffer) => Promise<MadeAnswer | RedirectAnswer>
}

/** A message of an agent, unparsed. */
export interface SentMessage {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly client: Forwarded
  /** Counts a message, whatever it asks. Throws Refusal 429 when too many were sent. */
  readonly countMessage: () => Promise<void>
  /** Counts a call of a tool. Throws Refusal 429 when the limit of the route is reached. */
  readonly countCall: () => Promise<void>
  /** What the client has left of that limit. */
  readonly callsLeft: () => Promise<LimitState>
}

/** Answers the messages of another protocol (MCP) in its format. */
export interface AgentRoute extends RouteBase {
  readonly kind: 'agent'
  /** The limit of questions, which calls of tools share. */
  readonly questions: RateLimit
  /** The limit of messages: a list of all tools costs as much as a question. */
  readonly messages: RateLimit
  /** Pages of these origins may send requests, in addition to pages of the reader's own machine. */
  readonly origins: ReadonlySet<string>
  readonly handle: (sent: SentMessage) => Promise<PlainAnswer>
}

export type Route = DataRoute | ProcessRoute | KeyedRoute | AccountRoute | FormRoute | BodyRoute | AgentRoute

/** The methods of one path. GET implies HEAD, and OPTIONS is answered for every path. */
export function allowedMethods(routes: readonly Route[]): string {
  const methods: readonly string[] = routes.map(methodOf)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}
