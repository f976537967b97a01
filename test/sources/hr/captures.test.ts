import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { brandOf } from '../../../pipeline/sources/hr/brand.ts'
import { fuelOf } from '../../../pipeline/sources/hr/fuels.ts'
import { hr } from '../../../pipeline/sources/hr/source.ts'
import { hasSamples, readStations, sample, takeFrom } from '../../support/deliver.ts'
import { croatia } from '../../support/real-deliveries.ts'

const day = '2026-11-19'

const readDump = (content: object): Promise<Reading> => readStations(hr, day, () => content)

function amountsOf(reading: Reading, fuel: FuelCode): number[] {
  const prices = reading.stations.flatMap(station => station.prices)
  return prices
    .filter(price => price.fuel === fuel)
    .map(price => price.amount)
    .sort((a, b) => a - b)
}

const middle = (amounts: readonly number[]) => amounts[Math.floor(amounts.length / 2)]

// Prices are in kuna: the captures show the layout and its errors, not the current price level.
describe.runIf(hasSamples)('the real tables of September 2020', async () => {
  const table = (name: string): object =>
    hasSamples ? JSON.parse(new TextDecoder().decode(sample('HR', `${name}_2020-09.json`))) : {}
  const reading = hasSamples ? await readStations(hr, day, ({ name }) => croatia(name)) : ({} as Reading)

  test('all 880 stations are read except one that gives its position in minutes', () => {
    expect(reading).toMatchObject({ rows: 880, read: 879, skipped: {} })
    expect(reading.quarantined).toEqual([
      {
        capture: 'data',
        position: 812,
        scope: 'row',
        field: 'lat',
        reason: 'NOT_A_NUMBER',
        found: "15° 31.2440' E",
        ref: '1033',
      },
    ])
    expect(reading.stations).toHaveLength(879)
  })

  test('the cheaper of two products of one grade counts', () => {
    const summary = (fuel: FuelCode) => {
      const amounts = amountsOf(reading, fuel)
      return [amounts.length, middle(amounts), amounts[0], amounts.at(-1)]
    }
    expect(summary('diesel')).toEqual([851, 8.38, 7.15, 9.98])
    expect(summary('sp95')).toEqual([846, 9.08, 7.78, 10.3])
    expect(summary('sp98')).toEqual([352, 9.73, 9.55, 10.38])
    expect(summary('gpl')).toEqual([462, 4.22, 3.3, 9.92])
    expect(reading.stations.flatMap(station => station.prices)).toHaveLength(851 + 846 + 352 + 462)
    expect(reading.superseded).toBe(916)
  })

  test('the blue diesel that station 974 reports as plain diesel does not count as diesel', () => {
    const station = reading.stations.find(({ ref }) => ref === '974')!
    expect(station.prices.filter(price => price.amount === 4.2)).toEqual([])
    expect(station.prices.find(price => price.fuel === 'diesel')?.amount).toBeGreaterThan(7)
  })

  test('swapped positions are corrected, and only missing ones are null', () => {
    expect(reading.stations.find(({ ref }) => ref === '1041')).toMatchObject({ lat: 45.54388536, lng: 18.70873135 })
    expect(reading.stations.filter(({ lat }) => lat === null)).toHaveLength(13)
    const outside = reading.stations.filter(({ lat, lng }) => lat !== null && (lat < 42.3 || lat > 46.6 || lng! > 19.5))
    expect(outside.map(({ ref, lat, lng }) => [ref, lat, lng])).toEqual([['1159', 50.68651, 45.7014]])
  })

  test('all opening hours are parsed', () => {
    expect(reading.stations.filter(({ openingHours }) => openingHours === null)).toEqual([])
    expect(reading.stations.filter(({ openingHours }) => openingHours === '24/7')).toHaveLength(297)
    expect(reading.stations.find(({ ref }) => ref === '1031')?.openingHours).toBe('Mo-Su 08:00-20:00')
  })

  test('no brand contains a legal form or an owner', () => {
    const brands = new Set(reading.stations.map(({ brand }) => brand))
    expect([...brands].filter(brand => /d\. ?o\. ?o|d\.d\.$|doo$|obrt|vl\./i.test(brand ?? ''))).toEqual([])
    expect(brands).toContain('INA')
    expect(brands).toContain('AUTO PLIN')
  })

  test('a dump without one of its tables, or with renumbered kinds, is refused', async () => {
    await expect(readDump(table('postaje'))).rejects.toThrow(FeedShapeError)
    await expect(readDump(table('postaje'))).rejects.toThrow(/expected the member 'vrsta_gorivas', found/)
    const dump = JSON.parse(new TextDecoder().decode(croatia('data')))
    const kinds = dump.vrsta_gorivas.map(({ id }: { id: number }) => ({ id, tip_goriva_id: 4 }))
    await expect(readDump({ ...dump, vrsta_gorivas: kinds })).rejects.toThrow(/to hold kind 1 in group 1, found 4/)
  })
})

test('a delivery in kuna is refused', async () => {
  await expect(takeFrom(hr, '2020-09-14', () => undefined)).rejects.toThrow(FeedShapeError)
})

test.each([
  ['INA – Industrija nafte d.d.', 'INA'],
  ['Obalni benzin  d.o.o. Primorska, Ulica 7 -  BP Uvala', 'Obalni benzin'],
  ['Plin, obrt za trgovinu,vl.Ime Prezime', 'Plin'],
  ['D.D. Benzin d.o.o.', 'D.D. Benzin'],
  ['Reka promet d. o. o. ', 'Reka promet'],
  ['BONUS J.D.O.O', 'BONUS'],
  ['ISTRA jdoo', 'ISTRA'],
  ['Auto-Ime', 'Auto-Ime'],
  [null, null],
])('the brand of %s is %s', (operator, brand) => expect(brandOf(operator)).toBe(brand))

test.each([
  ['EURODIZEL BS', 8, 'diesel'],
  ['EURODIZEL BS PLAVI', 8, null],
  ['Testni benzin', 2, null],
  ['BIODIZEL B100', 13, null],
  ['HVO100', 13, 'hvo'],
  ['BIOETANOL', 12, null],
  ['Bioetanol E85', 12, 'e85'],
  ['Plin u boci 10 kg', 21, null],
  [null, null, null],
] as const)('the product %s of kind %s is %s', (name, kind, fuel) => expect(fuelOf(name, kind)).toBe(fuel))
