import type { Instant } from './instants.ts'

/**
 * `linked`: the id continues the earlier one. `ended`: it did, until the earlier one was listed again. `ambiguous`: one of the two matches
 * another station too, so nothing is linked.
 */
export type LinkStatus = 'linked' | 'ended' | 'ambiguous'

/** A station under one id, with the published values that are compared. */
export interface LinkedStation {
  readonly id: number
  readonly source: string
  readonly ref: string
  readonly name: string | null
  readonly brand: string | null
  readonly address: string | null
}

/** Evidence that two ids are one station, as it was when the later id was first listed. It never changes, except that a link may end. */
export interface StationLink {
  readonly country: string
  readonly status: LinkStatus
  /** The id that was listed for the first time. */
  readonly later: LinkedStation
  /** The id that was no longer listed. */
  readonly earlier: LinkedStation & { readonly lastReadAt: Instant }
  /** Metres between the two. */
  readonly distanceM: number
  readonly sameAddress: boolean
  readonly sameName: boolean
  /** Clock of the run that found it. */
  readonly foundAt: Instant
  /** Clock of the run that saw the earlier id listed again. */
  readonly endedAt: Instant | null
}
