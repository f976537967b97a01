import type { Instant } from '../../../pipeline/model/instants.ts'
import { hoursFrom } from './clock.ts'

/** A price as a publisher stated it in one delivery. */
export interface Statement {
  readonly micros: number
  readonly stampAt: Instant | null
  /** Expected handling. Null when the statement is true; otherwise whether the last true price continues or no price is served. */
  readonly fault: 'hold' | 'withhold' | null
  readonly isUnreadable?: boolean
}

export interface SourceTerms {
  readonly id: string
  readonly delivers: 'everything' | 'part'
  readonly stampDays: number | null
}

/** A price that must be current. */
export interface Due {
  readonly source: string
  readonly micros: number
  /** When this amount was read. For a held price, the read before the error. */
  readonly readAt: Instant
  readonly updatedAt: Instant | null
  /** The last true amount, because the newest statement is an error. */
  readonly isHeld: boolean
}

interface PublishedDelivery {
  readonly at: Instant
  readonly statements: ReadonlyMap<string, Statement>
}

// The limits are those of DECISIONS.md, "A price is usable when" and the section on frozen markets.
const readWithinHours = 48
const heldForHours = 7 * 24
const fewestToFreeze = 50
const frozenAfterHours = 7 * 24

/**
 * The statements of all publishers, and the prices that follow from them at any instant. Every query searches all statements again. No
 * state is kept from run to run, so it cannot repeat errors of the stored state that it checks.
 */
export class Truth {
  readonly #published = new Map<string, PublishedDelivery[]>()
  readonly #terms: readonly SourceTerms[]

  constructor(terms: readonly SourceTerms[]) {
    this.#terms = terms
  }

  /**
   * Adds a delivery that was published. Refused deliveries are never added. Keys are `ref/fuel`. Returns whether none of it is trusted
   * because the source is frozen.
   */
  add(source: string, at: Instant, statements: ReadonlyMap<string, Statement>): boolean {
    const before = this.#published.get(source) ?? []
    const isFrozen =
      statements.size >= fewestToFreeze && hoursFrom(stillSince([...before, { at, statements }]), at) > frozenAfterHours
    const judged = isFrozen
      ? new Map([...statements].map(([key, one]) => [key, { ...one, fault: 'withhold' as const }]))
      : statements
    this.#published.set(source, [...before, { at, statements: judged }])
    return isFrozen
  }

  /** The last published delivery of a source. */
  last(source: string): PublishedDelivery | null {
    return this.#published.get(source)?.at(-1) ?? null
  }

  /** Every price that must be current at an instant, by `source/ref/fuel`. */
  dueAt(now: Instant): Map<string, Due> {
    const due = new Map<string, Due>()
    for (const terms of this.#terms) {
      const published = this.#published.get(terms.id) ?? []
      const keys = new Set(published.flatMap(one => [...one.statements.keys()]))
      const prices = [...keys].flatMap(key => {
        const price = dueOf(terms, published, key, now)
        return price ? [{ key, price, fuel: key.split('/')[1] }] : []
      })
      const accepted = new Set(prices.filter(({ price }) => !price.isHeld).map(({ fuel }) => fuel))
      for (const { key, price, fuel } of prices) {
        if (!price.isHeld || accepted.has(fuel)) due.set(`${terms.id}/${key}`, price)
      }
    }
    return due
  }
}

function dueOf(terms: SourceTerms, published: readonly PublishedDelivery[], key: string, now: Instant): Due | null {
  const stated = published.flatMap(({ at, statements }) =>
    statements.has(key) ? [{ at, ...statements.get(key)! }] : [],
  )
  const last = stated.at(-1)!
  if (terms.delivers === 'everything' && last.at !== published.at(-1)!.at) return null
  if (last.fault === 'withhold') return null
  const believed = stated.findLast(one => one.fault === null)
  if (!believed) return null
  if (hoursFrom(last.at, now) > readWithinHours) return null
  for (const { stampAt } of [last, believed]) {
    if (terms.stampDays !== null && hoursFrom(stampAt!, now) > terms.stampDays * 24) return null
  }
  const isHeld = last.fault === 'hold'
  if (isHeld && hoursFrom(believed.at, now) > heldForHours) return null
  // A clock that is minutes ahead is acceptable, but no price changed later than it was read.
  const stamp = believed.stampAt !== null && believed.stampAt > believed.at ? believed.at : believed.stampAt
  const updatedAt = stamp ?? movedAt(stated.filter(one => one.fault === null))
  return { source: terms.id, micros: believed.micros, readAt: believed.at, updatedAt, isHeld }
}

/** The first read of the current amount. Null when no other amount was seen before it. */
function movedAt(true_: readonly { readonly at: Instant; readonly micros: number }[]): Instant | null {
  const at = true_.findLastIndex((one, index) => index > 0 && true_[index - 1]!.micros !== one.micros)
  return at < 0 ? null : true_[at]!.at
}

/**
 * The time since which all deliveries state the same prices and stamps for the stations they share. A pause longer than the read window
 * restarts it.
 */
function stillSince(published: readonly PublishedDelivery[]): Instant {
  let since = published[0]!.at
  published.forEach(({ at, statements }, index) => {
    const before = published[index - 1]
    if (!before) return
    const hasMoved = [...statements].some(([key, { micros, stampAt }]) => {
      const then = before.statements.get(key)
      return then !== undefined && (then.micros !== micros || then.stampAt !== stampAt)
    })
    if (hasMoved || hoursFrom(before.at, at) > readWithinHours) since = at
  })
  return since
}
