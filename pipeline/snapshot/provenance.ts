import type { FuelCode } from '../model/fuels.ts'
import type { VerdictWord } from '../model/held.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { Basis } from '../source.ts'
import type { SourceFigure } from './figures.ts'
import type { WorkingDatabase } from './working-database.ts'

/** The whole way of one amount: a row of `lineage` with what its source and its capture are. Amounts are decimal texts. */
export interface ProvenanceRow {
  /** Null for an official figure. */
  readonly stationId: number | null
  readonly country: string
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
  /** What the source publishes amounts in: `pence per litre`. */
  readonly publishedUnit: string
  /** The price in force in euros, unrounded; null where this row's amount is not in force. */
  readonly eur: string | null
  /** The same as it is served, 3 decimals. */
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
  /** Why no price is in force. */
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
  /** JSON text: field to its text. */
  readonly fields: string
}

/** All amounts of one station, or all official figures of one country. */
export interface Provenance {
  readonly stationId: number | null
  readonly country: string
  readonly rows: readonly ProvenanceRow[]
  /** The sources of the rows, by id: at full size the same four texts would be made half a million times. */
  readonly sources: ReadonlyMap<string, ProvenanceSource>
}

export type ProvenanceSource = Pick<SourceFigure, 'id' | 'publisher' | 'licence' | 'licenceUrl' | 'attribution'>

/** One after the other out of the tables in the database, in the order of their keys: only one is held at a time. */
export async function* provenances(database: WorkingDatabase): AsyncGenerator<Provenance> {
  const sources = await provenanceSources(database)
  let rows: ProvenanceRow[] = []
  for await (const row of database.stream<ProvenanceRow>('publish/provenance')) {
    if (rows[0] && !isOfOne(rows[0], row)) {
      yield provenanceOf(rows, sources)
      rows = []
    }
    rows.push(row)
  }
  if (rows.length > 0) yield provenanceOf(rows, sources)
}

export async function provenanceSources(database: WorkingDatabase): Promise<Provenance['sources']> {
  return new Map((await database.rows<SourceFigure>('publish/sources')).map(source => [source.id, source]))
}

function isOfOne(a: ProvenanceRow, b: ProvenanceRow): boolean {
  return a.stationId === b.stationId && (a.stationId !== null || a.country === b.country)
}

function provenanceOf(rows: readonly ProvenanceRow[], sources: Provenance['sources']): Provenance {
  return { stationId: rows[0]!.stationId, country: rows[0]!.country, rows, sources }
}

/** The key in `lineage.blocks`: a station's id, or for the official figures of a country a number below all of them. */
export function keyOfProvenance({ stationId, country }: Pick<Provenance, 'stationId' | 'country'>): number {
  return stationId ?? figuresKey(country)
}

/** `country`: two ASCII letters. */
export function figuresKey(country: string): number {
  return -Number.parseInt(country, 36)
}
