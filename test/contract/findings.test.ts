import { describe, expect, test } from 'vitest'
import { type CheckContext, checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord, StationRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import type { StationDescriptor } from '../../pipeline/source.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { contractColumns, readingOf, stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const readAt = '2026-11-19 12:00:00'
const before = '2026-11-18 06:00:00'
const now = '2026-11-19 06:00:00'

interface Told {
  readonly prices: Partial<Record<FuelCode, number>>
  readonly stamp?: string | null
  readonly lat?: number | null
}

/** The default station of the tests. */
const usual: Told = { prices: { diesel: 1.6, sp95: 1.8 } }

function stationOf({ prices, stamp = now, lat = 45 }: Told, at: number): StationRecord {
  const records = Object.entries(prices).map(
    ([fuel, amount]) => ({ fuel, amountMicros: microsOf(amount), updatedAt: stamp }) as PriceRecord,
  )
  return stationRecord({ ref: String(at), lat, lng: lat === null ? null : 9, prices: records })
}

function reading(told: readonly Told[], more: Partial<Reading> = {}): Reading {
  return readingOf(told.map(stationOf), more)
}

/** The stored state after the previous delivery. */
function remembered(told: readonly Told[], more: Partial<CheckContext> = {}): CheckContext {
  const prices = told.flatMap(({ prices: sold, stamp = before }, stationId) =>
    Object.entries(sold).map(([fuel, amount]): StoredPrice => {
      const micros = microsOf(amount)
      const members = { fuel: fuel as FuelCode, amountMicros: micros, validMicros: micros, stampAt: stamp }
      return heldPrice({ stationId, ...members })
    }),
  )
  const stations = told.map(({ lat = 45 }, id) => heldStation({ id, ref: String(id), lat, lng: 9 }))
  const standing = { perEuro: 1, bulletin: null, columnsBefore: null, readAt, realSize: false }
  return { stations, prices, ...standing, ...more }
}

const many = (told: Told, count = 10): Told[] => Array.from({ length: count }, () => told)
const check = (one: Reading, context: CheckContext, descriptor: StationDescriptor = italy.descriptor) => {
  const columns = one.columns.size > 0 ? one.columns : contractColumns(descriptor)
  const { findings, remarks } = checkDelivery(descriptor, { ...one, columns }, context)
  return { findings: findings.map(({ finding }) => finding), remarks }
}
const found = (told: readonly Told[], context: CheckContext, descriptor?: StationDescriptor): string[] =>
  check(reading(told), context, descriptor).findings

test('a delivery like the previous one has no findings', () => {
  expect(check(reading(many(usual)), remembered(many(usual)))).toEqual({ findings: [], remarks: [] })
})

test('all faults of a delivery are found together', () => {
  const wrong = many({ prices: { diesel: 16, sp95: 2.4 }, lat: 46 }, 20)
  expect(found(wrong, remembered(many(usual, 20)))).toEqual([
    'BAND diesel',
    'MEDIAN_MOVED diesel',
    'MEDIAN_MOVED sp95',
    'POSITIONS_MOVED',
  ])
})

describe('a fuel', () => {
  const withGas = { prices: { ...usual.prices, gpl: 0.7 } }
  test('that five stations sold and no station sells now is gone', () => {
    const context = (sellers: number) => remembered([...many(withGas, sellers), ...many(usual)])
    expect(found(many(usual, 15), context(5))).toEqual(['FUEL_GONE gpl'])
    expect(found(many(usual, 14), context(4))).toEqual([])
  })

  const contract = { stations: [1, 99] as const, fuels: ['diesel', 'sp95', 'gpl'] as const, quarantinedShareMax: 0.02 }
  const gasSold = { ...italy.descriptor, contract: { ...contract, pricedShare: { gpl: 0.3 } } }
  const live = { ...remembered([]), realSize: true }
  test('of the contract that is missing in a first live delivery is gone', () => {
    expect(found(many(usual), live, gasSold)).toEqual(['FUEL_GONE gpl'])
    expect(found(many(usual), remembered([]), gasSold)).toEqual([])
  })

  test('at fewer stations than in the contract refuses a live delivery, and is a remark for a partial one', () => {
    const some = (sellers: number) => reading([...many(withGas, sellers), ...many(usual, 10 - sellers)])
    expect(check(some(3), live, gasSold)).toEqual({ findings: [], remarks: [] })
    expect(check(some(2), live, gasSold).findings).toEqual(['FEWER_PRICES gpl'])
    expect(check(some(2), live, { ...gasSold, delivers: 'part' })).toEqual({
      findings: [],
      remarks: ['expected gpl at 30.0 % of the stations at least, found it at 20.0 %'],
    })
  })

  test('may be missing in a small partial delivery, not in a large one', () => {
    const part = { ...italy.descriptor, delivers: 'part' } as StationDescriptor
    const context = remembered(many(withGas))
    expect(found(many(usual, 5), context, part)).toEqual([])
    expect(found(many(usual, 6), context, part)).toEqual(['FUEL_GONE gpl'])
  })

  test('that the reader does not know is a remark', () => {
    const row = {
      capture: 'prices',
      position: 1,
      scope: 'row' as const,
      field: 'fuel',
      reason: 'UNKNOWN_FUEL',
      found: 'H2',
    }
    const quarantined = reading(many(usual, 99), { rows: 100, quarantined: [row] })
    expect(check(quarantined, remembered([])).remarks).toEqual(["fuels that the reader does not know: 'H2'"])
    const skipped = reading(many(usual), { skipped: { 'no code: unknown product': 2, 'heating oil': 3 } })
    expect(check(skipped, remembered([])).remarks).toEqual([
      "fuels that the reader does not know: 2 rows 'no code: unknown product'",
    ])
  })
})

describe('petrol and diesel are swapped', () => {
  const swapped = many({ prices: { diesel: 1.8, sp95: 1.6 } })
  test('if each median is closer to the previous median of the other', () => {
    const moved = many({ prices: { diesel: 1.79, sp95: 1.62 } })
    expect(found(moved, remembered(many(usual)))).toEqual(['GRADES_SWAPPED'])
    // A tax on one of them is not a swap.
    expect(found(many({ prices: { diesel: 1.85, sp95: 1.8 } }), remembered(many(usual)))).toEqual([])
  })

  test('at a difference below 3 %, if the difference of most stations is now the opposite of what it was', () => {
    const close = remembered(many({ prices: { diesel: 1.75, sp95: 1.8 } }))
    expect(found(many({ prices: { diesel: 1.8, sp95: 1.75 } }), close)).toEqual(['GRADES_SWAPPED'])
    // On a day on which all prices rose by 2 cents, too.
    expect(found(many({ prices: { diesel: 1.82, sp95: 1.77 } }), close)).toEqual(['GRADES_SWAPPED'])
    expect(found(many({ prices: { diesel: 1.8, sp95: 1.79 } }), close)).toEqual([])
    expect(found(many({ prices: { diesel: 1.84, sp95: 1.75 } }), close)).toEqual([])
  })

  test('at a difference below 1 % only if most stations have exactly the amounts of the other fuel', () => {
    const close = remembered(many({ prices: { diesel: 1.79, sp95: 1.8 } }))
    expect(found(many({ prices: { diesel: 1.8, sp95: 1.79 } }), close)).toEqual(['GRADES_SWAPPED'])
    expect(found(many({ prices: { diesel: 1.801, sp95: 1.791 } }), close)).toEqual([])
  })

  test('in a first delivery if the bulletin has the opposite order', () => {
    const first = (petrol: number, diesel: number) => remembered([], { bulletin: { petrol, diesel } })
    expect(found(swapped, first(1.8, 1.6))).toEqual(['GRADES_SWAPPED'])
    expect(found(swapped, first(1.7, 1.68))).toEqual([])
    expect(found(many(usual), first(1.8, 1.6))).toEqual([])
    expect(found(swapped, remembered([]))).toEqual([])
  })
})

describe('stamps', () => {
  const at = (stamp: string): Told => ({ ...usual, stamp })
  test('that went back are a finding', () => {
    expect(found(many(at('2026-11-17 06:00:00')), remembered(many(usual)))).toEqual(['STAMPS_WENT_BACK'])
    expect(found(many(at(before)), remembered(many(usual)))).toEqual([])
  })

  test('may be older if the newest station is gone', () => {
    const known = [...many(at('2026-11-17 06:00:00')), at('2026-11-18 11:00:00')]
    expect(found(many(at('2026-11-17 06:00:00')), remembered(known))).toEqual([])
    expect(found(many(at('2026-11-18 10:00:00')), remembered(known))).toEqual([])
  })

  test('in the future are ignored in both deliveries', () => {
    const known = [...many(at('2026-11-17 06:00:00')), at('2027-11-18 11:00:00')]
    expect(found([...many(at('2026-11-17 06:00:00')), at('2027-01-01 00:00:00')], remembered(known))).toEqual([])
  })

  test('of another source that this one replaces are not compared', () => {
    const { prices, ...context } = remembered(many(usual))
    const others = prices.map(price => ({ ...price, source: 'it-first-hand' }))
    expect(found(many(at('2026-11-17 06:00:00')), { ...context, prices: others })).toEqual([])
  })

  test('that are mostly more than an hour ahead mean that the clock is wrong', () => {
    const half = [...many(at('2026-11-19 13:00:01'), 5), ...many(at(now), 5)]
    expect(found(half, remembered([]))).toEqual([])
    expect(found([...half, at('2026-11-19 13:00:01')], remembered([]))).toEqual(['CLOCK_WRONG'])
    expect(found(many(at('2026-11-19 13:00:00')), remembered([]))).toEqual([])
  })

  const within = (hours: number): StationDescriptor => {
    const contract = { stations: [1, 99] as const, fuels: [], quarantinedShareMax: 0.02, newestStampWithinHours: hours }
    return { ...italy.descriptor, contract }
  }
  test('that are all older than the contract allows refuse a live delivery', () => {
    const live = { ...remembered([]), realSize: true }
    expect(found(many(at(now)), live, within(6))).toEqual([])
    expect(found(many(at(now)), live, within(5))).toEqual(['STAMPS_OLD'])
    expect(found(many({ ...usual, stamp: null }), live, within(5))).toEqual(['STAMPS_OLD'])
    expect(check(reading(many(at(now))), live, { ...within(5), delivers: 'part' })).toEqual({
      findings: [],
      remarks: [`expected a stamp of the last 5 hours, found none after ${now}`],
    })
  })
})

test('five or more stations of which most moved by more than 500 m refuse a delivery', () => {
  const far: Told = { ...usual, lat: 45.0046 }
  const near: Told = { ...usual, lat: 45.0044 }
  expect(found(many(far), remembered(many(usual)))).toEqual(['POSITIONS_MOVED'])
  expect(found(many(near), remembered(many(usual)))).toEqual([])
  expect(found([...many(far, 5), ...many(usual, 5)], remembered(many(usual)))).toEqual([])
  expect(found(many(far, 4), remembered(many(usual, 4)))).toEqual([])
  expect(found(many({ ...usual, lat: null }), remembered(many(usual)))).toEqual([])
})

test('a missing column of the contract refuses a delivery, a new column is a remark', () => {
  const columns = { always: ['id', 'price'], sometimes: ['brand'] }
  const descriptor = { ...italy.descriptor, contract: { ...italy.descriptor.contract, columns } }
  const having = (...names: string[]): Reading =>
    reading(many(usual), { columns: new Map(names.map(name => [name, new Set(['string'])])) })
  expect(check(having('id', 'price', 'brand'), remembered([]), descriptor)).toEqual({ findings: [], remarks: [] })
  const columnsBefore = { id: 'string', price: 'string', town: 'string' }
  expect(check(having('id', 'amount', 'town'), remembered([], { columnsBefore }), descriptor)).toEqual({
    findings: ['COLUMN_GONE price'],
    remarks: ['new columns: amount'],
  })
  // The first delivery has no previous columns.
  expect(check(having('id', 'price', 'amount'), remembered([]), descriptor)).toEqual({ findings: [], remarks: [] })
})

test('stations with unknown ids at known positions are found to be renumbered', () => {
  const told = many(usual, 20)
  const renumbered = (from: number): Reading => {
    const one = reading(told)
    const stations = one.stations.map((station, at) => (at >= from ? { ...station, ref: `new ${at}` } : station))
    return { ...one, stations }
  }
  expect(check(renumbered(8), remembered(told)).findings).toEqual(['IDS_CHANGED'])
  expect(check(renumbered(12), remembered(told)).findings).toEqual([])
  // New stations in a market that was only partly known are not renumbered.
  expect(found(told, remembered(many(usual, 6)))).toEqual([])
  const part = { ...italy.descriptor, delivers: 'part' as const }
  // All stations are at one point here. Those that kept their ids are not replaced.
  expect(check(renumbered(12), remembered(told), part).findings).toEqual([])
  expect(check(renumbered(8), remembered(told), part).findings).toEqual(['IDS_CHANGED'])
  const elsewhere = many({ ...usual, lat: 46 }, 20)
  expect(check(renumbered(8), remembered(elsewhere), part).findings).not.toContain('IDS_CHANGED')
})

test('far fewer prices of a fuel, or less than 85 % of all prices, refuse a complete delivery', () => {
  const having = (sellers: number) =>
    many(usual, 40).map((one, at) => (at < sellers ? one : { ...one, prices: { sp95: 1.8 } }))
  expect(found(having(23), remembered(many(usual, 40)))).toEqual(['FEWER_PRICES diesel', 'FEWER_PRICES'])
  expect(found(having(27), remembered(many(usual, 40)))).toEqual(['FEWER_PRICES'])
  expect(found(having(28), remembered(many(usual, 40)))).toEqual([])
})
