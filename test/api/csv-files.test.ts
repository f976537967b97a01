import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../../api/server.ts'
import { CsvFiles } from '../../api/snapshot/csv-files.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { measureCsvFiles } from '../../pipeline/bulk/csv-of-parquet.ts'
import { hashOfFile } from '../../pipeline/disk/hash-of-file.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { csvSourceOf, nameOnDisk } from '../../pipeline/snapshot/bulk-file.ts'
import { clearCsvCache, csvCacheFile, csvCacheFolder } from '../../pipeline/snapshot/csv-cache.ts'
import type { CsvBulk, ManifestBulk, ParquetBulk } from '../../pipeline/snapshot/manifest.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { publishBulk } from '../support/api-bulk.ts'
import { serverOn, snapshotId } from '../support/api-server.ts'
import { copyOf } from '../support/kept-folder.ts'
import { keptLog } from '../support/kept-log.ts'
import { giveKey } from '../support/keyed-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const path = '/api/bulk/latest/prices.csv'
const later = '20261119T130000Z-000000000002'
const latest = '20261119T140000Z-000000000003'

const text = [
  'station_id,country_code,source,fuel,price_eur,price_local,currency,unit,native_fuel,service,access,updated_at,last_validated_at',
  ...['AT', 'FR'].flatMap(country =>
    Array.from({ length: 500 }, (_, nr) => {
      const source = nr % 2 === 0 ? `"${country}, ""${nr}"""` : `'=${nr}`
      const updatedAt = nr % 3 === 0 ? '' : '2026-11-19 07:00:00'
      return `${nr},${country},${source},diesel,${(1 + nr / 1000).toFixed(3)},,,l,"",,,${updatedAt},2026-11-18 12:00:09`
    }),
  ),
  '',
]
const expected = Buffer.from(text.join('\r\n'))

/** A data folder with prices of two markets, each in its Parquet file. */
let stored: string
let parquet: ParquetBulk
let csv: CsvBulk
let bulk: readonly ManifestBulk[]

beforeAll(async () => {
  stored = temporaryFolder()
  mkdirSync(join(stored, 'bulk'))
  const database = await WorkingDatabase.open(1)
  await database.run('macros/cell')
  const files = [await pricesOf(database, 'AT'), await pricesOf(database, 'FR')]
  const pieces = files.map(file => ({ file, offset: 0, bytes: statSync(join(stored, file)).size }))
  const whole = Buffer.concat(files.map(file => readFileSync(join(stored, file))))
  const about = { dataset: 'prices', path: 'prices.parquet', rows: 1000, madeOf: '' }
  parquet = { ...about, format: 'parquet', pieces, bytes: whole.length, sha256: sha256Of(whole) }
  csv = (await measureCsvFiles(database, { dataDir: stored, before: [] }, [parquet]))[0]!
  bulk = [csv, parquet]
  database.close()
})

async function pricesOf(database: WorkingDatabase, country: string): Promise<string> {
  await database.keepSelect(
    'prices',
    `select nr as station_id, '${country}' as country_code, if(nr % 2 = 0, '${country}, "' || nr || '"', '=' || nr) as source,
       'diesel' as fuel, (1 + nr / 1000)::decimal(9, 3) as price_eur, null::decimal(12, 6) as price_local,
       null::varchar as currency, 'l' as unit, '' as native_fuel, null::varchar as service, null::varchar as access,
       if(nr % 3 = 0, null, timestamp '2026-11-19 07:00:00') as updated_at,
       timestamp '2026-11-18 12:00:09' as last_validated_at
     from range(500) as t(nr) order by nr`,
  )
  const made = join(stored, 'made.parquet')
  const instants = ['updated_at', 'last_validated_at']
  await database.write('prices', made, { rowGroup: 2048, instants, metadata: {} })
  const file = join('bulk', nameOnDisk('prices.parquet', hashOfFile(made).sha256))
  writeFileSync(join(stored, file), readFileSync(made))
  return file
}

