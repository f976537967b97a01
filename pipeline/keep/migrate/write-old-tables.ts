import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../../disk/hash-of-file.ts'
import type { Day } from '../../model/instants.ts'
import type { RateRecord } from '../../model/records.ts'
import { hasEuros, marketTables } from '../../snapshot/market-tables.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import { keepMadeMarkets, type MadeMarket, marketFolder, type Run, writeRows } from '../../stages/run/run-folder.ts'
import { type Counts, countTables } from './counts.ts'
import { oldViews } from './old-snapshot.ts'
import type { OldManifest, OldViews } from './old-views.ts'

/** The converted markets and common tables of an old snapshot. */
export interface OldTables {
  /** For each market only its open days, which its new part continues. */
  readonly parts: readonly ManifestPart[]
  readonly rates: readonly RateRecord[]
  /** To compare with those of the new snapshot. */
  readonly counts: Counts
}

export interface OldPlace {
  readonly dataDir: string
  readonly manifest: OldManifest
  /** The new folder, in which the files of the run are written. */
  readonly to: string
  readonly run: Run
  readonly threads: number
  readonly stop: AbortSignal | undefined
}

/**
 * Writes the tables of an old snapshot as `validate` and `convert` leave those of a run, for `publish` to make parts of them.
 * Throws SnapshotError if a file differs from its manifest.
 */
export async function writeOldTables(place: OldPlace): Promise<OldTables> {
  const { dataDir, manifest, to, run, threads, stop } = place
  const old = oldViews(dataDir, manifest)
  const database = await WorkingDatabase.open(threads, { stop, spill: spillIn(to) })
  try {
    for (const [table, select] of old.views) await database.execute(`create view ${table} as ${select}`)
    const counts = await countTables(database, dataDir, manifest)
    const rates = await writeOwnRows(database, place, old)
    const markets = await database.rows<{ country: string; day: Day | null }>('migrate/markets')
    const parts: ManifestPart[] = []
    for (const { country } of markets) parts.push(await writeOldMarket(database, place, country))
    const made = markets.map(({ country, day }): MadeMarket => {
      // Due at once: the next run makes it of the same program as all others.
      return { country, changesAt: run.now, made: { by: manifest.madeBy ?? '', ...(day !== null && { day }) } }
    })
    keepMadeMarkets(to, run, made)
    return { parts, rates, counts }
  } finally {
    database.close()
  }
}

/** The rows that belong to no market. */
async function writeOwnRows(
  database: WorkingDatabase,
  { to, run }: OldPlace,
  { files }: OldViews,
): Promise<readonly RateRecord[]> {
  const rates = await database.rows<RateRecord & { cross: true | null }>('memory/rates', { file: files.rates })
  const plain = rates.map(({ cross, ...rate }): RateRecord => (cross ? { ...rate, cross } : rate))
  writeRows(to, run, 'rates', plain)
  writeRows(to, run, 'sources', await database.rows<object>('migrate/sources'))
  writeRows(to, run, 'fetch_log', await database.rows<object>('memory/fetch_log', { file: files.fetch_log }))
  writeRows(to, run, 'history', await database.rows<object>('memory/history', { file: files.history }))
  writeRows(to, run, 'quarantine', await database.rows<object>('migrate/own_quarantine'))
  return plain
}

async function writeOldMarket(
  database: WorkingDatabase,
  { to, run }: OldPlace,
  country: string,
): Promise<ManifestPart> {
  const folder = marketFolder(to, run, country)
  mkdirSync(folder, { recursive: true })
  for (const table of marketTables) {
    await database.keep('ordered', `migrate/${table}`, { country })
    await database.write('ordered', join(folder, `${table}${hasEuros(table) ? '-eur' : ''}.parquet`))
  }
  await database.keep('ordered', 'migrate/texts', { country })
  await database.write('ordered', join(folder, 'texts.parquet'))
  await database.keep('ordered', 'migrate/open_days', { country })
  const file = join(folder, 'open_days.parquet')
  const rows = await database.write('ordered', file)
  const { bytes, sha256 } = hashOfFile(file)
  const days = { name: 'open_days.parquet', file: file.slice(to.length + 1), rows, bytes, sha256 }
  return { name: country, changesAt: null, made: { by: '' }, files: [days] }
}
