import { expect, test } from 'vitest'
import { microsOf } from '../../../pipeline/model/money.ts'
import { FoundStations } from '../../../pipeline/sources/at/found-stations.ts'
import { at } from '../../../pipeline/sources/at/source.ts'
import { readStations } from '../../support/deliver.ts'

const day = '2026-11-19'
const row = (id: number, amount: number | null, latitude = 48.2) => ({
  id,
  name: `Station ${id}`,
  location: { address: '', postalCode: '1010', city: 'Wien', latitude, longitude: 16.3 },
  openingHours: [],
  open: true,
  prices: amount === null ? [] : [{ fuelType: 'DIE', amount, label: 'Diesel' }],
})

/** A country of 120 places, whose searches are answered by a function, in the order of the requests. */
function countryOf(answerTo: (name: string, requests: readonly string[]) => object[]) {
  const requests: string[] = []
  const places = Array.from({ length: 120 }, (_, index) => ({ p: '1010', n: 'x', l: 10 + 0.05 * index, b: 47 }))
  const units = [{ c: 9, n: 'Wien', b: [{ c: 901, n: 'x', g: places }] }]
  const reading = readStations(at, day, ({ name }) => {
    if (name === 'units') return units
    requests.push(name)
    return answerTo(name, requests)
  })
  return reading.then(found => ({ found, requests: requests.filter(name => name.includes('-own-')) }))
}

test('a station whose price was hidden is searched for at its own position, once', async () => {
  const { found, requests } = await countryOf(name => {
    if (name === 'die-own-48.2000-16.3000') return [row(1, 1.5)]
    return name.startsWith('die') ? [row(1, null), row(2, 1.4, 48.3)] : []
  })
  expect(requests).toEqual(['die-own-48.2000-16.3000'])
  expect(found.stations.map(({ prices }) => prices[0]?.amountMicros)).toEqual([1.5, 1.4].map(one => microsOf(one)))
})

test('a station that stays hidden is not searched for again, and one that is listed then is', async () => {
  const { requests } = await countryOf(name => {
    if (name === 'die-own-48.2000-16.3000') return [row(1, null), row(3, null, 48.4)]
    if (name === 'die-own-48.4000-16.3000') return [row(3, null, 48.4), row(4, 1.6, 48.5)]
    return name.startsWith('die-4') ? [row(1, null)] : []
  })
  expect(requests).toEqual(['die-own-48.2000-16.3000', 'die-own-48.4000-16.3000'])
})

test('a price of the second sweep replaces an earlier one, and is no contradiction', async () => {
  const { found } = await countryOf(name => {
    if (name === 'die-own-48.2000-16.3000') return [row(1, 1.5), row(2, 1.3, 48.3)]
    return name.startsWith('die') ? [row(1, null), row(2, 1.4, 48.3)] : []
  })
  expect(found.stations.map(({ prices }) => prices.map(({ amountMicros }) => amountMicros / 1e6))).toEqual([
    [1.5],
    [1.3],
  ])
  expect(found.quarantined).toEqual([])
  expect(found.skipped).toEqual({ 'its price was searched again later': 120 })
})

test('a run has at most 5,000 searches, and the hour selects where the second sweep begins', async () => {
  const everywhere = Array.from({ length: 6000 }, (_, index) => row(index, null, 46.5 + index * 0.0004))
  const { requests } = await countryOf((_, { length }) => (length === 1 ? everywhere : []))
  expect(requests).toHaveLength(5000 - 240)
  const found = new FoundStations()
  found.add('DIE', everywhere)
  const noon = found.hidden('2026-11-19 12:00:00')
  const later = found.hidden('2026-11-19 15:00:00')
  expect(new Set(noon)).toEqual(new Set(later))
  expect(later[0]).not.toBe(noon[0])
})
