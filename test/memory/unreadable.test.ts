import { describe, expect, test } from 'vitest'
import { fold, type StoredStations } from '../../pipeline/memory/fold.ts'
import { holdUnreadable, type UnreadableAt } from '../../pipeline/memory/unreadable.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceIdentity, PriceRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation, servedPrice } from '../support/stored-rows.ts'

const [yesterday, today] = ['2026-11-18 12:00:00', '2026-11-19 12:00:00'] as const
const origin = { capture: 'prices', position: 87, fields: '{"prezzo":"2,019"}' }
const fault = { field: 'prezzo', reason: 'NOT_A_NUMBER', found: '2,019' }
const gasolio = { fuel: 'diesel', nativeFuel: 'Gasolio' } as const
const self: PriceIdentity = { ...gasolio, service: 'self' }
const served: PriceRecord = { ...gasolio, service: 'served', rank: 1, amountMicros: microsOf(2.199), updatedAt: null }

function known(more: Partial<StoredPrice> = {}): StoredStations {
  const price = heldPrice({
    stationId: 1,
    fuel: 'diesel',
    nativeFuel: 'Gasolio',
    service: 'self',
    readAt: yesterday,
    listed: true,
    amountMicros: 2_019_000,
    validMicros: 2_019_000,
    validReadAt: yesterday,
    ...more,
  })
  return { stations: [heldStation({ id: 1, ref: '1', listed: true })], prices: [price] }
}

function taken(
  before: StoredStations,
  unreadable: readonly UnreadableAt[],
  prices: readonly PriceRecord[] | null,
  { hasUnknownFuels = false, others = [] as readonly PriceRecord[] } = {},
) {
  const record = stationRecord({ prices: prices ?? [] })
  const own = prices === null ? [] : [{ id: 1, record, rows: prices.map(() => origin) }]
  const neighbour = { id: 2, record: stationRecord({ ref: '2', prices: others }), rows: others.map(() => origin) }
  const delivered = others.length > 0 ? [...own, neighbour] : own
  const { stations, held, kept } = holdUnreadable(before, delivered, {
    unreadable: new Map([['1', unreadable]]),
    hasUnknownFuels,
    readAt: today,
  })
  const judged = stations.map(one => {
    const accepted = one.record.prices.map(() => ({ verdict: 'accept', rule: null, detail: null }) as const)
    return { id: one.id, record: one.record, brand: null, judgements: accepted, origins: one.rows.map(() => 'new') }
  })
  const keptBack = { prices: held.map(one => ({ ...one, origin: 'unread' })), stations: kept }
  const after = fold(italy.descriptor, before, judged, today, keptBack)
  const [price] = after.prices
  return { ...after, price: price && servedPrice(price, italy.descriptor.freshness, today, after.stations[0]!) }
}

describe('an unreadable price', () => {
  test('is held at its last validated amount, and the full-service price does not replace it', () => {
    const { price, moved } = taken(known(), [{ price: self, fault, origin }], [served])
    expect(price).toMatchObject({ verdict: 'hold', rule: 'unreadable', detail: "prezzo NOT_A_NUMBER '2,019'" })
    expect(price).toMatchObject({ service: 'self', servedMicros: 2_019_000, origin: 'unread', listed: true })
    expect([moved, price!.movedAt]).toEqual([0, null])
  })

  test.each([
    ['of another service', { service: 'served' }],
    ['of another product', { nativeFuel: 'Blue Diesel' }],
    ['of another access', { access: 'members' }],
    ['not validated', { validMicros: null, validReadAt: null }],
  ] as const)('is replaced by the next price if the stored price is %s', (_, more) => {
    const { price } = taken(known(more), [{ price: self, fault, origin }], [served])
    expect(price).toMatchObject({ verdict: 'accept', service: 'served', servedMicros: 2_199_000 })
  })

  test('is replaced by the next price if no price is stored', () => {
    const { price } = taken({ stations: [], prices: [] }, [{ price: self, fault, origin }], [served])
    expect(price).toMatchObject({ verdict: 'accept', service: 'served' })
  })

  test('is served for 7 days', () => {
    const { price } = taken(known({ validReadAt: '2026-11-12 11:00:00' }), [{ price: self, fault, origin }], [])
    expect(price).toMatchObject({ servedMicros: null, unusable: 'held for too long' })
  })

  test('does not restore a withheld price', () => {
    const withheld = known({ verdict: 'withhold', rule: 'placeholder' })
    const { price } = taken(withheld, [{ price: self, fault, origin }], [served])
    expect(price).toMatchObject({ verdict: 'withhold', rule: 'placeholder', servedMicros: null })
  })
})

