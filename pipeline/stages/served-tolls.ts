import type { Instant } from '../model/instants.ts'
import type { RateRecord } from '../source.ts'

export interface ServedToll {
  readonly id: number
}

export function servedTolls(_rates: readonly RateRecord[], _now: Instant): never[] {
  return []
}
