import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError, FeedShapeError } from '../../../pipeline/model/errors.ts'
import type { Request } from '../../../pipeline/source.ts'
import { lt } from '../../../pipeline/sources/lt/source.ts'
import { type Content, takeFrom } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

const bundle = '<script type="module" crossorigin src="./assets/index-DJ-BlfNT.js"></script>'
const script = 'const ii={apiBase:"https://api-degalukainos.ena.lt/api/v1",token:"1|public-read-token"}'

/** Takes a delivery of files by name. Returns its reading and its requests. */
async function take(files: Readonly<Record<string, Content>>): Promise<{ asked: Request[]; reading: Reading }> {
  const asked: Request[] = []
  const { captures } = await takeFrom(lt, day, request => {
    asked.push(request)
    return files[request.name]
  })
  return { asked, reading: readDelivery(lt, day, captures) }
}

const way = { page: bundle, 'script-1': 'x("./FuelPriceSiteApp-test.js")', 'script-2': script }
const read = async (prices: Content): Promise<Reading> => (await take({ ...way, prices })).reading

const oneRow = {
  gas_station_id: 1,
  gas_station_name: 'Emsi',
  address: 'Utena, Kauno g. 1, 28241',
  latitude: '55.49760000',
  longitude: '25.59920000',
  fuel_type: 'snd',
  price: '0.759',
  submitted_at: '2026-11-19T07:10:00.000000Z',
  is_active: true,
}
const oneAnswer = JSON.stringify({ data: [oneRow] })

test('a timestamp without an offset is not read as UTC', async () => {
  const { reading } = await take({ ...way, prices: { data: [{ ...oneRow, submitted_at: '2026-09-17 09:45:16' }] } })
  expect(reading.read).toBe(1)
  expect(reading.quarantined).toMatchObject([{ scope: 'field', field: 'submitted_at', reason: 'NOT_AN_INSTANT' }])
})

describe('lt token', () => {
  test('is found page by page and sent only to the API', async () => {
    const { asked, reading } = await take({ ...way, prices: oneAnswer })
    expect(asked.map(({ name, url, transient = false }) => [name, url, transient])).toEqual([
      ['page', 'https://degalukainos.ena.lt/', true],
      ['script-1', 'https://degalukainos.ena.lt/assets/index-DJ-BlfNT.js', true],
      ['script-2', 'https://degalukainos.ena.lt/assets/FuelPriceSiteApp-test.js', true],
      ['prices', 'https://api-degalukainos.ena.lt/api/v1/read/prices?per_page=3000', false],
    ])
    expect(asked.map(({ headers }) => headers?.Authorization)).toEqual([
      undefined,
      undefined,
      undefined,
      'Bearer 1|public-read-token',
    ])
    expect(reading.stations.map(station => station.ref)).toEqual(['1'])
  })

  test('may be in the script that the page links', async () => {
    const page = '<script type="module" src="./assets/FuelPriceSiteApp-test.js"></script>'
    const { asked } = await take({ page, 'script-1': script, prices: oneAnswer })
    expect(asked.map(({ name }) => name)).toEqual(['page', 'script-1', 'prices'])
  })

  test('is not needed with files: missing files are ignored', () => {
    const edition = lt.editions[0]!
    if (typeof edition.feed !== 'function') throw new Error('expected a generator')
    const steps = edition.feed({ now: `${day} 12:00:00`, settings: {} })
    expect(steps.next().value).toMatchObject([{ name: 'page' }])
    expect(steps.next([null]).value).toMatchObject([
      { name: 'prices', url: 'https://api-degalukainos.ena.lt/api/v1/read/prices?per_page=3000' },
    ])
  })

  const tokenless: readonly (readonly [name: string, files: Record<string, string>, message: string])[] = [
    [
      'a page without the bundle',
      { page: '<script src="https://cdn.example/xlsx.js"></script><script src="/assets/main-1.js"></script>' },
      'lt/page: expected a script ./assets/index-….js, found https://cdn.example/xlsx.js, /assets/main-1.js',
    ],
    [
      "another host's bundle of the same name",
      { page: '<script src="https://cdn.example/assets/index-1.js"></script>' },
      'found https://cdn.example/assets/index-1.js',
    ],
    [
      'a script that names no other',
      { page: bundle, 'script-1': 'const a=1' },
      'lt: expected apiBase and token in one of at most 5 scripts, found them in none of index-DJ-BlfNT.js',
    ],
    [
      'an API on another host',
      { ...way, 'script-2': 'x={apiBase:"https://api.example/v1",token:"1|public-read-token"}' },
      "lt/script-2: expected an API on api-degalukainos.ena.lt, found 'https://api.example/v1'",
    ],
    [
      'an API on a host that only begins like it',
      { ...way, 'script-2': 'x={apiBase:"https://api-degalukainos.ena.lt.example/v1",token:"1|public-read-token"}' },
      'expected an API on api-degalukainos.ena.lt',
    ],
    [
      'a token of another form',
      { ...way, 'script-2': 'x={apiBase:"https://api-degalukainos.ena.lt/api/v1",token:"xyz"}' },
      'expected apiBase and token in one of at most 5 scripts',
    ],
  ]
  test.each(tokenless)('refuses %s', async (_name, files, message) => {
    await expectRefusal(take(files), message)
    await expect(take(files)).rejects.not.toThrow('public-read-token')
  })

  test('is not searched in more than five scripts', async () => {
    const asked: string[] = []
    const endless = takeFrom(lt, day, ({ name }) => {
      asked.push(name)
      return name === 'page' ? bundle : `import("./FuelPriceSiteApp-${name}.js")`
    })
    await expect(endless).rejects.toThrow(FeedShapeError)
    expect(asked).toEqual(['page', 'script-1', 'script-2', 'script-3', 'script-4', 'script-5'])
  })
})

describe('lt layouts', () => {
  const pages = 'lt/prices: expected all rows on one page, found 2 pages'
  expectRefused(lt, /prices/, [
    ['a list without data', text => text.replace('"data"', '"items"'), "expected the member 'data'"],
    ['no rows', () => '{"data":[]}', 'lt/prices: expected 1 to 2999 rows on one page, found 0'],
    ['a list without states', text => text.replaceAll('"is_active"', '"active"'), "expected the member 'is_active'"],
    [
      'a full page, behind which there may be another',
      () => JSON.stringify({ data: Array.from({ length: 3000 }, () => oneRow) }),
      'expected 1 to 2999 rows on one page, found 3000',
    ],
    ['the first of two pages, with fewer rows a page', text => text.replace('"last_page":1', '"last_page":2'), pages],
    [
      'the first of two pages that tells so elsewhere',
      () => JSON.stringify({ data: [oneRow], meta: { current_page: 1, last_page: 2 } }),
      pages,
    ],
  ])

  test('waits while most rows have no price', async () => {
    const data = [oneRow, ...[2, 3, 4].map(id => ({ ...oneRow, gas_station_id: id, price: null }))]
    await expect(read({ data })).rejects.toThrow(FeedNotReadyError)
    await expect(read({ data })).rejects.toThrow('expected a price in most rows, found 1 in 4')
  })
})
