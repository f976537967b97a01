import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverOn } from '../../support/api-server.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { bundled, copyBundled, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const markets = ['au-wa', 'dk-ok', 'ecb', 'es', 'fr', 'gb-api', 'it', 'pt']
const dataDir = temporaryFolder()
// The same runs without the map: the data of the publishers alone.
const plainDir = temporaryFolder()
const snapshots: string[] = []

interface Row {
  readonly country: string
  readonly ref: string
  readonly osm_ref: string
  readonly method: string
  readonly opening_hours: string | null
  readonly base_at: string
}

const matchesIn = (snapshot = snapshots.at(-1)!, folder = dataDir): Promise<Row[]> =>
  query<Row>(
    folder,
    `select stations.country_code as country, ref, osm_ref, method, osm.opening_hours, base_at
     from {osm} as osm inner join {stations} as stations using (station_id) order by country, ref`,
    snapshot,
  )

beforeAll(async () => {
  for (const on of ['2026-11-17', '2026-11-18', '2026-11-19']) {
    const day = { on, now: `${on} 12:00:00` }
    // Live, the map is read once a week. Here, the run of the second day does not read it.
    const source = on === '2026-11-18' ? markets : [...markets, 'osm']
    snapshots.push((await runFiles({ dataDir, ...day, source })).snapshot!)
    await runFiles({ dataDir: plainDir, ...day, source: markets })
  }
})

describe('the map', () => {
  test('is kept by a run that does not read it', async () => {
    const first = await matchesIn(snapshots[0])
    const second = await matchesIn(snapshots[1])
    expect(first.length).toBeGreaterThan(150)
    expect(second).toEqual(first)
    expect(new Set(second.map(row => row.base_at))).toEqual(new Set(['2026-11-16 22:14:09']))
  })

  test('of a country whose answer is unfinished stays unchanged', async () => {
    expect((await matchesIn(snapshots[0])).filter(row => row.country === 'PT')).toEqual([])
    const root = temporaryFolder()
    for (const id of markets) copyBundled(root, id, '2026-11-19')
    const files = new Map(bundled('osm', '2026-11-19'))
    files.set('it.json', bundled('osm', '2026-11-17').get('pt.json')!)
    files.delete('gb.json')
    putDelivery(root, 'osm', '2026-11-19', files)
    const before = await matchesIn()
    const other = temporaryFolder()
    cpSync(dataDir, other, { recursive: true })
    const report = await runFiles({ dataDir: other, from: root, on: '2026-11-19', now: '2026-11-19 13:00:00' })
    expect(reportOf(report, 'osm')).toMatchObject({ status: 'partial', quarantined: { UNFINISHED: 1 } })
    expect(reportOf(report, 'osm').warnings).toEqual([
      expect.stringMatching(/^osm\/gb: expected a file gb\.\*/),
      expect.stringMatching(/^it: runtime error: Query timed out/),
    ])
    expect(await matchesIn(report.snapshot!, other)).toEqual(before)
  })

  test('shows each odd object of France as documented in ORIGIN.md', async () => {
    const french = (await matchesIn()).filter(row => row.country === 'FR')
    const byObject = new Map(french.map(row => [Number(row.osm_ref.split('/')[1]) % 1000, row]))
    const methods = [0, 10, 20, 30, 40, 60, 80, 81, 90, 100, 110, 120, 121, 130, 131, 140, 150].map(
      number => byObject.get(number)?.method ?? null,
    )
    // biome-ignore format: one line shows the objects in their order
    expect(methods).toEqual([
      'id', 'id', null, 'id', 'id', 'alone', null, null, 'id', 'id', 'alone', null, 'alone', null, 'id', 'id', 'alone',
    ])
  })

  test('matches as many French stations by id as an independent count finds', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(`set variable root = '${fixturesRoot}'`)
    const sql = readFileSync(join(import.meta.dirname, '../second-path/osm-ids.sql'), 'utf8')
    const [again] = (await connection.runAndReadAll(sql)).getRowObjectsJS()
    connection.closeSync()
    const byId = (await matchesIn()).filter(row => row.country === 'FR' && row.method === 'id')
    expect(byId.length).toBeGreaterThan(20)
    expect(again).toEqual({ stations: byId.length })
  })
})

