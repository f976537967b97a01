import { describe, expect, test } from 'vitest'
import { dkOk } from '../../../pipeline/sources/dk-ok/source.ts'
import { hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

describe.runIf(hasSamples)('dk-ok captures', () => {
  test('all nine products of the three stations of 2026-06-10 are read', async () => {
    const reading = await readStations(dkOk, '2026-06-10', () => sample('DK', 'dk_ok_prices_slice.json'))
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
})

expectRefused(dkOk, /prices/, [
  ['no stations', () => '{"items":[]}', "expected stations in 'items', found none"],
  ['another name for the list', text => text.replaceAll('"prices"', '"products"'), "'prices', found only"],
  ['another name for a place', text => text.replaceAll('latitude', 'lat'), "'latitude', found only"],
])
