import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import { hoursFrom, plusDays } from './clock.ts'
import type { Statement } from './truth.ts'

/** Maximum age of a rate. */
const rateDays = 7
/** Luxembourg's freshness, as its descriptor states it. */
const readWithinHours = 96

/** The statements of the bank and of the ministry. */
export class ReferenceTruth {
  readonly #rateDays: Day[] = []
  readonly #maxima = new Map<string, { readonly micros: number; readonly from: Instant; readAt: Instant }>()

  addRates(day: Day): void {
    this.#rateDays.push(day)
  }

  addMaxima(at: Instant, statements: ReadonlyMap<string, Statement>): void {
    for (const [key, { micros, stampAt }] of statements) this.#maxima.set(key, { micros, from: stampAt!, readAt: at })
  }

  /** The day whose rates apply at an instant. Null when the newest is too old. */
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
