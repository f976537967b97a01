import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { pick, randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../support/api-server.ts'
import { demonstration } from '../support/demonstration.ts'
import { tableSql } from '../support/snapshot-tables.ts'

// `npm run demo:full` creates it. The fast tests use the bundled demonstration.
const fullSize = join(packageRoot(), 'data-demo-full')
const isLong = process.env.FUEL_TEST_LONG === '1'
const places = isLong ? 200 : 40
const radii = [1, 5, 10, 25, 50]

interface Site {
  readonly id: number
  readonly country: string
  readonly fuel: string
  readonly price: number
  readonly lat: number
  readonly lng: number
}

/** Every current price of a station with a position, from the tables of the snapshot. */
async function sitesOf(dataDir: string): Promise<Site[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const table = (name: string) => tableSql(dataDir, findCurrentId(dataDir)!, name)
  const rows = await connection.runAndReadAll(`
    select stations.station_id::double as id, stations.country_code as country, fuel, lat, lng,
      round(eur_per_unit, 3)::double as price
    from ${table('stations')} as stations
    inner join ${table('prices')} as prices on prices.station_id = stations.station_id
    inner join ${table('sources')} as sources on sources.source_id = stations.source
    where lat is not null and lng is not null and eur_per_unit is not null
      and coalesce(stations.read_at + to_minutes(sources.shown_for_minutes) >= timestamp '2026-11-19 12:00:00', true)
    order by country, id, fuel`)
  connection.closeSync()
  instance.closeSync()
  return rows.getRowObjectsJS() as unknown as Site[]
}

/** The haversine formula on a sphere with a radius of 6371.0088 km. */
function kmBetween(a: Pick<Site, 'lat' | 'lng'>, b: Pick<Site, 'lat' | 'lng'>): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng)
  return 2 * 6371.0088 * Math.asin(Math.sqrt(chord))
}

test('the order by price gives the cheapest within the radius at random places of ten countries', async () => {
  const dataDir = isLong && existsSync(fullSize) ? fullSize : await demonstration()
  const sites = await sitesOf(dataDir)
  const { get } = await serverOn(dataDir)
  const countries = largest(sites, 10)
  const random = randomOf(18)
  let isOtherThanNearest = 0
  for (let at = 0; at < places; at++) {
    const country = countries[at % countries.length]!
    const own = sites.filter(site => site.country === country)
    const near = pick(own, random)
    const fuel = near.fuel
    const degrees = (value: number) => Number((value + (random() - 0.5) / 5).toFixed(4))
    const place = { lat: degrees(near.lat), lng: degrees(near.lng) }
    const radius = pick(radii, random)
    const limit = 1 + Math.floor(random() * 20)
    const within = own
      .filter(site => site.fuel === fuel)
      .map(site => ({ ...site, km: kmBetween(place, site) }))
      .filter(({ km }) => km <= radius)
    const expected = within
      .sort((a, b) => a.price - b.price || a.km - b.km || a.id - b.id)
      .slice(0, limit)
      .map(({ id, price }) => [id, price])
    const path = `/live/api.php?action=stations&country=${country}&lat=${place.lat}&lng=${place.lng}&radius=${radius}&limit=${limit}`
    const idsAndPrices = async (query: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: parsed JSON
      (await get(path + query)).json.data.stations.map((one: any) => [one.id, one.prices[fuel]?.price])
    const cheapest = await idsAndPrices(`&fuel=${fuel}&sort=price`)
    expect([path, fuel, cheapest]).toEqual([path, fuel, expected])
    if (JSON.stringify(cheapest) !== JSON.stringify(await idsAndPrices(''))) isOtherThanNearest++
  }
  expect(countries).toHaveLength(10)
  // Otherwise the test proves nothing.
  expect(isOtherThanNearest).toBeGreaterThan(places / 4)
})

function largest(sites: readonly Site[], count: number): string[] {
  const sizes = new Map<string, number>()
  for (const { country } of sites) sizes.set(country, (sizes.get(country) ?? 0) + 1)
  const bySize = [...sizes].sort((a, b) => b[1] - a[1])
  return bySize.slice(0, count).map(([country]) => country)
}
