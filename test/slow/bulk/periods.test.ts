import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parquetOf } from '../../../pipeline/snapshot/bulk-file.ts'
import { type Manifest, type ManifestBulk, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

const dataDir = temporaryFolder()

async function run(on: string, now: string): Promise<Manifest> {
  const { snapshot } = await runFiles({ dataDir, on, now, source: ['it', 'ecb'] })
  return readManifest(snapshotFolder(dataDir, snapshot!))
}

const pathsOf = (manifest: Manifest): string[] =>
  manifest.bulk.map(one => one.path).filter(path => /^(moves|daily)-.*\.parquet$/.test(path))
const named = ({ bulk }: Manifest, path: string) => bulk.find(one => one.path === path)!

test('each day has a file until its month is closed, then the month has one file with the same rows', async () => {
  await run('2026-11-17', '2026-11-28 12:00:00')
  const open = await run('2026-11-18', '2026-11-29 12:00:00')
  expect(pathsOf(open)).toEqual(['daily-2026-11-28.parquet', 'moves-2026-11-28.parquet', 'moves-2026-11-29.parquet'])
  // The previous month stays open until 06:00 on the first day of the new month.
  const night = await run('2026-11-18', '2026-12-01 05:00:00')
  expect(pathsOf(night)).toEqual(expect.arrayContaining(['moves-2026-11-29.parquet', 'daily-2026-11-29.parquet']))
  const closed = await run('2026-11-19', '2026-12-01 06:00:00')
  expect(pathsOf(closed)).toEqual(['daily-2026-11.parquet', 'moves-2026-11.parquet', 'moves-2026-12-01.parquet'])
  const [first, second] = ['moves-2026-11-28.parquet', 'moves-2026-11-29.parquet'].map(path => named(open, path))
  expect(named(closed, 'moves-2026-11.parquet').rows).toBe(first!.rows + second!.rows)
  const days = [first!, second!]
  const month = [named(closed, 'moves-2026-11.parquet')]
  const rowsOfAll = async (files: readonly ManifestBulk[]): Promise<string> => {
    const paths = await Promise.all(files.map(one => wholeBulk(dataDir, files, one.path)))
    return `select * from read_parquet(['${paths.join("', '")}']) order by all`
  }
  const found = await query(dataDir, await rowsOfAll(month!))
  expect(found).toEqual(await query(dataDir, await rowsOfAll(days!)))
  // In the file of a month, the price changes of a station are consecutive: each starts with the last new price.
  const chain = `select count(*)::integer as breaks from (
      select old_price, lag(new_price) over (partition by station_id, fuel, currency order by nr) as before
      from (select *, file_row_number as nr from read_parquet('${await wholeBulk(dataDir, closed.bulk, 'moves-2026-11.parquet')}',
        file_row_number = true))
    ) where old_price is distinct from before`
  expect(await query(dataDir, chain)).toEqual([{ breaks: 0 }])
  const later = await run('2026-11-19', '2026-12-01 12:00:00')
  expect(named(later, 'moves-2026-11.parquet')).toEqual(named(closed, 'moves-2026-11.parquet'))
})

test('a missing file is written again with the same content', async () => {
  const last = await run('2026-11-19', '2026-12-01 13:00:00')
  const month = parquetOf(last.bulk, { path: 'moves-2026-11.parquet' })
  rmSync(join(dataDir, month.pieces[0]!.file))
  const next = await run('2026-11-19', '2026-12-01 14:00:00')
  for (const path of ['moves-2026-11.parquet', 'moves-2026-11.csv'])
    expect(named(next, path)).toEqual(named(last, path))
  const csv = await wholeBulk(dataDir, next.bulk, 'moves-2026-11.csv')
  expect(await query(dataDir, `select count(*)::integer as rows from read_csv('${csv}')`)).toEqual([
    { rows: month.rows },
  ])
})
