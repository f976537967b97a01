import { type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figures, openings } from '../../../fixtures/snapshots/api-figures.ts'
import type { ManifestBulk } from '../../../pipeline/snapshot/manifest.ts'
import { publishBulk } from '../../support/api-bulk.ts'
import { serverOn, snapshotId } from '../../support/api-server.ts'
import { europeanStations, writeEuropeanBulk } from '../../support/european-bulk.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { footerBytes, openRanges, type RangeReader, readCountry } from '../../support/range-reader.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Share of the rows. A larger market exceeds `mostBytes`, or nearly so with the row groups that it shares with its
// neighbours.
const largestMarket = 0.13
const mostRequests = 6
const mostBytes = 0.2
const worthParts = 2_000_000

let bulk: readonly ManifestBulk[]
let open: (path: string) => Promise<RangeReader>
const printed: string[] = []

beforeAll(async () => {
  const dataDir = temporaryFolder()
  bulk = (await writeEuropeanBulk(dataDir)).filter(({ format }) => format === 'parquet')
  publishBulk(dataDir, snapshotId, { figures, openings }, bulk)
  const headers = { 'x-api-key': (await giveKey(dataDir, 'business')).text }
  const { url } = await serverOn(dataDir, {}, afterAll)
  open = path => openRanges(`${url}/api/bulk/${snapshotId}/${path}`, headers)
})

afterAll(() => console.log(['file, country, rows, requests, bytes, share of the file', ...printed].join('\n')))

const paths = ['stations.parquet', 'prices.parquet', 'moves-2026-09.parquet']

describe.each(paths)('%s', path => {
  test('is large enough to be read in parts', () => {
    expect(fileOf(path).bytes).toBeGreaterThan(worthParts)
  })

  test('gives the rows of a country for at most a fifth of its bytes and six requests', async () => {
    const { rows, bytes } = fileOf(path)
    let total = 0
    for (const country of Object.keys(europeanStations)) {
      const file = await open(path)
      const found = await readCountry(file, country)
      expect(found.filter(row => row.country_code !== country)).toEqual([])
      if (path.startsWith('stations')) expect(found.length).toBe(europeanStations[country])
      total += found.length
      note(path, country, found.length, file, bytes)
      const groups = groupsOf(await metadataOf(await open(path)), country)
      expect(file.requests).toBeLessThanOrEqual(2 + groups.number)
      expect(file.bytes).toBeLessThanOrEqual(groups.bytes + footerBytes)
      if (found.length / rows > largestMarket) continue
      expect([country, file.requests]).toEqual([country, Math.min(file.requests, mostRequests)])
      expect([country, file.bytes / bytes]).toEqual([country, Math.min(file.bytes / bytes, mostBytes)])
    }
    expect(total).toBe(rows)
  })
})

test('the price of a fuel in the largest market needs less than a fifth of the bytes too', async () => {
  const file = await open('prices.parquet')
  const { bytes } = fileOf('prices.parquet')
  const metadata = await metadataOf(file)
  const filter = { country_code: { $eq: 'IT' }, fuel: { $eq: 'diesel' } }
  const found = await parquetReadObjects({ file, metadata, compressors, columns: ['price_eur'], filter })
  note('prices.parquet, price_eur', 'IT', found.length, file, bytes)
  expect(found.length).toBeGreaterThan(15_000)
  expect(file.bytes / bytes).toBeLessThan(mostBytes)
})

function fileOf(path: string): ManifestBulk {
  return bulk.find(one => one.path === path)!
}

function metadataOf(file: RangeReader): Promise<FileMetaData> {
  return parquetMetadataAsync(file, { initialFetchSize: footerBytes })
}

/** The row groups that may contain the country, according to their min and max statistics. */
function groupsOf({ row_groups: groups }: FileMetaData, country: string): { number: number; bytes: number } {
  const held = groups.filter(({ columns }) => {
    const { meta_data: column } = columns.find(one => one.meta_data!.path_in_schema[0] === 'country_code')!
    const { min_value: least, max_value: greatest } = column!.statistics!
    return String(least) <= country && country <= String(greatest)
  })
  const bytes = held.flatMap(({ columns }) => columns.map(one => Number(one.meta_data!.total_compressed_size)))
  return { number: held.length, bytes: bytes.reduce((sum, one) => sum + one, 0) }
}

function note(what: string, country: string, rows: number, file: RangeReader, bytes: number): void {
  const share = `${((file.bytes / bytes) * 100).toFixed(1)} %`
  printed.push([what, country, rows, file.requests, file.bytes, share].join(', '))
}
