import { describe, expect, test } from 'vitest'
import { type CheckContext, checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import { refusalFor } from '../../pipeline/contract/finding.ts'
import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import { ContractError } from '../../pipeline/model/errors.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord } from '../../pipeline/model/records.ts'
import type { StationDescriptor } from '../../pipeline/source.ts'
import { at } from '../../pipeline/sources/at/source.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { contractColumns, readingOf, stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const readAt = '2026-11-19 12:00:00'
const nothing = { stations: [], prices: [], bulletin: null, columnsBefore: null }
const empty: CheckContext = { ...nothing, perEuro: 1, readAt, realSize: false }

/** A reading of `count` stations, all with diesel at the same price. */
function reading(count: number, amount: number, quarantined = 0): Reading {
  const prices: PriceRecord[] = [{ fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null }]
  const stations = Array.from({ length: count }, (_, id) => stationRecord({ ref: String(id), prices }))
  const row = { capture: 'prices', position: 2, scope: 'row', field: 'prezzo', reason: 'NOT_A_NUMBER', found: 'x' }
  return readingOf(stations, { rows: count + quarantined, quarantined: Array(quarantined).fill(row) })
}

/** A context with `count` stored stations, all with diesel at the same price. */
function remembered(count: number, amount: number, listed = true): CheckContext {
  const ids = Array.from({ length: count }, (_, id) => id + 1)
  const stations = ids.map(id => heldStation({ id, ref: String(id - 1), listed }))
  const prices = ids.map(stationId => heldPrice({ stationId, validMicros: amount * 1e6, listed }))
  return { ...empty, stations, prices }
}

/** Returns the remarks. Throws the refusal. */
function check(one: Reading, context: CheckContext = empty, descriptor = italy.descriptor): readonly string[] {
  const columns = one.columns.size > 0 ? one.columns : contractColumns(descriptor)
  const { findings, remarks } = checkDelivery(descriptor, { ...one, columns }, context)
  const refusal = refusalFor(descriptor.id, findings, [])
  if (refusal) throw refusal
  return remarks
}

/** A source whose contract requires only this number of stations. */
function sized(least: number, most: number): StationDescriptor {
  const contract = { stations: [least, most] as const, fuels: ['diesel'] as const, quarantinedShareMax: 0.02 }
  return { ...italy.descriptor, contract }
}

describe('a delivery is refused', () => {
  test('without stations', () => {
    expect(() => check(reading(0, 1))).toThrow(new ContractError('it: expected stations, found none in 0 rows'))
  })

  test('if more than 20 % of its rows are unreadable, not at 20 %', () => {
    const part = { ...italy.descriptor, delivers: 'part' as const }
    expect(check(reading(80, 1.5, 20), empty, part).join()).toBe('20.0 % of the rows quarantined')
    expect(() => check(reading(79, 1.5, 21))).toThrow('it: expected readable rows, found 21.0 % of 100 unreadable')
  })

  test('below 85 % of the stations of the last accepted delivery', () => {
    const before = remembered(100, 1.5)
    expect(check(reading(85, 1.5), before)).toEqual([])
    expect(() => check(reading(84, 1.5), before)).toThrow(
      'it: expected about 100 stations as in the last accepted delivery, found 84 (84.0 %)',
    )
  })

  test('below 85 % of the stations that had a price, even if all are listed', () => {
    const before = remembered(100, 1.5)
    const pricedAt = (count: number): Reading => {
      const whole = reading(100, 1.5)
      return { ...whole, stations: whole.stations.map((one, at) => (at < count ? one : { ...one, prices: [] })) }
    }
    expect(check(pricedAt(85), before)).toEqual([])
    expect(() => check(pricedAt(84), before)).toThrow(
      'it: expected prices at about 100 stations as in the last accepted delivery, found them at 84 (84.0 %)',
    )
  })

  test('for missing stations only if deliveries are complete and the stations were still listed', () => {
    expect(check(reading(10, 1.5), remembered(100, 1.5), at.descriptor)).toEqual([])
    expect(check(reading(10, 1.5), remembered(100, 1.5, false))).toEqual([])
  })

  test('if a median changed by more than 10 % within a day, up or down', () => {
    const before = remembered(20, 2)
    expect(check(reading(20, 2.2), before)).toEqual([])
    expect(check(reading(20, 1.82), before)).toEqual([])
    expect(() => check(reading(20, 2.22), before)).toThrow(
      'it: expected prices of diesel near their last ones, found 2.22, +11.0 %, in the median',
    )
    expect(() => check(reading(20, 1.8), before)).toThrow(ContractError)
  })

  test('if a median is more than 25 % from the bulletin, and the last one was not', () => {
    const before = { ...remembered(20, 2.4), bulletin: { petrol: 1.8, diesel: 2 } }
    expect(check(reading(20, 2.5), before)).toEqual([])
    expect(() => check(reading(20, 2.52), before)).toThrow(
      'it: expected a median of diesel near the 2 EUR of the oil bulletin, found 1.26 times that',
    )
    expect(check(reading(20, 2.52), { ...before, bulletin: null })).toEqual([])
    expect(check(reading(20, 2.52), { ...before, perEuro: null })).toEqual([])
    // The two are of other kinds, or there is no last one.
    expect(check(reading(20, 2.52), { ...before, bulletin: { petrol: 1.8, diesel: 1.9 } })).toEqual([])
    expect(check(reading(20, 2.52), { ...empty, bulletin: { petrol: 1.8, diesel: 2 } })).toEqual([])
  })

  test('for a median outside 0.25 to 6 EUR, converted to the currency of the source', () => {
    expect(check(reading(5, 0.25))).toEqual([])
    expect(check(reading(5, 6))).toEqual([])
    expect(() => check(reading(5, 0.249))).toThrow(/between 0.25 and 6 EUR, found 0.249: another unit or currency/)
    expect(() => check(reading(5, 6.001))).toThrow(ContractError)
    expect(check(reading(5, 60), { ...empty, perEuro: 40 })).toEqual([])
    expect(check(reading(5, 60), { ...empty, perEuro: null })).toEqual([])
  })

  test('not for a median of fewer than five prices', () => expect(check(reading(4, 1500))).toEqual([]))

  test('outside the number of stations in its contract, if it comes from the network', () => {
    const network = { ...empty, realSize: true }
    const check10 = (count: number, context = network) => check(reading(count, 1.5), context, sized(10, 12))
    expect(check10(10)).toEqual([])
    expect(() => check10(9)).toThrow('expected at least 10 stations, found 9')
    expect(check10(9, empty)).toEqual([])
    expect(() => check10(13)).toThrow('expected at most 12 stations, found 13')
    const part = { ...sized(10, 12), delivers: 'part' as const }
    expect(check(reading(13, 1.5), network, part)).toEqual(['13 stations, at most 12 expected'])
  })
})

test('more quarantined rows than the limit of the source refuse a delivery, but a few do not', () => {
  const share = italy.descriptor.contract.quarantinedShareMax
  const few = Math.floor(2000 * share)
  expect(check(reading(2000 - few, 1.5, few))).toEqual([])
  expect(() => check(reading(1999 - few, 1.5, few + 1))).toThrow(/^it: expected readable rows, found 2.1 % of 2000/)
  expect(check(reading(200, 1.5, 29))).toEqual(['12.7 % of the rows quarantined'])
  expect(() => check(reading(200, 1.5, 30))).toThrow(/^it: expected readable rows/)
})
