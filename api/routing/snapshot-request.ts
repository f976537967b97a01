import { databaseUnavailable } from '../http/refusal.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { RouteRequest } from './route.ts'

interface Where {
  readonly query: RouteRequest['query']
  readonly parts: RouteRequest['parts']
  readonly url: string
  readonly client: RouteRequest['client']
  readonly nowMs: number
  readonly maxAgeHours: number
}

/** A request with one snapshot. Without one, a malformed request is still refused with 400, not 500. */
export class SnapshotRequest implements RouteRequest {
  readonly query: RouteRequest['query']
  readonly parts: RouteRequest['parts']
  readonly url: string
  readonly client: RouteRequest['client']
  readonly maxAgeHours: number
  readonly #snapshot: LoadedSnapshot | null
  readonly #nowMs: number

  /** `snapshot`: null when there is none. */
  constructor({ query, parts, url, client, nowMs, maxAgeHours }: Where, snapshot: LoadedSnapshot | null) {
    this.query = query
    this.parts = parts
    this.url = url
    this.client = client
    this.maxAgeHours = maxAgeHours
    this.#snapshot = snapshot
    this.#nowMs = nowMs
  }

  get snapshot(): LoadedSnapshot {
    if (!this.#snapshot) throw databaseUnavailable()
    return this.#snapshot
  }

  get clock(): number {
    return this.snapshot.clockAt(this.#nowMs)
  }
}
