import { databaseUnavailable } from './refusal.ts'
import type { Asked } from './route.ts'
import type { SnapshotInForce } from './snapshot-in-force.ts'

interface Where {
  readonly query: Asked['query']
  readonly parts: Asked['parts']
  readonly url: string
  readonly nowMs: number
  readonly maxAgeHours: number
}

/** A request with one snapshot, taken once. Without one, what is malformed is still refused as that: with 400, not 500. */
export class AskedOf implements Asked {
  readonly query: Asked['query']
  readonly parts: Asked['parts']
  readonly url: string
  readonly maxAgeHours: number
  readonly #snapshot: SnapshotInForce | null
  readonly #nowMs: number

  /** `snapshot`: null where there is nothing to answer from. */
  constructor({ query, parts, url, nowMs, maxAgeHours }: Where, snapshot: SnapshotInForce | null) {
    this.query = query
    this.parts = parts
    this.url = url
    this.maxAgeHours = maxAgeHours
    this.#snapshot = snapshot
    this.#nowMs = nowMs
  }

  get snapshot(): SnapshotInForce {
    if (!this.#snapshot) throw databaseUnavailable()
    return this.#snapshot
  }

  get clock(): number {
    return this.snapshot.clockAt(this.#nowMs)
  }
}
