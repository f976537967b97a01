import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredCapture } from '../../model/origin.ts'
import type { StoredMatch, StoredQuarantine } from '../../model/stored.ts'
import type { TableCell } from '../../snapshot/fill-table.ts'
import {
  captureRow,
  figureRow,
  type MarketTable,
  marketColumns,
  matchRow,
  newOriginColumns,
  originRow,
  priceColumns,
  quarantineRow,
  type SourceReads,
  stationRow,
} from '../../snapshot/market-tables.ts'
import { checkPartFile, type ManifestPart, partFileOf } from '../../snapshot/part.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { writeTexts } from '../../snapshot/write-texts.ts'
import { marketFolder, type Run } from '../run/run-folder.ts'
import type { JudgedMarket } from './validate-market.ts'

export interface MarketRows {
  readonly country: string
  readonly judged: JudgedMarket
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
  { country, judged, osm, quarantine, captures, lastReads, part }: MarketRows,
): Promise<void> {
  const folder = marketFolder(dataDir, run, country)
  mkdirSync(folder, { recursive: true })
  const fill = (table: MarketTable, rows: Iterable<TableCell[]>): Promise<void> =>
    database.fill(table, marketColumns[table], rows)
  await fill(
    'stations',
    mapped(judged.stations, station => stationRow(station, lastReads)),
  )
  await fill(
    'prices',
    mapped(judged.prices, price => priceColumns(price, lastReads)),
  )
  await fill(
    'figures',
    mapped(judged.figures, figure => figureRow(figure, lastReads)),
  )
  await database.fill('new_origins', newOriginColumns, mapped(judged.origins, originRow))
  await openOldOrigins(database, dataDir, part)
  await database.keep('origins', 'memory/origins')
  await writeTexts(database, dataDir, folder, part)
  const wanted = await database.rows<CaptureKey>('memory/wanted_captures')
  await fill(
    'captures',
    mapped(captures(wanted), capture => captureRow(capture, lastReads)),
  )
  await fill('quarantine', mapped(quarantine, quarantineRow))
  await fill('osm', mapped(osm, matchRow))
  for (const table of Object.keys(marketColumns) as MarketTable[]) {
    await database.keep('ordered', `tables/${table}`)
    await database.write('ordered', join(folder, `${table}.parquet`))
  }
  await database.drop([...Object.keys(marketColumns), 'new_origins', 'old_origins', 'ordered'])
}

/** One row at a time: a market has hundreds of thousands. */
function* mapped<One, Other>(all: Iterable<One>, toOther: (one: One) => Other): Generator<Other> {
  for (const one of all) yield toOther(one)
}

async function openOldOrigins(database: WorkingDatabase, dataDir: string, part: ManifestPart | null): Promise<void> {
  if (part === null) {
    await database.fill('old_origins', marketColumns.origins, [])
    return
  }
  const file = partFileOf(part, 'origins.parquet')
  checkPartFile(dataDir, file)
  await database.keep('old_origins', 'memory/old_origins', { file: join(dataDir, file.file) })
}
