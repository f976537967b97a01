import { describe, expect, test } from 'vitest'
import { dkShell } from '../../../pipeline/sources/dk-shell/source.ts'
import { hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

describe.runIf(hasSamples)('dk-shell captures', () => {
  test('all 22 products of the six stations of 2026-06-10 are read', async () => {
    const reading = await readStations(dkShell, '2026-06-10', () => sample('DK', 'dk_shell_prices_slice.json'))
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

expectRefused(dkShell, /prices/, [
  ['no stations', () => '[]', 'expected stations, found none'],
  ['another name for a stamp', text => text.replaceAll('lastUpdated', 'at'), "'lastUpdated', found only"],
])
