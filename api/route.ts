import type { Answer } from './answer.ts'
import type { Operation } from './openapi/operation.ts'
import type { Query } from './params/query.ts'
import type { SnapshotInForce } from './snapshot-in-force.ts'

/** Which shape errors have: `live` is `{ok:false,error}`, `plain` is `{error}`. */
export type Family = 'live' | 'plain'

/** What a route may look at: its request and one snapshot, the same until the answer is sent. */
export interface Asked {
  readonly query: Query
  readonly snapshot: SnapshotInForce
  /** Epoch seconds at which opening states are looked up. */
  readonly clock: number
}

interface RouteBase {
  readonly methods: readonly 'GET'[]
  readonly path: string
  readonly family: Family
  readonly contentType: string
  readonly openapi: Operation
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
  readonly handle: (asked: Asked) => Answer | Promise<Answer>
}

/** Answers from the process itself, snapshot or not. */
export interface ProcessRoute extends RouteBase {
  readonly kind: 'process'
  /** Null: `no-store`. */
  readonly maxAgeSeconds: number | null
  readonly crossOrigin: true
  readonly handle: (snapshot: SnapshotInForce | null) => Answer | Promise<Answer>
}

export type Route = DataRoute | ProcessRoute

/** GET implies HEAD, and OPTIONS is answered for every route. */
export function allowedMethods(route: Route): string {
  return [...route.methods, 'HEAD', 'OPTIONS'].join(', ')
}
