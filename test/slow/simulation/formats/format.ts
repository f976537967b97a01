import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Day, Instant } from '../../../../pipeline/model/instants.ts'
import { fixturesRoot } from '../../../support/deliver.ts'

/** What a publisher states of one fuel of one station. */
export interface Words {
  readonly micros: number
  /** Null where the publisher gives none. */
  readonly stampAt: Instant | null
  /** The publisher wrote something that is no amount. */
  readonly isUnreadable?: boolean
}

/** A station in a delivery. */
export interface Entry {
  /** The publisher's id. */
  readonly ref: string
  /** Which forecourt it is: a station that is renumbered keeps it. */
  readonly place: number
  readonly brand: string
  /** Its coordinates are exchanged. */
  readonly isMisplaced: boolean
  readonly words: ReadonlyMap<string, Words>
}

/** How one real source writes: the bundled delivery gives the form, the simulation the ids, brands, amounts and stamps. */
export interface StationFormat {
  /** The source's id. */
  readonly id: string
  readonly currency: string
  readonly delivers: 'everything' | 'part'
  /** How old a stamp may be, and whether there are any. */
  readonly stampDays: number | null
  /** Diesel first, then the petrol that it can be taken for; level in millionths. */
  readonly fuels: readonly { readonly fuel: string; readonly level: number; readonly share: number }[]
  /** Words for the sign, as the feed has them. */
  readonly brands: readonly string[]
  /** Whether it writes amounts that cannot be read, and coordinates in the wrong order. */
  readonly writesUnusable: boolean
  /** Forecourts of the bundled delivery. */
  readonly places: number
  /** The n-th id that the publisher ever gave. */
  refOf(number: number): string
  /** What a stamp states to somebody who has only the text: wall clocks show one hour twice when summer time ends. */
  understood?(stampAt: Instant): Instant
  /** File names and contents. */
  write(entries: readonly Entry[], at: Instant): ReadonlyMap<string, string>
}

export function bundledText(source: string, name: string, day: Day = '2026-11-17'): string {
  return readFileSync(join(fixturesRoot, source, day, name), 'utf8')
}
