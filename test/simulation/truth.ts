import type { Instant } from '../../pipeline/model/instants.ts'
import { hoursFrom } from './clock.ts'

/** A price as a publisher stated it in one delivery. */
export interface Statement {
  readonly micros: number
  readonly stampAt: Instant | null
  /** What is to become of it: null when it is true, else the last true one goes on, or none does. */
  readonly fault: 'hold' | 'withhold' | null
}

export interface SourceTerms {
  readonly id: string
  readonly delivers: 'everything' | 'part'
  readonly stampDays: number | null
}

/** A price that is to be in force. */
export interface Due {
  readonly source: string
  readonly micros: number
  /** When this amount was read: of a price that is held, before the slip. */
  readonly readAt: Instant
  readonly updatedAt: Instant | null
}

interface Heard {
  readonly at: Instant
  readonly says: ReadonlyMap<string, Statement>
}

// The rules of DECISIONS.md, "A price is usable when", and of the frozen markets: the numbers are theirs.
const readWithinHours = 48
const heldForHours = 7 * 24
const fewestToFreeze = 50
const frozenAfterHours = 7 * 24

/**
 * What the publishers said, and what follows from it for any clock. It looks through all that was said, anew each time,
 * and remembers no state from run to run: it cannot make the mistakes of the memory that it measures.
 */
export class Truth {
  readonly #heard = new Map<string, Heard[]>()
  readonly #terms: readonly SourceTerms[]

  constructor(terms: readonly SourceTerms[]) {
    this.#terms = terms
  }

  /**
   * A delivery that was published; one that was refused is never told to it. Keys are `ref/fuel`.
   * Gives whether nothing of it is believed, because the source stands still.
   */
  hear(source: string, at: Instant, says: ReadonlyMap<string, Statement>): boolean {
    const before = this.#heard.get(source) ?? []
    const isFrozen =
      says.size >= fewestToFreeze && hoursFrom(stillSince([...before, { at, says }]), at) > frozenAfterHours
    const judged = isFrozen
      ? new Map([...says].map(([key, one]) => [key, { ...one, fault: 'withhold' as const }]))
      : says
    this.#heard.set(source, [...before, { at, says: judged }])
    return isFrozen
  }

  /** The last delivery of a source that was published. */
  last(source: string): Heard | null {
    return this.#heard.get(source)?.at(-1) ?? null
  }

  /** Every price that is to be in force at a clock, by `source/ref/fuel`. */
  dueAt(now: Instant): Map<string, Due> {
    const due = new Map<string, Due>()
    for (const terms of this.#terms) {
      const heard = this.#heard.get(terms.id) ?? []
      for (const key of new Set(heard.flatMap(one => [...one.says.keys()]))) {
        const price = dueOf(terms, heard, key, now)
        if (price) due.set(`${terms.id}/${key}`, price)
      }
    }
    return due
  }

  /** Every amount that was ever stated as true of a station's fuel, by `source/ref/fuel`. */
  everTrue(): Map<string, Set<number>> {
    const amounts = new Map<string, Set<number>>()
    for (const [source, heard] of this.#heard) {
      for (const { says } of heard) {
        for (const [key, { micros, fault }] of says) {
          const name = `${source}/${key}`
          if (fault === null) amounts.set(name, (amounts.get(name) ?? new Set()).add(micros))
        }
      }
    }
    return amounts
  }
}

function dueOf(terms: SourceTerms, heard: readonly Heard[], key: string, now: Instant): Due | null {
  const said = heard.flatMap(({ at, says }) => (says.has(key) ? [{ at, ...says.get(key)! }] : []))
  const last = said.at(-1)!
  if (terms.delivers === 'everything' && last.at !== heard.at(-1)!.at) return null
  if (last.fault === 'withhold') return null
  const believed = said.findLast(one => one.fault === null)
  if (!believed) return null
  if (last.fault === 'hold') {
    if (hoursFrom(believed.at, now) > heldForHours) return null
  } else {
    if (hoursFrom(last.at, now) > readWithinHours) return null
    if (terms.stampDays !== null && hoursFrom(last.stampAt!, now) > terms.stampDays * 24) return null
  }
  // A clock that runs ahead by minutes is honest; still no price moved later than it was read.
  const stamp = believed.stampAt !== null && believed.stampAt > believed.at ? believed.at : believed.stampAt
  const updatedAt = stamp ?? movedAt(said.filter(one => one.fault === null))
  return { source: terms.id, micros: believed.micros, readAt: believed.at, updatedAt }
}

/** The first read of the amount that stands; null when no other was seen before it. */
function movedAt(true_: readonly { readonly at: Instant; readonly micros: number }[]): Instant | null {
  const at = true_.findLastIndex((one, index) => index > 0 && true_[index - 1]!.micros !== one.micros)
  return at < 0 ? null : true_[at]!.at
}

/** Since when all deliveries say the same of what they have in common. A pause of which nobody can tell starts anew. */
function stillSince(heard: readonly Heard[]): Instant {
  let since = heard[0]!.at
  heard.forEach(({ at, says }, index) => {
    const before = heard[index - 1]
    if (!before) return
    const hasMoved = [...says].some(([key, { micros, stampAt }]) => {
      const then = before.says.get(key)
      return then !== undefined && (then.micros !== micros || then.stampAt !== stampAt)
    })
    if (hasMoved || hoursFrom(before.at, at) > readWithinHours) since = at
  })
  return since
}