describe('the data of the publishers', () => {
  test.each(['stations', 'prices'])('is the same in %s with and without the map', async table => {
    const rows = (folder: string) => query(folder, `select * from {${table}} order by all`)
    const withMap = await rows(dataDir)
    const without = await rows(plainDir)
    expect(withMap.length).toBeGreaterThan(100)
    expect(withMap).toEqual(without)
  })

  test('gives the same brands with and without the map: none for France', async () => {
    const withMap = await served(dataDir)
    const without = await served(plainDir)
    for (const country of ['FR', 'IT', 'GB', 'ES']) {
      const path = `/live/api.php?action=brands&country=${country}`
      expect((await withMap(path)).data.brands).toEqual((await without(path)).data.brands)
    }
    expect((await withMap('/live/api.php?action=brands&country=FR')).data.brands).toEqual([])
  })
})

describe('the answers', () => {
  test('take hours from the map only where the publisher has none', async () => {
    const get = await served(dataDir)
    const italian = await features(get, 'IT')
    expect(italian.some(({ oh_source, oh }) => oh_source === 'osm' && oh === '24/7')).toBe(true)
    expect(italian.filter(({ oh_source }) => oh_source === 'publisher')).toEqual([])
    const spanish = await features(get, 'ES')
    expect(spanish.filter(({ oh_source }) => oh_source === 'osm')).toEqual([])
  })

  test('give French stations the names of the map, separate from the null names of the publisher', async () => {
    const get = await served(dataDir)
    const french = await features(get, 'FR')
    expect(french.find(({ osm_name }) => osm_name === 'Relais Sud')).toMatchObject({ name: null, brand: null })
    expect(french.filter(({ osm_brand }) => osm_brand === 'TotalEnergies').length).toBeGreaterThan(2)
    expect(french.filter(({ name, brand }) => name !== null || brand !== null)).toEqual([])
    expect((await features(get, 'IT')).filter(({ osm_name }) => osm_name !== undefined)).toEqual([])
  })

  test('attribute the hours and names of the map, in the markets that use them and under reference', async () => {
    const get = await served(dataDir)
    const line = '© OpenStreetMap contributors (ODbL 1.0), https://www.openstreetmap.org/copyright'
    const { markets: listed, reference } = (await get('/live/sources.php')).data
    const thanking = listed.filter(({ attribution }: { attribution: string[] }) => attribution.includes(line))
    // The publishers of Spain and Britain give opening hours. The few rows without hours have no object nearby.
    expect(thanking.map((market: { country_code: string }) => market.country_code)).toEqual([
      'AU',
      'DK',
      'FR',
      'IT',
      'PT',
    ])
    expect(reference.find(({ id }: { id: string }) => id === 'osm')).toMatchObject({
      kind: 'map',
      licence: 'ODbL 1.0',
      reuse: 'share_alike',
      attribution: line,
      last_read: '2026-11-19 12:00:00',
    })
    expect((await get('/live/geojson.php?country=FR')).meta.attribution).toContain(line)
    // No brand comes from the map.
    expect((await get('/live/api.php?action=brands&country=IT')).data.attribution).not.toContain(line)
    expect((await get('/live/api.php?action=summary')).data.attribution).toContain(line)
  })
})

interface Properties {
  readonly name: string | null
  readonly brand: string | null
  readonly oh: string | null
  readonly oh_source: string | null
  readonly osm_name?: string
  readonly osm_brand?: string
}

// biome-ignore lint/suspicious/noExplicitAny: each answer has a different shape
type Get = (path: string) => Promise<any>

async function features(get: Get, country: string): Promise<Properties[]> {
  const body = await get(`/live/geojson.php?country=${country}&bounds=-60,-180,80,180&limit=5000`)
  expect(body.features.length).toBeGreaterThan(50)
  return body.features.map(({ properties }: { properties: Properties }) => properties)
}

/** Asks a server of the newest snapshot. */
async function served(folder: string): Promise<Get> {
  const { get } = await serverOn(folder)
  return async path => (await get(path)).json
}
