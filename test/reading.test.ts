import { expect, test } from 'vitest'
import type { StationRecord } from '../pipeline/model/records.ts'
import { readDelivery } from '../pipeline/reading.ts'
import type { StationSource } from '../pipeline/source.ts'

const empty: StationRecord = {
  ...{ ref: '1', name: null, brand: null, address: null, city: null, postalCode: null, lat: null, lng: null },
  ...{ openingHours: null, prices: [] },
}

function read(rows: readonly Partial<StationRecord>[]) {
  const located = rows.map((row, index) => ({ capture: 'list', position: index + 1, row: { ...empty, ...row } }))
  const edition = { since: '2026-01-01', feed: [], rows: () => located, read: (row: StationRecord) => row }
  const source = { kind: 'stations', descriptor: { id: 'xx', repeats: 'merge' }, editions: [edition] }
  return readDelivery(source as unknown as StationSource, '2026-11-19', [])
}

function stationsOf(rows: readonly Partial<StationRecord>[]) {
  return read(rows).stations
}

test('of a station in several rows the first word counts, and later rows fill what it does not say', () => {
  const [station] = stationsOf([
    { name: 'First', prices: [{ fuel: 'diesel', amount: 1.7, updatedAt: null }] },
    { name: 'Second', brand: 'Shell', lat: 47.1, lng: 5.2, openingHours: '24/7', closed: true },
    { lat: 47.1003, lng: 5.2004, prices: [{ fuel: 'sp95', amount: 1.8, updatedAt: null }] },
  ])
  expect(station).toMatchObject({
    name: 'First',
    brand: 'Shell',
    lat: 47.1,
    lng: 5.2,
    openingHours: '24/7',
    closed: true,
  })
  expect(station!.prices.map(price => price.fuel)).toEqual(['diesel', 'sp95'])
})

test('fuels that are out of stock add up over the rows', () => {
  const gone = (fuel: 'diesel' | 'sp95', since: string | null) => ({ fuel, state: 'out_of_stock' as const, since })
  const [station] = stationsOf([
    { availability: [gone('diesel', '2026-11-18 10:00:00')] },
    { availability: [gone('diesel', null), gone('sp95', null)] },
  ])
  expect(station!.availability).toEqual([gone('diesel', '2026-11-18 10:00:00'), gone('sp95', null)])
})

test('a row that lies elsewhere is another station with the same id', () => {
  const at = (lat: number, amount: number) => ({
    lat,
    lng: 5,
    prices: [{ fuel: 'diesel' as const, amount, updatedAt: null }],
  })
  const { stations, quarantined } = read([at(47, 1.8), at(47.003, 1.7), at(47.01, 1.6)])
  expect(stations).toMatchObject([{ lat: 47, prices: [{ amount: 1.7 }] }])
  expect(quarantined).toMatchObject([{ position: 3, reason: 'DUPLICATE_REF' }])
})
