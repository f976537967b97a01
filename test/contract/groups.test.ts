import { describe, expect, test } from 'vitest'
import { type CheckContext, checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { StationRecord } from '../../pipeline/model/records.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { contractColumns, readingOf, stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const readAt = '2026-11-19 12:00:00'

/** A market of 120 stations in twelve brands and six regions, with different amounts and stamps. */
const market: readonly StationRecord[] = Array.from({ length: 120 }, (_, at) => {
  const stamp = `2026-11-1${1 + (at % 7)} 0${at % 9}:${10 + (at % 50)}:${10 + (at % 47)}`
  const amounts: Readonly<Record<string, number>> = {
    diesel: 1.6 + (at % 41) / 1000,
    e10: 1.7 + (at % 43) / 1000,
    gpl: 0.7 + (at % 37) / 1000,
    sp95: 1.75 + (at % 43) / 1000,
  }
  return stationRecord({
    ref: String(1000 + at),
    brand: `Brand ${at % 12}`,
    city: 'Roma',
    postalCode: `${10 + (at % 6)}100`,
    lat: 42 + at / 50,
    lng: 12,
    prices: Object.entries(amounts).map(([fuel, amount]) => {
      return {
        fuel: fuel as FuelCode,
        amountMicros: microsOf(rounded(amount)),
        updatedAt: stamp,
        service: 'self' as const,
      }
    }),
  })
})

function rounded(amount: number): number {
  return Math.round(amount * 1000) / 1000
}

function wholeOf(stations: readonly StationRecord[]): Reading {
  const origins = stations.map(({ ref, prices }) => {
    const own = prices.map((_, at) => ({ capture: 'prices', position: Number(ref) * 10 + at, fields: '[]' }))
    return [ref, own] as const
  })
  return readingOf(stations, { columns: contractColumns(italy.descriptor), origins: new Map(origins) })
}

const known: CheckContext = {
  stations: market.map(({ ref, brand, postalCode, lat, lng }) => {
    return heldStation({ id: Number(ref), ref, brand, publishedBrand: brand, postalCode, lat, lng })
  }),
  prices: market.flatMap(({ ref, prices }) =>
    prices.map(({ fuel, amountMicros, updatedAt }) => {
      const stationId = Number(ref)
      return heldPrice({
        stationId,
        fuel,
        amountMicros,
        validMicros: amountMicros,
        stampAt: updatedAt,
        service: 'self',
      })
    }),
  ),
  perEuro: 1,
  bulletin: null,
  columnsBefore: null,
  readAt,
  realSize: false,
}

type Station = StationRecord
type Price = Station['prices'][number]

function said(stations: readonly Station[]): { findings: string[]; changes: readonly string[] } {
  const { findings, changes } = checkDelivery(italy.descriptor, wholeOf(stations), known)
  return { findings: findings.map(({ finding }) => finding), changes }
}

const withPrices = (change: (price: Price, station: Station, at: number) => Price): Station[] =>
  market.map(station => ({ ...station, prices: station.prices.map((price, at) => change(price, station, at)) }))

const numberOf = ({ ref }: Station): number => Number(ref) - 1000

test('a repeated delivery and a first delivery have no findings and no changes', () => {
  expect(said(market)).toEqual({ findings: [], changes: [] })
  const first = { ...known, stations: [], prices: [] }
  const { findings, changes } = checkDelivery(italy.descriptor, wholeOf(market), first)
  expect({ findings, changes }).toEqual({ findings: [], changes: [] })
})

test('prices that changed their service are reported, and refuse a delivery from a fifth on', () => {
  const served = (below: number) =>
    withPrices((price, station) => (numberOf(station) < below ? { ...price, service: 'served' } : price))
  expect(said(served(12))).toMatchObject({
    findings: [],
    changes: [expect.stringMatching(/^prices that are self-service/)],
  })
  expect(said(served(24)).findings).toEqual(['SERVICES_CHANGED'])
})

test('new brand texts at all stations refuse a delivery, brands changed by a takeover are reported', () => {
  const branded = (brandOf: (station: Station) => string | null) => market.map(one => ({ ...one, brand: brandOf(one) }))
  expect(said(branded(({ ref }) => `Person ${ref}`)).findings).toEqual(['BRANDS_CHANGED'])
  expect(said(branded(({ brand }) => (brand === 'Brand 3' ? 'Brand 4' : brand)))).toEqual({
    findings: [],
    changes: ['stations with another brand: 10 of 120 (8.3 %), 0 of them new words'],
  })
  expect(said(branded(({ brand }) => brand!.toUpperCase()))).toEqual({ findings: [], changes: [] })
  expect(said(branded(() => null)).changes).toEqual(['stations that no longer have their brand: 120 of 120'])
})

test('a delivery in which all stations are closed is refused, more than a tenth is reported', () => {
  const closed = (below: number) => market.map(one => ({ ...one, closed: numberOf(one) < below }))
  expect(said(closed(120)).findings).toEqual(['STATIONS_CLOSED'])
  expect(said(closed(13))).toEqual({ findings: [], changes: ['stations closed: 13 of 120 that were open'] })
  expect(said(closed(12))).toEqual({ findings: [], changes: [] })
})

test('many stations moved to one point refuse a delivery, a few are reported', () => {
  const together = (below: number) => market.map(one => (numberOf(one) < below ? { ...one, lat: 45, lng: 9 } : one))
  expect(said(together(48)).findings).toEqual(['POSITIONS_MOVED'])
  expect(said(together(5)).findings).toEqual([])
  expect(said(together(7)).changes).toEqual(['stations at one point with others: 0 before, 7 now'])
})

describe('stamps', () => {
  const swapped = (stamp: string): string =>
    `${stamp.slice(0, 5)}${stamp.slice(8, 10)}-${stamp.slice(5, 7)}${stamp.slice(10)}`
  test('with month and day swapped refuse a delivery', () => {
    const some = withPrices(price => {
      const day = Number(price.updatedAt!.slice(8, 10))
      return day > 12 ? price : { ...price, updatedAt: swapped(price.updatedAt!) }
    })
    expect(said(some).findings).toEqual(['STAMPS_WRONG'])
  })

  test('that a publisher corrects are reported', () => {
    const older = withPrices((price, station) => {
      return numberOf(station) % 3 === 0
        ? { ...price, updatedAt: `2026-10-0${1 + (numberOf(station) % 9)} 01:01:01` }
        : price
    })
    expect(said(older)).toMatchObject({
      findings: [],
      changes: [expect.stringMatching(/^stamps that are older than before/)],
    })
  })
})

test('missing stations of one region or brand are reported', () => {
  const left = market.filter(one => !(one.postalCode === '13100' && numberOf(one) % 12 === 3))
  expect(said(left)).toEqual({
    findings: [],
    changes: [
      'prices gone: 40 of 480 (8.3 %)',
      'stations of brand Brand 3 gone: 10 of 10',
      'stations of region IT-13 gone: 10 of 20',
    ],
  })
})

test('a missing region refuses a delivery if the others are complete', () => {
  const wide = Array.from({ length: 10 }, (_, turn) => market.map(one => ({ ...one, ref: `${turn}${one.ref}` }))).flat()
  const stations = wide.map(({ ref, postalCode }) => heldStation({ id: Number(ref), ref, postalCode }))
  const some = wide.filter(({ postalCode, ref }) => postalCode !== '13100' || Number(ref) % 12 === 7)
  const { findings } = checkDelivery(italy.descriptor, wholeOf(some), { ...known, stations, prices: [] })
  expect(findings.map(({ finding }) => finding)).toEqual(['REGION_GONE'])
})
