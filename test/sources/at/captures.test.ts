import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { FeedNotReadyError, FeedShapeError } from '../../../pipeline/model/errors.ts'
import { brandOf } from '../../../pipeline/sources/at/brand.ts'
import { placesToAsk } from '../../../pipeline/sources/at/places-to-ask.ts'
import { at } from '../../../pipeline/sources/at/source.ts'
import { type Content, delivered, hasSamples, readStations, sample } from '../../support/deliver.ts'
import { austria } from '../../support/real-deliveries.ts'

const day = '2026-11-19'

function readSearches(change: (name: string) => Content | undefined = () => undefined): Promise<Reading> {
  return readStations(at, day, ({ name }) => {
    return (name === 'units' ? undefined : change(name)) ?? austria(name)
  })
}

describe.runIf(hasSamples)('the real searches of 2026', async () => {
  const reading = hasSamples ? await readSearches() : ({} as Reading)
  const amounts = (fuel: string) =>
    reading.stations
      .flatMap(station => station.prices.filter(price => price.fuel === fuel).map(price => price.amount))
      .sort((a, b) => a - b)

  test('four answers of ten rows give 24 stations', () => {
    expect(reading).toMatchObject({ rows: 40, read: 40, skipped: {}, quarantined: [], superseded: 0 })
    expect(reading.stations).toHaveLength(24)
    expect(reading.stations.filter(({ lat }) => lat === null)).toEqual([])
  })

  test('each search shows five prices, the others are hidden', () => {
    expect(amounts('diesel')).toEqual([1.759, 1.834, 1.889, 1.899, 1.929, 2.199, 2.209, 2.213, 2.217, 2.217])
    expect(amounts('sp95')).toEqual([1.689, 1.734, 1.789, 1.799, 1.829, 1.929, 1.929, 1.934, 1.942, 1.942])
    expect(reading.stations.filter(({ prices }) => prices.length === 0)).toHaveLength(11)
  })

  test('a station of two searches has the prices of both', () => {
    expect(reading.stations.find(({ ref }) => ref === '1354761')).toEqual({
      ref: '1354761',
      name: 'AVANTI - Mödling Gabrieler Straße 11-13',
      brand: 'AVANTI',
      address: 'Gabrieler Strasse 11-13',
      city: 'Moedling',
      postalCode: '2340',
      lat: 48.08762,
      lng: 16.29563,
      openingHours: '24/7',
      prices: [
        { fuel: 'diesel', amount: 2.213, updatedAt: null, nativeFuel: 'Diesel' },
        { fuel: 'sp95', amount: 1.929, updatedAt: null, nativeFuel: 'Super 95' },
      ],
    })
  })

  test('opening hours of every station are parsed, including closed days', () => {
    expect(reading.stations.filter(({ openingHours }) => openingHours === null)).toEqual([])
    expect(reading.stations.find(({ ref }) => ref === '255985')?.openingHours).toBe(
      'Mo-Fr 08:00-18:00; Sa,Su off; PH off',
    )
    // Four were closed at the time of the search. Their opening hours cover that.
    expect(reading.stations.filter(({ closed }) => closed !== undefined)).toEqual([])
  })

  test('an answer by district, which has no distances, gives the same result', async () => {
    const district = await readSearches(() => sample('AT', 'by-region-317-diesel.json')).catch(error => error)
    expect(district).toBeInstanceOf(FeedShapeError)
    const byDistrict = await readSearches(name =>
      name.startsWith('die') ? sample('AT', 'by-region-317-diesel.json') : [],
    )
    expect(byDistrict).toMatchObject({ rows: 10, read: 10 })
    expect(byDistrict.stations).toHaveLength(5)
  })

  test('an error in place of an answer refuses the delivery', async () => {
    const error = readSearches(name => (name.startsWith('sup') ? sample('AT', 'error-400.json') : undefined))
    await expect(error).rejects.toThrow(FeedShapeError)
    await expect(error).rejects.toThrow(/expected an array, found an object of uuid, errors/)
  })

  test('eleven of 24 real places are searched', async () => {
    const places = placesToAsk(await delivered('units', sample('AT', 'regions-units.excerpt.json')))
    expect(places).toHaveLength(11)
    expect(places[0]).toEqual({ lat: '47.8441', lng: '16.5272' })
  })
})

test('an answer for another fuel than requested refuses the delivery', async () => {
  const location = { address: '', postalCode: '', city: '', latitude: 48, longitude: 16 }
  const row = { id: 1, name: 'x', location, openingHours: [], open: true, prices: [{ fuelType: 'GAS', amount: 1 }] }
  await expect(readSearches(() => [row])).rejects.toThrow(/expected prices of 'DIE', found 'GAS'/)
})

test('a delivery of empty lists is not ready, as in the quarter of an hour after noon', async () => {
  await expect(readSearches(() => [])).rejects.toThrow(FeedNotReadyError)
})

test('swapped latitude and longitude are refused', async () => {
  const turned = [{ c: 1, n: 'x', b: [{ c: 101, n: 'x', g: [{ p: '7000', n: 'x', l: 47.8, b: 16.5 }] }] }]
  const capture = await delivered('units', turned)
  expect(() => placesToAsk(capture)).toThrow(/expected 'b' between 46 and 49.1, found 16.5/)
})

test.each([
  ['AVANTI - Wien Gaussplatz 1', 'AVANTI'],
  ['JET TANKSTELLE', 'JET'],
  ['eni24', 'eni24'],
  ['eni', 'eni'],
  ['DISK', 'DISK'],
  ['Diskont Tankstelle', 'Diskont Tankstelle'],
  ['Shell Austria', 'Shell'],
  ['Omvana', null],
  ['TMC Werkstatt & Tankstelle', null],
  [null, null],
])('the brand of %s is %s', (name, brand) => expect(brandOf(name)).toBe(brand))
