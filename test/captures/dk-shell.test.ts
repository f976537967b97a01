import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { dkShell } from '../../pipeline/sources/dk-shell/source.ts'
import { hasSamples, sample, takeFixture, takeFrom } from '../support/deliver.ts'
import { pricesByFuel } from '../support/prices-by-fuel.ts'

const day = '2026-06-10'

describe.runIf(hasSamples)('dk-shell captures', () => {
  test('all 22 products of the six stations of 2026-06-10 are read', async () => {
    const { captures } = await takeFrom(dkShell, day, () => sample('DK', 'dk_shell_prices_slice.json'))
    const reading = readDelivery(dkShell, day, captures)
    expect([reading.rows, reading.read, reading.skipped, reading.quarantined]).toEqual([22, 22, {}, []])
    // V-Power Diesel, listed before plain diesel at five of six stations, never counts when plain diesel is sold.
    expect(reading.superseded).toBe(5)
    expect(pricesByFuel(reading)).toEqual({ sp95: [6, 15.79], diesel: [6, 15.59], sp98: [5, 18.29] })
    const natives = reading.stations.flatMap(({ prices }) => prices.map(({ nativeFuel }) => nativeFuel))
    expect([...new Set(natives)].sort()).toEqual(['Blyfri 95', 'FuelSave Diesel', 'V-Power'])
    expect(reading.stations.at(-1)).toEqual({
      ref: 'D009',
      name: null,
      brand: 'Shell',
      address: 'Testvej 6',
      city: 'Odense NV',
      postalCode: '5210',
      lat: 55.415025,
      lng: 10.320543,
      openingHours: null,
      // 14:10 in Danish local time, which was two hours ahead of UTC.
      prices: [
        { fuel: 'diesel', amount: 15.59, updatedAt: '2026-06-10 12:10:00', nativeFuel: 'FuelSave Diesel' },
        { fuel: 'sp95', amount: 15.79, updatedAt: '2026-06-10 12:10:00', nativeFuel: 'Blyfri 95' },
      ],
    })
  })
})

describe('a delivery of dk-shell', () => {
  const broken = (change: (text: string) => string) =>
    takeFixture(dkShell, '2026-11-19', bytes => Buffer.from(change(Buffer.from(bytes).toString('utf8')))).then(
      ({ captures }) => readDelivery(dkShell, '2026-11-19', captures),
    )

  test.each([
    ['no file', () => '', /dk-shell\/prices: expected a file, found 0 bytes/],
    ['a page', () => '<html></html>', /expected JSON, found '<html><\/html>'/],
    ['half a file', (text: string) => text.slice(0, text.length >> 1), /expected JSON, found/],
    ['no stations', () => '[]', /expected stations, found none/],
    [
      'another name for a product',
      (text: string) => text.replaceAll('productName', 'name'),
      /'productName', found only/,
    ],
    ['another name for a stamp', (text: string) => text.replaceAll('lastUpdated', 'at'), /'lastUpdated', found only/],
  ] as const)('with %s is refused', async (_what, change, message) => {
    await expect(broken(change)).rejects.toThrow(FeedShapeError)
    await expect(broken(change)).rejects.toThrow(message)
  })
})
