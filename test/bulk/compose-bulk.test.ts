import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { composeBulk } from '../../pipeline/bulk/compose-bulk.ts'
import { composeMoves } from '../../pipeline/bulk/compose-moves.ts'
import { measureCsvFiles } from '../../pipeline/bulk/csv-of-parquet.ts'
import { type SourceReuse, withShares, writeShares } from '../../pipeline/bulk/shares.ts'
import { hashOfFile } from '../../pipeline/disk/hash-of-file.ts'
import type { ManifestBulk, ManifestSegment, ParquetBulk, Share } from '../../pipeline/snapshot/manifest.ts'
import { segmentFile } from '../../pipeline/snapshot/segments.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { rowsOf } from '../support/rows-of.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { wholeBulk } from '../support/whole-bulk.ts'

let dataDir: string
let database: WorkingDatabase

beforeEach(async () => {
  dataDir = temporaryFolder()
  database = await WorkingDatabase.open(2)
  const opened = database
  onTestFinished(() => opened.close())
  for (const macro of ['three_decimals', 'shortest', 'six_decimals', 'cell']) await database.run(`macros/${macro}`)
  for (const statement of tables) await database.execute(statement)
})

const tables = [
  `create table sources as select *, 'stations' as kind from (values
     ('fr', 'FR', 'open'), ('it', 'IT', 'open'), ('es', 'ES', 'open'), ('es-shared', 'ES', 'share_alike'), ('pt', 'PT', 'restricted')
   ) as t(source_id, country_code, reuse)`,
  `create table stations as select
     nr::bigint as station_id, country_code, source_id as source, '=Station, "' || nr || '"' as name, null::varchar as brand,
     'Line' || chr(10) || nr as address, 'Town' as city, '0' || nr as postal_code, 40 + nr / 7.0 as lat, 2.5 as lng,
     'Europe/Paris' as timezone, null::varchar as opening_hours, false as closed, null::varchar as availability, true as listed
   from sources, range(400) as t(nr) order by country_code, source_id, nr`,
  `create table prices as select
     station_id, country_code, source, fuel, 'EUR' as currency, null::varchar as native_fuel, null::varchar as service, null::varchar as access,
     (1 + station_id / 1000.0)::decimal(12, 6) as eur_per_unit, eur_per_unit as local_price,
     timestamp '2026-11-19 07:00:00' as updated_at, if(station_id % 50 = 0, 'hold', 'accept') as verdict,
     local_price as valid_amount, timestamp '2026-11-18 12:00:00' as valid_read_at
   from stations, (select unnest(['diesel', 'sp95']) as fuel)`,
]

const markets = ['ES', 'FR', 'IT', 'PT']

async function sharesOf(market: string): Promise<Share[]> {
  return writeShares(database, market, dataDir)
}

