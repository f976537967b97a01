import type { StoredCells } from '../../pipeline/model/tables.ts'
import { type Manifest, type ManifestSegment, readManifest } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../pipeline/snapshot/segments.ts'
import { rowsOf as rowsOfStatement } from './rows-of.ts'
import { query } from './runs.ts'

/** A row of the move log, as DuckDB reads it. */
export type MoveRow = {
  readonly [Name in keyof StoredCells<'moves'>]: null extends StoredCells<'moves'>[Name] ? string | null : string
}

export interface PriceRow {
  readonly country_code: string
  readonly station_id: string
  readonly fuel: string
  readonly currency: string
  readonly verdict: string
  readonly local_price: string
  readonly eur_per_unit: string
  readonly stamp_at: string | null
}

export function manifestOf(dataDir: string, id: string): Manifest {
  return readManifest(snapshotFolder(dataDir, id))
}

/** The rows of Parquet files, one after another, in file order. */
export async function rowsOf<Row>(files: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const file of files) rows.push(...(await rowsOfStatement<Row>(`from '${file}'`)))
  return rows
}

export function movesOf(dataDir: string, segments: readonly ManifestSegment[]): Promise<MoveRow[]> {
  return rowsOf(segments.map(segment => segmentFile(dataDir, segment)))
}

/** The current prices of a snapshot, by station and fuel. */
export async function stateOf(dataDir: string, id: string): Promise<Map<string, PriceRow>> {
  const prices = await query<PriceRow>(dataDir, 'from {prices}', id)
  const inForce = prices.filter(price => price.local_price !== null)
  return new Map(inForce.map(price => [`${price.station_id}/${price.fuel}`, price]))
}

/** The result of a sequence of moves. Throws where a move does not begin with the amount of the one before it. */
export function sumOf(moves: readonly MoveRow[]): Map<string, string> {
  const state = new Map<string, string>()
  for (const move of moves) {
    const key = `${move.station_id}/${move.fuel}`
    if ((state.get(key) ?? null) !== move.old_amount) {
      throw new Error(`${key}: expected a move from ${state.get(key)}, found one from ${move.old_amount}`)
    }
    if (move.new_amount === null) state.delete(key)
    else state.set(key, move.new_amount)
  }
  return state
}
