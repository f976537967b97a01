import type { FuelCode } from './fuels.ts'
import type { Instant } from './instants.ts'
import { compareTexts } from './lists.ts'
import type { Micros } from './money.ts'
import { sha256Of } from './sha256.ts'

/** Who decided: the operator of this installation, or the publisher of the price, who demanded it. */
type CorrectedBy = 'operator' | 'publisher'

/** A decision about the published price of one station and fuel in a span of time: another amount, or none. */
export interface Correction {
  /** 8 hex digits of its SHA-256. No counter, because several hosts may add corrections at the same time. */
  readonly id: string
  readonly at: Instant
  readonly country: string
  readonly source: string
  readonly stationId: number
  readonly fuel: FuelCode
  readonly currency: string
  /** The first instant for which it applies. */
  readonly from: Instant
  /** The first instant for which it no longer applies; null for no end. */
  readonly to: Instant | null
  /** The amount to serve instead, in millionths of `currency`; null: the price is withdrawn. */
  readonly amountMicros: Micros | null
  readonly by: CorrectedBy
  readonly reason: string
}

/** The end of a correction. */
export interface Undo {
  readonly id: string
  readonly at: Instant
  /** The id of the correction. */
  readonly undoes: string
  readonly reason: string
}

/** An entry of the record, which only grows. */
export type CorrectionEntry = Correction | Undo

export function withId<Entry extends CorrectionEntry>(content: Omit<Entry, 'id'>): Entry {
  return { id: sha256Of(JSON.stringify(content)).slice(0, 8), ...content } as Entry
}

export function isUndo(entry: CorrectionEntry): entry is Undo {
  return 'undoes' in entry
}

/** Each entry of these records once, in the order in which they were added. */
export function joinedEntries(...records: readonly (readonly CorrectionEntry[])[]): CorrectionEntry[] {
  const byId = new Map(records.flat().map(entry => [entry.id, entry]))
  return [...byId.values()].sort((a, b) => compareTexts(a.at, b.at) || compareTexts(a.id, b.id))
}

/** The corrections that were not undone. Where several apply to the same price, the last one counts. */
export function correctionsInForce(entries: readonly CorrectionEntry[]): Correction[] {
  const undone = new Set(entries.filter(isUndo).map(({ undoes }) => undoes))
  return entries.filter((entry): entry is Correction => !isUndo(entry) && !undone.has(entry.id))
}

function appliesAt({ from, to }: Pick<Correction, 'from' | 'to'>, at: Instant): boolean {
  return from <= at && (to === null || at < to)
}

/** The correction of a price at an instant, if there is one. */
export function findCorrection(
  corrections: readonly Correction[],
  price: Pick<Correction, 'stationId' | 'fuel'>,
  at: Instant,
): Correction | undefined {
  return corrections.findLast(one => one.stationId === price.stationId && one.fuel === price.fuel && appliesAt(one, at))
}

/** The prices that their publishers withdrew. They are not shown any more, not even in answers about the past. */
export function takedownsIn(entries: readonly CorrectionEntry[]): Correction[] {
  return correctionsInForce(entries).filter(({ by, amountMicros }) => by === 'publisher' && amountMicros === null)
}

/** Why a withdrawn price is not served: the word in `unusable`, and in `why` of a move. */
export function withdrawnWord({ by }: Pick<Correction, 'by'>): string {
  return by === 'operator' ? 'withdrawn by the operator' : 'withdrawn on demand of the publisher'
}