async function composed(before: readonly ManifestBulk[], madeBy = 'fuel-etl 0') {
  const shares: Share[] = []
  for (const market of markets) shares.push(...(await sharesOf(market)))
  return composeBulk({ dataDir, madeBy, before, shares, period: null })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

const named = (bulk: readonly ParquetBulk[], path: string): ParquetBulk => bulk.find(one => one.path === path)!

test('a CSV file has the bytes that the database writes for all markets, a Parquet file the same rows', async () => {
  const bulk = await composed([])
  expect(bulk.map(({ path, rows }) => `${path} ${rows}`).sort()).toEqual([
    'prices-share-alike.parquet 800',
    'prices.parquet 2400',
    'stations-share-alike.parquet 400',
    'stations.parquet 1200',
  ])
  const csv = await measureCsvFiles(database, { dataDir, before: [] }, bulk)
  expect(csv.map(({ path, rows }) => `${path} ${rows}`).sort()).toEqual([
    'prices-share-alike.csv 800',
    'prices.csv 2400',
    'stations-share-alike.csv 400',
    'stations.csv 1200',
  ])
  const rows = `select * from '${await wholeBulk(dataDir, bulk, 'stations.parquet')}'`
  await database.execute(`create table whole as ${rows}`)
  const columns = await rowsOf<{ name: string; type: string }>(
    `select column_name as name, column_type as type from (describe ${rows})`,
  )
  const file = join(dataDir, 'whole.csv')
  await database.writeCsv(
    'whole',
    file,
    columns.map(({ name, type }) => ({ name, isText: type === 'VARCHAR' })),
  )
  const made = readFileSync(await wholeBulk(dataDir, [...bulk, ...csv], 'stations.csv'))
  expect(made.equals(readFileSync(file))).toBe(true)
  expect(csv.find(one => one.path === 'stations.csv')).toMatchObject(hashOfFile(file))
  const order = `select country_code, count(*)::integer as rows, min(nr)::integer as first from (
      select *, file_row_number as nr from read_parquet('${await wholeBulk(dataDir, bulk, 'prices.parquet')}', file_row_number = true)
    ) group by country_code order by country_code`
  expect(await rowsOf(order)).toEqual([
    { country_code: 'ES', rows: 800, first: 0 },
    { country_code: 'FR', rows: 800, first: 800 },
    { country_code: 'IT', rows: 800, first: 1600 },
  ])
})

test('a changed market writes only its shares and the footers of the files that contain them', async () => {
  const before = await composed([])
  const files = filesIn(dataDir)
  expect(await composed(before)).toEqual(before)
  expect(filesIn(dataDir)).toEqual(files)
  await database.execute(
    `update prices set eur_per_unit = 2 where country_code = 'FR' and station_id = 7 and fuel = 'sp95'`,
  )
  const after = await composed(before)
  const fresh = filesIn(dataDir).filter(file => !files.includes(file))
  const names = fresh.map(file => file.slice(dataDir.length + 1).replace(/-[0-9a-f]{16}\./, ' '))
  expect(names.sort()).toEqual(['bulk/prices footer', 'parts/FR/bulk-prices parquet'])
  for (const path of ['stations.parquet', 'prices-share-alike.parquet']) {
    expect(named(after, path)).toBe(named(before, path))
  }
  expect(named(after, 'prices.parquet').sha256).not.toBe(named(before, 'prices.parquet').sha256)
  const changed = `select count(*)::integer as rows from '${await wholeBulk(dataDir, after, 'prices.parquet')}' where price_eur = 2`
  expect(await rowsOf(changed)).toEqual([{ rows: 1 }])
})

test('a file whose shares did not change is reused without reading its bytes', async () => {
  const shares = await sharesOf('FR')
  const asked = { dataDir, madeBy: 'fuel-etl 0', shares, period: null }
  const before = await composeBulk({ ...asked, before: [] })
  const { file } = shares.find(({ name }) => name === 'bulk-prices.parquet')!
  const bytes = readFileSync(join(dataDir, file))
  // Only its length is compared.
  writeFileSync(join(dataDir, file), Buffer.concat([Buffer.alloc(8), bytes.subarray(8)]))
  expect(await composeBulk({ ...asked, before })).toEqual(before)
  // Another version of the program reads them.
  await expect(composeBulk({ ...asked, before, madeBy: 'fuel-etl 1' })).rejects.toThrow(`${file}: expected the SHA-256`)
  writeFileSync(join(dataDir, file), bytes)
  const footer = join(dataDir, named(before, 'prices.parquet').pieces.at(-1)!.file)
  const content = readFileSync(footer)
  rmSync(footer)
  expect(await composeBulk({ ...asked, before })).toEqual(before)
  expect(readFileSync(footer).equals(content)).toBe(true)
})

test('a CSV file whose Parquet file is the same is not made again', async () => {
  const shares = await sharesOf('FR')
  const asked = { dataDir, shares, period: null }
  const files = await composeBulk({ ...asked, madeBy: 'fuel-etl 0', before: [] })
  const before = [...files, ...(await measureCsvFiles(database, { dataDir, before: [] }, files))]
  const read = shares.map(({ file }) => [join(dataDir, file), readFileSync(join(dataDir, file))] as const)
  for (const [file] of read) rmSync(file)
  const again = await measureCsvFiles(database, { dataDir, before }, files)
  expect([...files, ...again]).toEqual(before)
  for (const [file, bytes] of read) writeFileSync(file, bytes)
  // Another version of the program may write it in another way.
  const next = await composeBulk({ ...asked, madeBy: 'fuel-etl 1', before })
  for (const [file] of read) rmSync(file)
  await expect(measureCsvFiles(database, { dataDir, before }, next)).rejects.toThrow('No files found')
})

/** Price changes of stations 1 and 2 of a market, seen by one run. */
async function segmentOf(country: string, seenAt: string, source = country.toLowerCase()): Promise<ManifestSegment> {
  await database.execute(`create or replace table segment as select
      '${country}' as country_code, station_id::bigint as station_id, '${source}' as source, 'diesel' as fuel, 'EUR' as currency,
      1.5::decimal(12, 6) as old_amount, 1.6::decimal(12, 6) as new_amount, null::timestamp as stamp_at,
      timestamp '${seenAt}' as seen_at, null::varchar as why
    from (values (1), (2)) as t(station_id)`)
  const name = `${country}${seenAt}`.replace(/\W/g, '').padEnd(16, '0').toLowerCase()
  const segment = { country, month: seenAt.slice(0, 7), name, snapshot: 'x', rows: 2 }
  const file = segmentFile(dataDir, segment)
  mkdirSync(dirname(file), { recursive: true })
  await database.write('segment', file)
  return { ...segment, ...hashOfFile(file), from: seenAt, to: seenAt }
}

const open = (country: string, source = country.toLowerCase()): SourceReuse => ({ country, source, reuse: 'open' })

test('price changes of a day are sorted by country and run, and only shares of new segments are written', async () => {
  const asked = { dataDir, now: '2026-11-19 07:00:00', madeBy: 'fuel-etl 0', reuses: [open('FR'), open('IT')] }
  const early = [await segmentOf('IT', '2026-11-19 06:00:00'), await segmentOf('FR', '2026-11-19 06:00:00')]
  const first = await composeMoves(database, { ...asked, before: [], segments: early })
  const files = filesIn(dataDir)
  const late = await segmentOf('FR', '2026-11-19 06:30:00')
  const second = await composeMoves(database, { ...asked, before: first.bulk, segments: [...first.segments, late] })
  expect(second.segments.slice(0, 2)).toEqual(first.segments)
  expect(await movesIn(second.bulk)).toEqual([
    'FR 06:00 1',
    'FR 06:00 2',
    'FR 06:30 1',
    'FR 06:30 2',
    'IT 06:00 1',
    'IT 06:00 2',
  ])
  const made = await measureCsvFiles(database, { dataDir, before: [] }, second.bulk)
  const csv = readFileSync(await wholeBulk(dataDir, [...second.bulk, ...made], 'moves-2026-11-19.csv'), 'utf8')
  expect(csv.split('\r\n').map(line => line.slice(0, 4))).toEqual([
    'coun',
    'FR,1',
    'FR,2',
    'FR,1',
    'FR,2',
    'IT,1',
    'IT,2',
    '',
  ])
  const fresh = filesIn(dataDir).filter(one => !files.includes(one))
  expect(fresh.map(one => one.slice(dataDir.length + 1).replace(/-[0-9a-f]{16}\./, ' ')).sort()).toEqual([
    'bulk/moves-2026-11-19 footer',
    'changes/FR/2026-11/fr20261119063000.parquet',
    'parts/FR/bulk-moves parquet',
  ])
})

test('the price changes of a past day are one piece with the same bytes, and are not written again', async () => {
  const asked = { dataDir, now: '2026-11-19 23:00:00', madeBy: 'fuel-etl 0', reuses: [open('FR'), open('IT')] }
  const segments = [await segmentOf('IT', '2026-11-19 06:00:00'), await segmentOf('FR', '2026-11-19 06:00:00')]
  const day = await composeMoves(database, { ...asked, before: [], segments })
  const next = { ...asked, now: '2026-11-20 00:00:00' }
  const over = await composeMoves(database, { ...next, before: day.bulk, segments: day.segments })
  const stated = (bulk: readonly ManifestBulk[]) =>
    bulk.map(({ path, sha256, rows, bytes }) => [path, sha256, rows, bytes])
  expect(stated(over.bulk)).toEqual(stated(day.bulk))
  expect(over.bulk.map(({ pieces }) => pieces.length)).toEqual([1])
  expect(await movesIn(over.bulk)).toEqual(await movesIn(day.bulk))
  expect([day.segments.every(one => one.handedOn), over.segments]).toEqual([true, segments])
  // The shares are no longer needed.
  rmSync(join(dataDir, 'parts'), { recursive: true })
  const later = await composeMoves(database, { ...next, before: over.bulk, segments: over.segments })
  expect(later).toEqual(over)
  expect(filesIn(dataDir).filter(file => file.includes('/parts/'))).toEqual([])
})

async function movesIn(bulk: readonly ManifestBulk[]): Promise<string[]> {
  const file = await wholeBulk(dataDir, bulk, 'moves-2026-11-19.parquet')
  const rows = `select country_code || ' ' || strftime(seen_at, '%H:%M') || ' ' || station_id as row from '${file}'`
  return (await rowsOf<{ row: string }>(rows)).map(({ row }) => row)
}

test('price changes of a source whose terms changed are in the file of the new terms', async () => {
  const asked = { dataDir, madeBy: 'fuel-etl 0', reuses: [open('FR')] }
  const known = await withShares(database, [await segmentOf('FR', '2026-11-19 06:00:00')], asked)
  expect(known[0]!.handedOn!.shares.map(({ name }) => name)).toEqual(['bulk-moves.parquet'])
  await database.execute(`update sources set reuse = 'share_alike' where source_id = 'fr'`)
  const [changed] = await withShares(database, known, { ...asked, reuses: [{ ...open('FR'), reuse: 'share_alike' }] })
  expect(changed!.handedOn!.shares.map(({ name }) => name)).toEqual(['bulk-moves-share-alike.parquet'])
  await database.execute(`update sources set reuse = 'restricted' where source_id = 'fr'`)
  const [none] = await withShares(database, known, { ...asked, reuses: [{ ...open('FR'), reuse: 'restricted' }] })
  expect(none!.handedOn!.shares).toEqual([])
})