async function served(options: Partial<ServerOptions> = {}, files = bulk) {
  const dataDir = copyOf(stored)
  await publishBulk(dataDir, snapshotId, { figures, openings }, files)
  const key = await giveKey(dataDir, 'business')
  const server = await serverOn(dataDir, options)
  const ask = (asked: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.get(asked, { 'x-api-key': key.text, ...headers }, method)
  return { ...server, dataDir, ask, cache: csvCacheFolder(dataDir) }
}

test('a CSV file has the rows of its Parquet files, in their order, with the length and hash of the manifest', async () => {
  const { ask } = await served()
  const { status, bytes, headers } = await ask(path)
  expect([status, bytes.toString()]).toEqual([200, expected.toString()])
  expect([csv.bytes, csv.sha256, csv.rows]).toEqual([expected.length, sha256Of(expected), 1000])
  expect([headers['content-length'], headers.etag]).toEqual([`${expected.length}`, `"${csv.sha256}"`])
})

test('it is made for the first request with content, and only read for the next ones', async () => {
  const { ask, cache } = await served()
  const etag = `"${csv.sha256}"`
  const head = await ask(path, {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([200, `${csv.bytes}`, etag])
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(path, { 'if-match': '"another"' })).status).toBe(412)
  const none = await ask(path, { range: `bytes=${csv.bytes}-` })
  expect([none.status, none.headers['content-range']]).toEqual([416, `bytes */${csv.bytes}`])
  expect(readdirIfThere(cache)).toEqual([])
  const range = await ask(path, { range: 'bytes=10-29', 'if-range': etag })
  expect([range.status, range.bytes.toString()]).toEqual([206, expected.toString('utf8', 10, 30)])
  expect(readdirSync(cache)).toEqual([`${csv.sha256}.csv`])
  const first = statSync(csvCacheFile(cache, csv))
  expect((await ask(path)).bytes.equals(expected)).toBe(true)
  expect((await ask(path, { range: 'bytes=-5' })).bytes.equals(expected.subarray(-5))).toBe(true)
  expect(statSync(csvCacheFile(cache, csv)).ino).toBe(first.ino)
})

test('concurrent first requests wait for the same work', async () => {
  const { ask, dataDir, cache } = await served()
  const answers = await Promise.all([ask(path), ask(path), ask(path, { range: 'bytes=0-9' })])
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual([
    [200, csv.bytes],
    [200, csv.bytes],
    [206, 10],
  ])
  expect(readdirSync(cache)).toEqual([`${csv.sha256}.csv`])
  const files = new CsvFiles(dataDir)
  onTestFinished(() => files.close())
  const { make } = files.stored(csvSourceOf(dataDir, bulk, csv), csv.bytes)
  const [one, other] = [make!(), make!()]
  expect(one).toBe(other)
  await one
})

test.each<[string, (cache: string) => void]>([
  ['the cache is deleted', cache => rmSync(dirname(cache), { recursive: true })],
  ['its file is cut', cache => writeFileSync(csvCacheFile(cache, csv), 'station_id')],
  ['its file has other bytes', cache => writeFileSync(csvCacheFile(cache, csv), Buffer.alloc(csv.bytes))],
])('it is made again after %s', async (_what, spoil) => {
  const { ask, cache } = await served()
  expect((await ask(path)).status).toBe(200)
  spoil(cache)
  const { status, bytes } = await ask(path)
  expect([status, bytes.equals(expected)]).toEqual([200, true])
  expect(readFileSync(csvCacheFile(cache, csv)).equals(expected)).toBe(true)
})

test('a damaged Parquet file is a 500 and a line in the log, and leaves nothing', async () => {
  const { log, lines } = keptLog()
  const { ask, dataDir, cache } = await served({ log })
  const { file } = parquet.pieces[1]!
  const content = readFileSync(join(dataDir, file))
  content[content.length >> 1]! ^= 1
  writeFileSync(join(dataDir, file), content)
  const { status, json } = await ask(path)
  expect([status, json]).toEqual([500, { error: 'Internal server error' }])
  expect(lines.filter(line => line.includes(`${file}: expected SHA-256`)).length).toBe(1)
  expect(readdirIfThere(cache)).toEqual([])
})

test('without a data folder that can be written, it is stored in a folder of the process', async () => {
  const dataDir = copyOf(stored)
  // A file where the folder would be: it refuses a superuser too.
  writeFileSync(join(dataDir, 'cache'), '')
  const files = new CsvFiles(dataDir)
  const { pieces, make } = files.stored(csvSourceOf(dataDir, bulk, csv), csv.bytes)
  await make!()
  const { file } = pieces[0]!
  expect([file.startsWith(tmpdir()), readFileSync(file).equals(expected)]).toEqual([true, true])
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  await files.close()
  expect(existsSync(dirname(file))).toBe(false)
})

test('its file is deleted when neither the current nor the previous snapshot has it, and made again for an older one', async () => {
  const { ask, dataDir, cache, refresh } = await served()
  expect((await ask(path)).status).toBe(200)
  const next = (id: string, clock: string) =>
    publishBulk(dataDir, id, { figures: { ...figures, snapshotAt: `2026-11-19 ${clock}:00` }, openings }, [])
  await next(later, '13:00')
  await refresh()
  expect(readdirSync(cache)).toEqual([`${csv.sha256}.csv`])
  await next(latest, '14:00')
  await refresh()
  expect(readdirSync(cache)).toEqual([])
  expect((await ask(`/api/bulk/${snapshotId}/prices.csv`)).bytes.equals(expected)).toBe(true)
})

test('of a snapshot that version 0.2.0 made, it is made from Parquet too', async () => {
  const pieces = [{ file: 'bulk/prices-0123456789abcdef.csv.blocks', offset: 0, bytes: csv.bytes }]
  const { ask } = await served({}, [{ ...csv, pieces, madeOf: '' } as CsvBulk, parquet])
  expect((await ask(path)).bytes.equals(expected)).toBe(true)
})

test('clearing the cache removes what a killed process left, and nothing that another one is making', () => {
  const cache = temporaryFolder()
  for (const name of ['.csv-old', '.csv-new']) mkdirSync(join(cache, name))
  utimesSync(join(cache, '.csv-old'), 0, 0)
  for (const name of ['a.csv', `${csv.sha256}.csv`]) writeFileSync(join(cache, name), '')
  clearCsvCache(cache, bulk)
  expect(readdirSync(cache)).toEqual(['.csv-new', `${csv.sha256}.csv`])
  clearCsvCache(join(cache, 'none'), bulk)
})

function readdirIfThere(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