describe('a row that does not state which price it is', () => {
  const row: UnreadableAt = { price: null, fault: { field: 'isSelf', reason: 'UNKNOWN_WORD', found: '2' }, origin }

  test('keeps a station without any other readable row in the feed, and holds its prices', () => {
    const { price, stations } = taken(known(), [row], null)
    expect(stations).toMatchObject([{ listed: true, readAt: today }])
    expect(price).toMatchObject({ rule: 'unreadable', detail: "isSelf UNKNOWN_WORD '2'", servedMicros: 2_019_000 })
  })

  test('holds the missing price, and does not change the one that was read again', () => {
    expect(taken(known(), [row], [served]).price).toMatchObject({ rule: 'unreadable', service: 'self' })
    const again: PriceRecord = { ...self, amountMicros: microsOf(2.009), updatedAt: null }
    expect(taken(known(), [row], [again]).price).toMatchObject({ verdict: 'accept', servedMicros: 2_009_000 })
  })

  test('does not restore a price that had left the feed', () => {
    const { price } = taken(known({ listed: false }), [row], [])
    expect(price).toMatchObject({ unusable: 'left the feed' })
  })
})

describe('a plain product that is missing in a delivery with a fuel that the reader does not know', () => {
  const premium: PriceRecord = {
    fuel: 'diesel',
    nativeFuel: 'Blue',
    service: 'self',
    rank: 2,
    amountMicros: microsOf(2.2),
    updatedAt: null,
  }
  const unknown = { hasUnknownFuels: true }

  test('is held, and the premium product does not replace it', () => {
    const { price, moved } = taken(known(), [], [premium], unknown)
    const detail = "'Blue' for 'Gasolio', in a delivery with unknown fuels"
    expect(price).toMatchObject({
      verdict: 'hold',
      rule: 'unreadable',
      detail,
      nativeFuel: 'Gasolio',
      origin: 'unread',
    })
    expect([price!.servedMicros, price!.listed, moved]).toEqual([2_019_000, true, 0])
  })

  test('is held again by the next delivery, and replaced when its price is older than 7 days', () => {
    const again = known({ verdict: 'hold', rule: 'unreadable', validReadAt: '2026-11-12 12:00:00' })
    expect(taken(again, [], [premium], unknown).price).toMatchObject({ verdict: 'hold', servedMicros: 2_019_000 })
    const old = known({ verdict: 'hold', rule: 'unreadable', validReadAt: '2026-11-12 11:59:59' })
    expect(taken(old, [], [premium], unknown).price).toMatchObject({ verdict: 'accept', servedMicros: 2_200_000 })
  })

  test.each([
    ['the delivery has no unknown fuel', known(), {}],
    [
      'the station sold another premium product, as others still do',
      known(),
      { others: [{ ...self, rank: 2, amountMicros: microsOf(2), updatedAt: null }] },
    ],
    ['the plain price had left the feed', known({ listed: false }), {}],
    ['it was never validated', known({ validMicros: null, validReadAt: null }), {}],
  ])('is replaced by the premium product if %s', (why, before, more) => {
    const hasUnknownFuels = why !== 'the delivery has no unknown fuel'
    const { price } = taken(before, [], [premium], { hasUnknownFuels, ...more })
    expect(price).toMatchObject({ verdict: 'accept', servedMicros: 2_200_000 })
  })

  test('is replaced by the same product in another service, and by a plainer one', () => {
    expect(taken(known(), [], [served], unknown).price).toMatchObject({ verdict: 'accept', service: 'served' })
    const plainer: PriceRecord = { ...self, nativeFuel: 'Gasolio nuovo', amountMicros: microsOf(2.1), updatedAt: null }
    expect(taken(known(), [], [plainer], unknown).price).toMatchObject({ verdict: 'accept', servedMicros: 2_100_000 })
  })
})
