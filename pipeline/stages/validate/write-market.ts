import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type OriginRow,
  rowOfOrigin,
  type StationLink,
  type StoredCapture,
  type StoredMatch,
  type StoredQuarantine,
  type StoredStation,
} from '../../model/stored.ts'
import { type MarketTable, marketTables } from '../../model/tables.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { newOriginColumns } from '../../snapshot/row-texts.ts'
import { fillStored, type SourceReads } from '../../snapshot/stored-tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { writeTexts } from '../../snapshot/write-texts.ts'
import { marketFolder, type Run } from '../run/run-folder.ts'
import type { JudgedMarket } from './validate-market.ts'

export interface MarketRows {
  readonly country: string
  readonly judged: JudgedMarket
  readonly gone: readonly StoredStation[]
  readonly links: readonly StationLink[]
  readonly osm: readonly StoredMatch[]
  readonly quarantine: readonly StoredQuarantine[]
  /** The captures that these rows are from. */
  readonly captures: (wanted: readonly OriginRow[]) => readonly StoredCapture[]
  readonly lastReads: SourceReads
  /** The previous part. Its texts that are still needed are kept. */
  readonly part: ManifestPart | null
}

/** The rows of captures from which the stored prices and figures were read. */
function rowsOf({ prices, figures }: JudgedMarket): OriginRow[] {
  const ids = new Set<string>()
  for (const { origin, validOrigin } of prices) {
    ids.add(origin)
    if (validOrigin !== null) ids.add(validOrigin)
  }
  for (const { origin } of figures) ids.add(origin)
  return Array.from(ids, rowOfOrigin)
}

/** Writes the tables of a market for `convert`, as Parquet files in the folder of the run. */
export async function writeMarket(
  database: WorkingDatabase,
  dataDir: string,
  run: Run,
  { country, judged, gone, links, osm, quarantine, captures, lastReads, part }: MarketRows,
): Promise<void> {
  const folder = marketFolder(dataDir, run, country)
  mkdirSync(folder, { recursive: true })
  const { stations, prices, figures, origins } = judged
  const own = captures(rowsOf(judged))
  const rows = { stations, prices, figures, captures: own, quarantine, osm, gone, station_links: links }
  for (const table of marketTables) {
    await fillStored<MarketTable>(database, table, rows[table], lastReads)
    await database.write(table, join(folder, `${table}.parquet`))
  }
  await database.fill('new_origins', newOriginColumns, origins)
  await database.keep('named_rows', 'memory/named_rows')
  await writeTexts(database, dataDir, folder, part)
  await database.drop([...marketTables, 'named_rows', 'new_origins'])
}
