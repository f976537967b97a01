import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { canonicalBrand } from '../../../pipeline/brands/canonical-brand.ts'
import { type ReferenceReading, readDelivery, readReference } from '../../../pipeline/delivery-reading.ts'
import type { OsmObject } from '../../../pipeline/model/osm.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import { stationId } from '../../../pipeline/model/station-id.ts'
import type { StoredMatch, StoredStation } from '../../../pipeline/model/stored.ts'
import { matchStations } from '../../../pipeline/osm/match-stations.ts'
import type { StationSource } from '../../../pipeline/source.ts'
import { frZip, it as italy, osm } from '../../../pipeline/sources/index.ts'
import { delivered, hasSamples, sample, takeFrom } from '../../support/deliver.ts'
import { heldStation } from '../../support/stored-rows.ts'

async function read(country: string, answer: string | Uint8Array): Promise<ReferenceReading<OsmObject>> {
  return readReference(osm, '2026-11-19', [await delivered(country.toLowerCase(), answer)])
}

/** Objects of a derived list, in the form of the server. */
function answerOf(base: string, objects: readonly { lat: number; lon: number; tags: object }[]): string {
  const elements = objects.map(({ lat, lon, tags }, at) => ({
    type: 'node',
    id: at + 1,
    lat,
    lon,
    tags: { amenity: 'fuel', ...tags },
  }))
  return JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: base }, elements })
}

function held({ descriptor }: StationSource, record: StationRecord): StoredStation {
  const { idSpace, country, id: source } = descriptor
  const { ref, name, brand: publishedBrand, lat, lng } = record
  const brand = canonicalBrand(publishedBrand, country)?.name ?? null
  return heldStation({ id: stationId(idSpace, ref), source, country, ref, name, publishedBrand, brand, lat, lng })
}

function byMethod(matches: readonly StoredMatch[]): Partial<Record<StoredMatch['method'], number>> {
  const counts: Partial<Record<StoredMatch['method'], number>> = {}
  for (const { method } of matches) counts[method] = (counts[method] ?? 0) + 1
  return counts
}

/** Caches a read that takes seconds. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

const frenchStations = once(async (): Promise<readonly StoredStation[]> => {
  const archive = await delivered('instantane-ruptures', sample('FR', 'PrixCarburants_instantane_2022-05-03.zip'))
  return readDelivery(frZip, '2022-05-03', [archive]).stations.map(record => held(frZip, record))
})

const objectsOfJuly = once(() => {
  const file = sample('OSM', 'amenity-fuel.15-countries.2026-07.derived.csv.gz')
  const rows: Record<string, string>[] = parse(Buffer.from(file), { columns: true })
  return rows.map(row => ({
    lat: Number(row.lat),
    lon: Number(row.lon),
    // The first of name, brand and operator. Most of them are names.
    tags: {
      ...(row.name_or_brand_or_operator && { name: row.name_or_brand_or_operator }),
      ...(row.opening_hours && { opening_hours: row.opening_hours }),
    },
  }))
})

/** The objects of July 2026 in a box. The list does not contain their countries. */
function mappedIn([south, west, north, east]: readonly [number, number, number, number]): string {
  const inside = objectsOfJuly().filter(({ lat, lon }) => lat > south && lat < north && lon > west && lon < east)
  return answerOf('2026-07-01T00:00:00Z', inside)
}

describe.runIf(hasSamples)('real objects of the map', () => {
  test('of Brno are read without omissions', async () => {
    const answer = sample('OSM', 'overpass.amenity-fuel.brno.2025-01-01.excerpt.json')
    const reading = await read('CZ', answer)
    expect(reading).toMatchObject({ rows: 12, read: 12, skipped: {}, quarantined: [] })
    expect(new Set(reading.records.map(({ base }) => base))).toEqual(new Set(['2025-01-01 16:06:06']))
    const having = (member: 'name' | 'brand' | 'openingHours') =>
      reading.records.filter(record => record[member] !== null).length
    expect([having('name'), having('brand'), having('openingHours')]).toEqual([11, 7, 9])
    expect(reading.records[1]).toEqual({
      ref: 'node/247752179',
      country: 'CZ',
      lat: 49.1545954,
      lng: 16.5999086,
      name: 'Tesco Vídeňská',
      brand: 'Tesco',
      openingHours: '06:00-24:00',
      ids: {},
      base: '2025-01-01 16:06:06',
    })
  })

  test('of Italy are matched with the real register without any id', async () => {
    const files: Readonly<Record<string, readonly string[]>> = {
      registry: ['IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz'],
      prices: ['IT', 'prezzo_alle_8_2026-08-21.csv.gz'],
    }
    const { captures } = await takeFrom(italy, '2026-08-22', request => sample(...files[request.name]!))
    const stations = readDelivery(italy, '2026-08-22', captures).stations.map(record => held(italy, record))
    const { records } = await read('IT', mappedIn([35.4, 6.6, 47.1, 18.6]))
    const matches = matchStations('IT', stations, records)
    // 73 % of the stations. The tag `ref:mise` would match about 88 %.
    expect([stations.length, records.length, byMethod(matches)]).toEqual([
      23_973,
      25_413,
      { brand: 13_670, alone: 3_950 },
    ])
    const objects = matches.map(match => match.osmRef)
    expect(new Set(objects).size).toBe(objects.length)
    const near = matches.filter(match => match.distanceM <= 25).length
    expect(near / matches.length).toBeGreaterThan(0.85)
  })

  test('of France are matched with the real register by distance alone', async () => {
    const stations = await frenchStations()
    const { records } = await read('FR', mappedIn([41.3, -5.3, 51.2, 9.7]))
    // The register is four years older and has no brands: only isolated pairs match.
    const counts = byMethod(matchStations('FR', stations, records))
    expect([stations.length, records.length, counts]).toEqual([9949, 31_632, { alone: 4401 }])
  })

  test('with the ids of French stations are matched by id', async () => {
    const rows: Record<string, string>[] = parse(Buffer.from(sample('FR', 'osm_station_brands_excerpt.csv')), {
      columns: true,
    })
    const stations = await frenchStations()
    const places = new Map(stations.map(({ ref, lat, lng }) => [ref, { lat: lat!, lon: lng! }]))
    const objects = rows.flatMap(({ 'ref:FR:prix-carburants': id, brand, name }) => {
      const place = places.get(id!)
      const tags = { 'ref:FR:prix-carburants': id, ...(brand && { brand }), ...(name && { name }) }
      return place ? [{ ...place, tags }] : []
    })
    const reading = await read('FR', answerOf('2026-08-17T00:00:00Z', objects))
    const matches = matchStations('FR', stations, reading.records)
    // 57 of the 300 ids are newer than the register; one id is in two rows.
    expect([rows.length, objects.length, reading.quarantined, byMethod(matches)]).toEqual([300, 243, [], { id: 242 }])
    const named = matches.filter(({ name, brand }) => name !== null || brand !== null)
    expect(named.length).toBe(240)
  })
})
