import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StationLink } from '../../model/station-link.ts'
import type { StoredCapture, StoredMatch, StoredQuarantine, StoredStation } from '../../model/stored.ts'
import { marketTables } from '../../model/tables.ts'
import { writeGone } from '../../snapshot/gone-stations.ts'
import {
  hasEuros,
  marketColumns,
  newOriginColumns,
  orderedSelect,
  type SourceReads,
} from '../../snapshot/market-tables.ts'
import { checkPartFile, type ManifestPart } from '../../snapshot/part.ts'
import { writeLinks } from '../../snapshot/station-links.ts'
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
  readonly captures: (wanted: readonly CaptureKey[]) => readonly StoredCapture[]
  readonly lastReads: SourceReads
  /** The previous part. The rows of its captures that are still needed are copied. */
  readonly part: ManifestPart | null
}

type CaptureKey = Pick<StoredCapture, 'source' | 'capture' | 'sha256'>

/** Writes the tables of a market for `convert`, as Parquet files in the folder of the run. */
export async function writeMarket(
  database: WorkingDatabase,
  dataDir: string,
  run: Run,
  { country, judged, gone, links, osm, quarantine, captures, lastReads, part }: MarketRows,
): Promise<void> {
  const folder = marketFolder(dataDir, run, country)
  mkdirSync(folder, { recursive: true })
  const columns = marketColumns(lastReads)
  await database.fill('stations', columns.stations, judged.stations)
  await writeGone(database, folder, gone)
  await writeLinks(database, folder, links)
  await database.fill('prices', columns.prices, judged.prices)
  await database.fill('figures', columns.figures, judged.figures)
  await database.fill('new_origins', newOriginColumns, judged.origins)
  await openOldOrigins(database, dataDir, part)
  await database.keep('origins', 'memory/origins')
  await writeTexts(database, dataDir, folder, part)
  const wanted = await database.rows<CaptureKey>('memory/wanted_captures')
  await database.fill('captures', columns.captures, captures(wanted))
  await database.fill('quarantine', columns.quarantine, quarantine)
  await database.fill('osm', columns.osm, osm)
  for (const table of marketTables) {
    // `convert` puts prices and figures in order.
    if (!hasEuros(table)) await database.keepSelect('ordered', orderedSelect(table))
    await database.write(hasEuros(table) ? table : 'ordered', join(folder, `${table}.parquet`))
  }
  await database.drop([...marketTables, 'new_origins', 'old_origins', 'ordered'])
}

async function openOldOrigins(database: WorkingDatabase, dataDir: string, part: ManifestPart | null): Promise<void> {
  const file = part?.files.find(({ name }) => name === 'origins.parquet')
  if (!file) {
    await database.fill('old_origins', marketColumns().origins, [])
    return
  }
  checkPartFile(dataDir, file)
  await database.keep('old_origins', 'memory/old_origins', { file: join(dataDir, file.file) })
}
