import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { microsOf } from '../../../pipeline/model/money.ts'
import type { FeedContext, Request } from '../../../pipeline/source.ts'
import { tr } from '../../../pipeline/sources/tr/source.ts'
import { takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer. The tests check feed and reader against the form that clients of the gateway describe.
const day = '2026-11-19'

const line = (fuel: string, price: unknown, more: object = {}) => ({
  Yakıt: fuel,
  'Ölçü Birimi': 'Litre',
  Fiyat: price,
  Tarih: day,
  ...more,
})
const plain = [line('Kurşunsuz Benzin 95 Oktan', 76.4127), line('Motorin', 78.0351)]

async function readAs(files: Readonly<Record<string, unknown>>) {
  const asked: Request[] = []
  const { captures, failed } = await takeFrom(tr, day, request => {
    asked.push(request)
    const data = files[request.name]
    return data === undefined ? undefined : { data }
  })
  return { ...readFigureDelivery(tr, day, captures), asked: asked.map(({ name }) => name), bodies: asked, failed }
}

const amounts = ({ records }: { records: readonly { fuel: string; amountMicros: number }[] }) =>
  Object.fromEntries(records.map(({ fuel, amountMicros }) => [fuel, amountMicros / 1e6]))

describe('the feed', () => {
  test('waits twenty seconds between two calls', () => {
    expect(tr.descriptor.politeness).toMatchObject({ concurrent: 1, spacingMs: 20_000 })
  })

  test('uses midnight in Istanbul, which is 21:00 UTC', () => {
    const feed = tr.editions[0]!.feed as (context: FeedContext) => Generator<readonly Request[]>
    const first = (now: string) => feed({ now, settings: {} }).next().value[0].body
    expect(first('2026-12-31 20:59:59')).toBe('{"raporTarihi":"31.12.2026"}')
    expect(first('2026-12-31 21:00:00')).toBe('{"raporTarihi":"01.01.2027"}')
  })

  test('steps back over empty days, and requests the gas prices of the day that it found', async () => {
    const found = await readAs({ petrol: [], 'petrol-1': [], 'petrol-2': plain, lpg: [] })
    expect(found.asked).toEqual(['petrol', 'petrol-1', 'petrol-2', 'lpg'])
    expect(found.bodies.map(({ body }) => body)).toEqual([
      '{"raporTarihi":"19.11.2026"}',
      '{"raporTarihi":"18.11.2026"}',
      '{"raporTarihi":"17.11.2026"}',
      '{"raporTarihi":"17.11.2026"}',
    ])
    expect(amounts(found)).toEqual({ sp95: 76.4127, diesel: 78.0351 })
  })

  test('gives up after six days back', async () => {
    const empty = Object.fromEntries(
      ['petrol', ...[1, 2, 3, 4, 5, 6].map(back => `petrol-${back}`)].map(name => [name, []]),
    )
    await expect(readAs({ ...empty, 'petrol-7': plain })).rejects.toThrow(
      new FeedShapeError('tr: expected a bulletin of the last 7 days, found none'),
    )
  })

  test('works without the bulletin of gas, but not without that of petrol', async () => {
    const found = await readAs({ petrol: plain })
    expect(found.failed.map(({ name }) => name)).toEqual(['lpg'])
    expect(amounts(found)).toEqual({ sp95: 76.4127, diesel: 78.0351 })
    await expect(readAs({ lpg: [line('Otogaz', 40.2265)] })).rejects.toThrow('petrol: 404')
  })
})

describe('a bulletin', () => {
  test.each([
    ['Motorin', 'diesel'],
    ['MOTORİN', 'diesel'],
    ['MOTORIN', 'diesel'],
    ['KURSUNSUZ BENZIN 95 OKTAN', 'sp95'],
    ['otogaz', 'gpl'],
    ['Kurşunsuz Benzin (95 Oktan)', 'sp95'],
    ['Kurşunsuz Benzin 95', 'sp95'],
  ])('with the label %s gives %s, in any letter case', async (label, fuel) => {
    const { records } = await readAs({ petrol: [line(label, '71,88')], lpg: [] })
    expect(records).toEqual([
      {
        region: null,
        fuel,
        amountMicros: microsOf(71.88),
        validFrom: '2026-11-18 21:00:00',
        validTo: null,
        nativeFuel: label,
      },
    ])
  })

  test('with a date or a price in another notation loses that row', async () => {
    const { quarantined, records } = await readAs({
      petrol: [
        line('Motorin', '1.078,03'),
        line('Motorin', 78.03, { Tarih: '19/11/2026' }),
        line('Motorin', 78.03, { Tarih: '2026-02-30' }),
        line('Motorin', 78.04, { Tarih: '2026-11-19T00:00:00' }),
      ],
      lpg: [],
    })
    expect(quarantined.map(({ field, reason, found }) => [field, reason, found])).toEqual([
      ['Fiyat', 'NOT_A_NUMBER', '1.078,03'],
      ['Tarih', 'NOT_A_DATE', '19/11/2026'],
      ['Tarih', 'NOT_A_DATE', '2026-02-30'],
    ])
    expect(records.map(({ amountMicros }) => amountMicros / 1e6)).toEqual([78.04])
  })

  test.each<[unknown, object]>([
    [71.88, {}],
    ['71,88', {}],
    ['71.8800', {}],
    ['71,88 TL', { 'Ölçü Birimi': 'LİTRE' }],
    ['71,88 TL/Lt', { 'Ölçü Birimi': 'Lt' }],
    [' 71.88 ', { 'Ölçü Birimi': 'TL/Litre', Tarih: '19.11.2026' }],
    [71.88, { Tarih: '19.11.2026 00:00:00' }],
  ])('gives the same figure for %j %j', async (price, more) => {
    const { records } = await readAs({ petrol: [line('Motorin', price, more)], lpg: [] })
    expect(records).toMatchObject([{ fuel: 'diesel', amountMicros: microsOf(71.88), validFrom: '2026-11-18 21:00:00' }])
  })

  test.each([
    ['Motorin (Diğer)', {}, 'another product'],
    ['Kurşunsuz Benzin 95 Oktan (Diğer)', {}, 'another product'],
    ['Otogaz', { 'Ölçü Birimi': 'Kg' }, 'not by the litre'],
  ])('does not have %s %j', async (label, more, skip) => {
    const { records, skipped } = await readAs({ petrol: [line(label, '71,88', more)], lpg: [] })
    expect([records, skipped]).toEqual([[], { [skip]: 1 }])
  })

  expectRefused(tr, /petrol/, [
    ['a complaint', () => '{"code":"ERR-224"}', /the member 'data', found an object of code$/],
  ])
})
