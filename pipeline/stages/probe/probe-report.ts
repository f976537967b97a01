import type { Day, Instant } from '../../model/instants.ts'
import type { Proposal } from './proposal.ts'

/** `clean`: matches its description in every respect. `look`: was read, but differs. `failed`: nothing of it can be used. */
export type ProbeVerdict = 'clean' | 'look' | 'failed' | 'skipped'

/** What a probe found: `probe/report.json`. */
export interface ProbeReport {
  /** When the probe ended. */
  readonly at: Instant
  readonly sources: readonly ProbedSource[]
}

export interface ProbedSource {
  readonly id: string
  /** When its delivery was complete, or had failed. */
  readonly at: Instant
  /** A country code, `rates`, `history` or `map`. */
  readonly market: string
  /** Requested only because others are compared with it: exchange rates, the weekly bulletin. */
  readonly isReference: boolean
  readonly verdict: ProbeVerdict
  /** Why nothing was requested or read; null if the delivery was read. */
  readonly error: string | null
  readonly errorCode: string | null
  readonly reached: Reached | null
  /** Null if nothing arrived that could be read. */
  readonly isLayoutKnown: boolean | null
  readonly rows: number
  readonly read: number
  readonly quarantined: number
  /** Stations; null for a source without stations. */
  readonly stations: number | null
  /** Prices of stations, figures or rates. */
  readonly prices: number
  readonly medians: readonly ProbedMedian[]
  readonly differences: readonly Difference[]
  /** Commands to look at it, in this order. */
  readonly commands: readonly string[]
  /** The edition to add; null if its layout is the described one. */
  readonly proposal: Proposal | null
  /** The day of its delivery. */
  readonly on: Day | null
  readonly captures: readonly { readonly name: string; readonly sha256: string }[]
}

/** How the publisher answered. */
export interface Reached {
  /** Of the last answer; null if there was none. */
  readonly status: number | null
  /** From the first request to the last answer, pauses included. */
  readonly milliseconds: number
  readonly answers: number
  /** The fault in plain words, with what to do; null if all required requests were answered. */
  readonly fault: string | null
}

/** The median of a fuel next to the newest week of the bulletin, in EUR per litre. */
export interface ProbedMedian {
  readonly fuel: string
  readonly median: number
  readonly bulletin: number
  readonly ratio: number
}

type DifferenceKind = 'refused' | 'remark' | 'quarantined' | 'column' | 'fuel' | 'address' | 'median' | 'page'

/** A difference between a delivery and the description of its source. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly text: string
  /** Whether a person must look at it. Otherwise it is a note. */
  readonly needsLook: boolean
}

/** From this difference on, a median is not the one that the bulletin states: another unit or grade, or a price crisis. */
export const medianShare = 0.25
