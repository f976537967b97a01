import type { Day, Instant } from '../../pipeline/model/instants.ts'
import { hoursFrom, plusDays } from './clock.ts'
import type { Statement } from './truth.ts'

/** How old a rate may be. */
const rateDays = 7
/** Luxembourg's freshness, as its descriptor states it. */
const readWithinHours = 96

/** What the bank and the ministry said. */
export class ReferenceTruth {
  readonly #rateDays: Day[] = []
  readonly #maxima = new Map<string, { readonly micros: number; readonly from: Instant; readAt: Instant }>()

  hearRates(day: Day): void {
    this.#rateDays.push(day)
  }

  hearMaxima(at: Instant, says: ReadonlyMap<string, Statement>): void {
    for (const [key, { micros, stampAt }] of says) this.#maxima.set(key, { micros, from: stampAt!, readAt: at })
  }

  /** The day whose rates count at a clock; null when the newest is too old. */
  rateDayAt(now: Instant): Day | null {
    const today = now.slice(0, 10)
    const day = this.#rateDays
      .filter(one => one <= today)
      .sort()
      .at(-1)
    return day === undefined || plusDays(day, rateDays) < today ? null : day
  }

  /** The maxima in force, in millionths by fuel. */
  maximaAt(now: Instant): Record<string, number> {
    const begun = [...this.#maxima].filter(([, { from }]) => from <= now).sort(([a], [b]) => (a < b ? -1 : 1))
    const newest = new Map(begun.map(([key, one]) => [key.split('/')[0]!, one]))
    const read = [...newest].filter(([, { readAt }]) => hoursFrom(readAt, now) <= readWithinHours)
    return Object.fromEntries(read.map(([fuel, { micros }]) => [fuel, micros]))
  }
}
