import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { dkOk } from '../../pipeline/sources/dk-ok/source.ts'
import { hasSamples, sample, takeFixture, takeFrom } from '../support/deliver.ts'
import { pricesByFuel } from '../support/prices-by-fuel.ts'

const day = '2026-06-10'

async function read(bytes: Uint8Array): Promise<Reading> {
  const { captures } = await takeFrom(dkOk, day, () => bytes)
  return readDelivery(dkOk, day, captures)
}

describe.runIf(hasSamples)('dk-ok captures', () => {
  test('all nine products of the three stations of 2026-06-10 are read', async () => {
    const reading = await read(sample('DK', 'dk_ok_prices_slice.json'))
    expect([reading.rows, reading.read, reading.skipped, reading.quarantined]).toEqual([9, 9, {}, []])
    expect(reading.superseded).toBe(0)
    expect(pricesByFuel(reading)).toEqual({ sp95: [3, 15.79], diesel: [3, 15.59], sp98: [3, 17.99] })
    // The timestamp of the file is not that of a price, so prices have no time of 23:17.
    expect(reading.stations.find(station => station.ref === '1030')).toEqual({
      ref: '1030',
      name: null,
      brand: 'OK',
      address: 'Testgade 1',
      city: 'Tappernøje',
      postalCode: '4733',
      lat: 55.169491,
      lng: 11.956868,
      openingHours: null,
      prices: [
        { fuel: 'diesel', amount: 15.59, updatedAt: null, nativeFuel: 'Svovlfri Diesel' },
        { fuel: 'sp95', amount: 15.79, updatedAt: null, nativeFuel: 'Blyfri 95' },
        { fuel: 'sp98', amount: 17.99, updatedAt: null, nativeFuel: 'Oktan 100' },
      ],
    })
  })

  test('the older list of stations is refused as another layout', async () => {
    const reading = read(sample('DK', 'ok_gettankstationer_rows_2026-01-15.json'))
    await expect(reading).rejects.toThrow(FeedShapeError)
    await expect(reading).rejects.toThrow("dk-ok/prices: expected the member 'items', found an object of tankstationer")
  })
})

describe('a delivery of dk-ok', () => {
  const broken = (change: (text: string) => string) =>
    takeFixture(dkOk, '2026-11-19', bytes => Buffer.from(change(Buffer.from(bytes).toString('utf8')))).then(
      ({ captures }) => readDelivery(dkOk, '2026-11-19', captures),
    )

  test.each([
    ['no file', () => '', /dk-ok\/prices: expected a file, found 0 bytes/],
    ['a page', () => '<html></html>', /expected JSON, found '<html><\/html>'/],
    ['half a file', (text: string) => text.slice(0, text.length >> 1), /expected JSON, found/],
    ['no stations', () => '{"items":[]}', /expected stations in 'items', found none/],
    [
      'another name for a product',
      (text: string) => text.replaceAll('product_name', 'name'),
      /'product_name', found only/,
    ],
    ['another name for the list', (text: string) => text.replaceAll('"prices"', '"products"'), /'prices', found only/],
    ['another name for a place', (text: string) => text.replaceAll('latitude', 'lat'), /'latitude', found only/],
  ] as const)('with %s is refused', async (_what, change, message) => {
    await expect(broken(change)).rejects.toThrow(FeedShapeError)
    await expect(broken(change)).rejects.toThrow(message)
  })
})
