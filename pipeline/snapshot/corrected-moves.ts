import { type Correction, findCorrection, withdrawnWord } from '../model/corrections.ts'
import type { Instant } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'
import type { Move } from '../model/tables.ts'

/** A move with the number of its segment. One that a correction adds has no snapshot of its own. */
export interface PlacedMove extends Move {
  readonly segment: number
}

export interface Correcting {
  /** The corrections of this station and fuel. */
  readonly corrections: readonly Correction[]
  /** The clock of the run. What begins or ends later is not part of the history yet. */
  readonly now: Instant
  /** The segment for a move at an instant at which no run saw one. */
  readonly segmentAt: (at: Instant) => number
}

type Price = Pick<Correction, 'currency'> & { readonly micros: Micros }

/**
 * The moves of one price as they are with its corrections, in the same order. Every move stays, so that cursors keep their place: within
 * a correction its amounts may be equal. Where a correction begins or ends between two moves, a move is added.
 */
export function correctedMoves(moves: readonly PlacedMove[], correcting: Correcting): PlacedMove[] {
  const { corrections } = correcting
  const rows: PlacedMove[] = []
  let published: Price | null = null
  // What was published and what was served before the next move.
  let served: Price | null = null
  let last: PlacedMove | null = null
  const serve = (move: PlacedMove, before: Price | null, price: Price | null): void => {
    const wasAsPublished = isSame(served, before)
    const correction = findCorrection(corrections, move, move.seenAt)
    const next = servedPrice(price, correction)
    const isAsPublished = isSame(next, price)
    rows.push({
      ...move,
      oldMicros: wasAsPublished ? move.oldMicros : (served?.micros ?? null),
      newMicros: next?.micros ?? null,
      stampAt: isAsPublished ? move.stampAt : null,
      why: next !== null ? null : price === null ? move.why : withdrawnWord(correction!),
    })
    served = next
    last = move
  }
  const bounds = boundsOf(moves, correcting)
  for (const move of moves) {
    while (bounds.length > 0 && bounds[0]! < move.seenAt) serveAt(bounds.shift()!)
    const next = move.newMicros === null ? null : { currency: move.currency, micros: move.newMicros }
    serve(move, published, next)
    published = next
  }
  for (const at of bounds) serveAt(at)
  return rows

  function serveAt(at: Instant): void {
    const next = servedPrice(published, findCorrection(corrections, last!, at))
    if (isSame(next, served)) return
    const amounts = { oldMicros: served?.micros ?? null, newMicros: next?.micros ?? null }
    const added = { stampAt: null, seenAt: at, snapshotId: '', segment: correcting.segmentAt(at) }
    serve({ ...last!, ...amounts, ...added }, published, published)
  }
}

/** The instants between two moves, and after the last one, at which corrections begin or end. */
function boundsOf(moves: readonly PlacedMove[], { corrections, now }: Correcting): Instant[] {
  const first = moves[0]?.seenAt ?? now
  const seen = new Set(moves.map(({ seenAt }) => seenAt))
  const bounds = corrections.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  return [...new Set(bounds)].filter(at => at > first && at <= now && !seen.has(at)).sort()
}

/** A price that was not served is not added to the history. */
function servedPrice(price: Price | null, correction: Correction | undefined): Price | null {
  if (price === null || correction === undefined) return price
  if (correction.amountMicros === null) return null
  if (correction.currency !== price.currency) return price
  return { currency: price.currency, micros: correction.amountMicros }
}

function isSame(one: Price | null, other: Price | null): boolean {
  if (one === null || other === null) return one === other
  return one.currency === other.currency && one.micros === other.micros
}
