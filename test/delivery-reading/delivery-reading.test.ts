import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { RowError } from '../../pipeline/model/errors.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PublishedPrice, StationRecord } from '../../pipeline/model/records.ts'
import type { StationSource } from '../../pipeline/source.ts'
import { stationRecord } from '../support/readings.ts'

type Row = StationRecord<PublishedPrice> & { readonly fault?: RowError; readonly pricesOf?: string }

function read(rows: readonly Partial<Row>[], repeats: 'merge' | 'never' = 'merge') {
  const located = rows.map((row, index) => ({
    capture: 'list',
    position: index + 1,
    row: { ...stationRecord(), ...row },
  }))
  const readRow = (row: Row): Row => {
    if (row.fault) throw row.fault
    return row
  }
  const refOf = ({ ref }: Row) => ref
  const edition = { since: '2026-01-01', feed: [], rows: () => located, read: readRow, refOf }
  const source = { kind: 'stations', descriptor: { id: 'xx', repeats }, editions: [edition] }
  return readDelivery(source as unknown as StationSource, '2026-11-19', [])
}

function stationsOf(rows: readonly Partial<Row>[]) {
  return read(rows).stations
}

test('for a station in several rows, the first value counts, and later rows fill the missing ones', () => {
  const [station] = stationsOf([
    { name: 'First', prices: [{ fuel: 'diesel', amountMicros: microsOf(1.7), updatedAt: null }] },
    { name: 'Second', brand: 'Shell', lat: 47.1, lng: 5.2, openingHours: '24/7', closed: true },
    { lat: 47.1003, lng: 5.2004, prices: [{ fuel: 'sp95', amountMicros: microsOf(1.8), updatedAt: null }] },
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

test('the fuels that are out of stock are collected from all rows', () => {
  const gone = (fuel: 'diesel' | 'sp95', since: string | null) => ({ fuel, state: 'out_of_stock' as const, since })
  const [station] = stationsOf([
    { availability: [gone('diesel', '2026-11-18 10:00:00')] },
    { availability: [gone('diesel', null), gone('sp95', null)] },
  ])
  expect(station!.availability).toEqual([gone('diesel', '2026-11-18 10:00:00'), gone('sp95', null)])
})

test('a row with the same id at another position is a different station and is quarantined', () => {
  const at = (lat: number, amount: number) => ({
    lat,
    lng: 5,
    prices: [{ fuel: 'diesel' as const, amountMicros: microsOf(amount), updatedAt: null }],
  })
  const { stations, quarantined } = read([at(47, 1.8), at(47.003, 1.8), at(47.01, 1.8)])
  expect(stations).toMatchObject([{ lat: 47, prices: [{ amountMicros: microsOf(1.8) }] }])
  expect(quarantined).toMatchObject([{ position: 3, reason: 'DUPLICATE_REF' }])
})

const diesel = (amount: number, more: Partial<PublishedPrice> = {}): PublishedPrice => ({
  fuel: 'diesel',
  amountMicros: microsOf(amount),
  updatedAt: null,
  nativeFuel: 'Gasolio',
  ...more,
})

const fault = { field: 'prezzo', reason: 'NOT_A_NUMBER', found: '2,019' }

describe('two amounts of one product at one station', () => {
  test('are both quarantined and counted, whichever is lower', () => {
    const {
      stations,
      quarantined,
      unreadable,
      rows,
      read: taken,
    } = read([{ prices: [diesel(1.7)] }, { prices: [diesel(1.6)] }])
    expect(stations[0]!.prices).toEqual([])
    expect(quarantined).toMatchObject([
      { position: 1, scope: 'field', reason: 'CONTRADICTION', found: '1.7 and 1.6', ref: '1' },
      { position: 2, scope: 'field', reason: 'CONTRADICTION', found: '1.7 and 1.6', ref: '1' },
    ])
    expect([rows, taken]).toEqual([2, 2])
    expect(unreadable.get('1')).toMatchObject([{ price: { fuel: 'diesel' } }, { price: { fuel: 'diesel' } }])
  })

  test('are one price if the publisher stamps one of them later: the newer one', () => {
    const [old, newer] = ['2026-11-18 07:10:00', '2026-11-19 07:40:00']
    const [early, late] = [
      { prices: [diesel(1.6, { updatedAt: old })] },
      { prices: [diesel(1.7, { updatedAt: newer })] },
    ]
    for (const rows of [
      [early, late],
      [late, early],
      [early, late, early, late],
    ]) {
      const { stations, quarantined, superseded, unreadable } = read(rows)
      expect(stations[0]!.prices).toMatchObject([{ amountMicros: microsOf(1.7), updatedAt: newer }])
      expect([quarantined, superseded, unreadable.size]).toEqual([[], 1, 0])
    }
  })

  test('are both quarantined if their stamps are equal, or one has none, whatever an older row says', () => {
    const old = { prices: [diesel(1.5, { updatedAt: '2026-11-18 07:10:00' })] }
    const newer = (amount: number, updatedAt: string | null) => ({ prices: [diesel(amount, { updatedAt })] })
    const now = '2026-11-19 07:40:00'
    const equal = read([old, newer(1.7, now), newer(1.6, now)])
    expect(equal.quarantined.map(({ position, found }) => [position, found])).toEqual([
      [2, '1.7 and 1.6'],
      [3, '1.7 and 1.6'],
    ])
    expect([equal.stations[0]!.prices, equal.superseded]).toEqual([[], 1])
    const unstamped = read([newer(1.7, now), newer(1.6, null)])
    expect(unstamped.quarantined.map(({ reason }) => reason)).toEqual(['CONTRADICTION', 'CONTRADICTION'])
  })

  test('are not told apart by the stamp of a row that may be of another station', () => {
    const rows = [{ prices: [diesel(1.7, { updatedAt: '2026-11-18 07:10:00' })] }]
    const later = { prices: [diesel(1.6, { updatedAt: '2026-11-19 07:40:00' })] }
    for (const both of [
      [...rows, later],
      [later, ...rows],
    ]) {
      const { stations, quarantined } = read(both, 'never')
      expect([stations[0]!.prices, quarantined.map(({ reason }) => reason)]).toEqual([
        [],
        ['DUPLICATE_REF', 'CONTRADICTION'],
      ])
    }
  })

  test('quarantine their rows when each row is one price', () => {
    const reading = read([{}, { pricesOf: '1', prices: [diesel(1.7)] }, { pricesOf: '1', prices: [diesel(1.6)] }])
    expect([reading.rows, reading.read]).toEqual([3, 1])
    expect(reading.quarantined.map(({ scope, position }) => [scope, position])).toEqual([
      ['row', 2],
      ['row', 3],
    ])
  })

  test('are quarantined even if the second row of an id is quarantined itself, in a feed with one row per station', () => {
    const { stations, quarantined } = read([{ prices: [diesel(1.7)] }, { prices: [diesel(1.6)] }], 'never')
    expect(stations[0]!.prices).toEqual([])
    expect(quarantined.map(({ reason, position }) => [reason, position])).toEqual([
      ['DUPLICATE_REF', 2],
      ['CONTRADICTION', 1],
    ])
  })

  test('do not contradict each other when they are equal, or differ in service or product', () => {
    const { stations, quarantined, superseded } = read([
      { prices: [diesel(1.7, { service: 'self' })] },
      { prices: [diesel(1.7, { service: 'self' })] },
      { prices: [diesel(1.9, { service: 'served', rank: 1 }), diesel(1.8, { nativeFuel: 'Blu', rank: 2 })] },
    ])
    expect([quarantined, superseded]).toEqual([[], 2])
    expect(stations[0]!.prices).toMatchObject([{ amountMicros: microsOf(1.7), service: 'self' }])
  })
})

describe('a price that cannot be read', () => {
  const unread = { fuel: 'diesel', nativeFuel: 'Gasolio', service: 'self', fault } as const

  test('does not remove other prices of its row, and is reported as unreadable', () => {
    const served = diesel(1.9, { service: 'served', rank: 1 })
    const { stations, quarantined, unreadable, read: taken } = read([{ prices: [unread, served] }])
    expect(stations[0]!.prices).toEqual([served])
    expect(quarantined).toEqual([{ capture: 'list', position: 1, scope: 'field', ...fault, ref: '1' }])
    expect(unreadable.get('1')).toMatchObject([{ price: { service: 'self' }, fault }])
    expect(taken).toBe(1)
  })

  test('is quarantined, but not unreadable, when a price of higher rank can be read', () => {
    const { quarantined, unreadable } = read([{ prices: [{ ...unread, rank: 1 }, diesel(1.7)] }])
    expect([quarantined.length, unreadable.size]).toEqual([1, 0])
  })
})

describe('a row that cannot be read', () => {
  test('is quarantined under the station that it names', () => {
    const { stations, quarantined, unreadable } = read([
      { ref: '7', fault: new RowError('lat', 'NOT_A_LATITUDE', '95') },
    ])
    expect([stations, quarantined[0]!.ref]).toEqual([[], '7'])
    expect(unreadable.get('7')).toMatchObject([{ price: null, fault: { field: 'lat' }, origin: { position: 1 } }])
  })

  test('names no station when its cells are shifted, and has no unreadable prices when its fuel is unknown', () => {
    const { quarantined, unreadable } = read([
      { ref: '7', fault: new RowError('cells', 'CELL_COUNT', 1) },
      { ref: '8', fault: new RowError('fuel', 'UNKNOWN_FUEL', 'H2') },
    ])
    expect(quarantined.map(({ ref }) => ref)).toEqual([undefined, '8'])
    expect(unreadable.size).toBe(0)
  })
})
