import type { FuelCode } from '../model/fuels.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { VerdictWord } from '../model/tables.ts'
import type { Basis } from '../source.ts'
import type { SourceFigure } from './figures.ts'

/** The complete lineage of one amount: a row of `lineage` with its source and capture. Amounts are decimal texts. */
export interface ProvenanceRow {
  readonly region: string | null
  /** Of an official figure. */
  readonly basis: Exclude<Basis, 'stations'> | null
  readonly fuel: FuelCode
  readonly inForce: boolean
  readonly source: string
  readonly currency: string
  readonly nativeFuel: string | null
  /** As published, in `currency` per unit; null where the row could not be read. */
  readonly amount: string | null
  /** The unit in which the source publishes amounts: `pence per litre`. */
  readonly publishedUnit: string
  /** The current price in euros, unrounded; null where this row's amount is not current. */
  readonly eur: string | null
  /** The same as served, with 3 decimals. */
  readonly price: string | null
  /** Units of `currency` per euro, as published; null where no rate is known. */
  readonly perEuro: string | null
  /** Null where the rate is fixed. */
  readonly rateDate: Day | null
  readonly verdict: VerdictWord
  readonly rule: string | null
  readonly detail: string | null
  /** Names of rules, comma-separated. */
  readonly judgedBy: string
  /** Why there is no current price. */
  readonly unusable: string | null
  readonly readAt: Instant
  readonly stamp: Instant | null
  readonly validFrom: Instant | null
  readonly validTo: Instant | null
  readonly capture: string
  readonly sha256: string
  readonly url: string | null
  readonly fetchedAt: Instant | null
  readonly position: number
  /** Field to its text in the capture. */
  readonly fields: Readonly<Record<string, string>>
}

/** All amounts of one station, or all official figures of one country. */
export interface Provenance {
  readonly stationId: number | null
  readonly country: string
  readonly rows: readonly ProvenanceRow[]
  /** The sources of the rows, by id. */
  readonly sources: ReadonlyMap<string, ProvenanceSource>
}

export type ProvenanceSource = Pick<
  SourceFigure,
  'id' | 'publisher' | 'licence' | 'licenceUrl' | 'attribution' | 'lastRead'
>
