import { expect, test } from 'vitest'
import { stationsNearby } from '../../api/nl/answers/stations.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import { understand } from '../../api/nl/understand.ts'
import { figures, priced, snapshotAt, station } from '../../fixtures/snapshots/api-figures.ts'
import { expectSaidFromData, questionContextOf } from './reply-checks.ts'

// Around Kehl bridge: a French side, a German side, and one that may not be shown any more.
const at = { lat: 48.57, lng: 7.8 }
const made = {
  markets: figures.markets,
  stations: [
    station(11, { country: 'DE', name: 'Kehl', city: 'Kehl', lat: 48.571, lng: 7.82 }),
    station(12, { country: 'DE', name: 'Past', lat: 48.57, lng: 7.8, shownUntil: '2026-11-19 11:00:00' }),
    station(21, { name: null, brand: 'Avia', city: 'Strasbourg', lat: 48.57, lng: 7.79, closed: true }),
    station(22, { name: null, address: '3 rue du Port', city: null, lat: 48.57, lng: 7.78 }),
    station(23, { lat: 49.57, lng: 7.8 }),
  ],
  unlisted: [],
  prices: [
    priced(11, '1.555', { country: 'DE', access: 'members' }),
    priced(11, '1.655', { country: 'DE', fuel: 'sp95' }),
    priced(12, '1.100', { country: 'DE' }),
    priced(21, '1.555'),
    priced(21, '1.640', { fuel: 'e10' }),
    priced(22, '1.400', { fuel: 'cng' }),
    priced(22, '1.600'),
    priced(23, '1.000'),
  ],
}
const held = questionContextOf({ figures: made })

function near(parsed: Partial<Parsed> = {}, from = held) {
  const answer = stationsNearby({ countries: [], fuel_type: 'diesel', time_range_weeks: 1, ...at, ...parsed }, from)
  expectSaidFromData(answer)
  const stations = answer.data.stations as { id: number; distance_km: number; price?: number }[]
  return { ...answer, ids: stations.map(({ id }) => id), stations }
}

test('stations with the fuel come from both sides of a border, cheapest first, ties by distance', () => {
  const { ids, message, dataDate, data, rows, stations, changedAt } = near()
  expect(ids).toEqual([21, 11, 22])
  expect(message).toBe(
    'The cheapest diesel within 20 km costs 1.555 EUR a litre at Avia, 1 rue de l’Église in Strasbourg, 0.74 km away, closed now. After that: 1.555 for members at Kehl (1.48 km) and 1.600 at the station at 3 rue du Port (1.47 km).',
  )
  expect(dataDate).toBe('2026-11-19')
  // The third German station was shown for the last time an hour before.
  expect(changedAt).toBe(Date.UTC(2026, 10, 19, 11) / 1000)
  expect(data).toMatchObject({ center: at, radius_km: 20, fuel: 'diesel', order: 'price', total: 3 })
  expect(stations[1]).toMatchObject({ country_code: 'DE', is_open: true, prices: { sp95: { price: 1.655 } } })
  expect(rows[1]).toMatchObject({ country_code: 'DE', id: 11, fuel: 'diesel', price: 1.555, distance_km: 1.48 })
})

test('petrol is E10 if a station has no other 95', () => {
  const { stations } = near({ fuel_type: 'euro95' })
  expect(stations).toMatchObject([
    { id: 21, fuel: 'e10', price: 1.64 },
    { id: 11, fuel: 'sp95', price: 1.655 },
  ])
})

test('without a fuel the nearest come first, with both prices of the first', () => {
  const { ids, message, rows } = near({ fuel_type: 'both' })
  expect(ids).toEqual([21, 22, 11])
  expect(message).toMatch(
    /^The nearest station is Avia, 1 rue .* in .* closed now; petrol costs 1\.640 EUR a litre and diesel 1\.555\. After that: /,
  )
  expect(rows[1]).toMatchObject({ price_euro95: null, price_diesel: 1.6 })
})

test('the order that a question states is used', () => {
  expect(near({ order: 'distance' }).ids).toEqual([21, 22, 11])
  expect(near({ order: 'distance' }).message).toMatch(
    /^The nearest station with diesel is Avia, .*; diesel costs 1\.555 EUR a litre\. After that: the station at 3 rue du Port at 1\.600 \(/,
  )
  expect(near({ fuel_type: 'both', order: 'price' }).message).toMatch(/^The cheapest petrol within 20 km/)
  expect(near({ limit: 1 }).message).toBe(
    'The cheapest diesel within 20 km costs 1.555 EUR a litre at Avia, 1 rue de l’Église in Strasbourg, 0.74 km away, closed now.',
  )
})

test('the radius that a question states is used, up to 50 km', () => {
  expect(near({ radius_km: 1.475 })).toMatchObject({ ids: [21, 22], data: { radius_km: 1.475, total: 2 } })
  expect(near({ radius_km: 1 }).message).toBe(
    'The cheapest diesel within 1 km costs 1.555 EUR a litre at Avia, 1 rue de l’Église in Strasbourg, 0.74 km away, closed now.',
  )
  expect(near({ radius_km: 1, order: 'distance' }).message).toMatch(/ Stations were searched within 1 km\.$/)
  const far = near({ radius_km: 300, lat: 49.1 })
  // The third French station lies 52 km from the point.
  expect([far.data.radius_km, far.ids.includes(23)]).toEqual([50, false])
  expect(far.message).toMatch(/within 50 km.* Stations are searched within 50 km at most\./)
  expect(near({ radius_km: 0.1 }).message).toMatch(/^The data has no station with a price of diesel within 0\.1 km of/)
})

test.each([
  ['cheapest petrol within 5 km of 48.8566, 2.3522', 5],
  ['cheapest petrol near 48.8566, 2.3522 within 5km', 5],
  ['cheapest diesel within 5 miles of 48.8566, 2.3522', 8.05],
  ['cheapest diesel in a 3-mile radius of 48.8566, 2.3522', 4.83],
  ['diesel stations around 48.8566, 2.3522, radius=30', 30],
  ['petrol stations within a radius of 12.5 km around 48.8566, 2.3522', 12.5],
  ['petrol stations near 48.8566, 2.3522, radius of 2,5 km', 2.5],
  ['stations up to ten kilometres from 48.8566, 2.3522', 10],
  ['petrol stations near 48.8566, 2.3522, 80 km around', 80],
  ['nearest petrol station to 48.8566, 2.3522 within 500 m', 0.5],
  ['top 3 cheapest diesel stations within 20 km of 48.8566, 2.3522', 20],
  ['cheapest petrol near 48.8566, 2.3522', undefined],
  ['I drove 600 km today. Cheapest diesel near 48.8566, 2.3522?', undefined],
])('the radius of a question is read: %s', (question, radiusKm) => {
  const { intent, confidence, parsed } = understand(question, { newestWeek: '2026-11-16' })
  expect([intent, parsed.lat, parsed.lng, parsed.radius_km]).toEqual(['stations_nearby', 48.8566, 2.3522, radiusKm])
  expect(confidence).toBeGreaterThan(0.5)
})

test('a fuel sold by weight is priced per kilogram', () => {
  expect(near({ fuel_type: 'cng' }).message).toContain('CNG within 20 km costs 1.400 EUR a kilogram')
  expect(near({ fuel_type: 'cng', order: 'distance' }).message).toContain('CNG costs 1.400 EUR a kilogram')
})

test('only stations of a named country are listed', () => {
  expect(near({ countries: ['DE'] }).ids).toEqual([11])
  const { status, message } = near({ countries: ['IT', 'GB'] })
  expect([status, message]).toEqual([
    'no_data',
    'The data has no station with a price of diesel within 20 km of this point in Italy or the United Kingdom. It has stations in 3 countries.',
  ])
})

test('there is no answer without coordinates, far from any station, or if the figures are too old', () => {
  const lost = near({ lat: undefined, lng: undefined })
  expect([lost.status, lost.ids]).toEqual(['no_data', []])
  expect(lost.message).toContain('name its latitude and longitude')
  expect(near({ lat: 10, fuel_type: 'both' }).message).toMatch(/^The data has no station within 20 km/)
  const old = near({}, questionContextOf({ figures: { ...made, snapshotAt }, now: '2026-11-21 12:00:01' }))
  expect([old.status, old.ids]).toEqual(['no_data', []])
})

test('"cheapest" and "nearest" are read as the order', () => {
  const orderOf = (question: string) => understand(question, { newestWeek: '2026-11-16' }).parsed.order
  expect(orderOf('nearest diesel to 52.52, 13.405')).toBe('distance')
  expect(orderOf('cheapest and closest petrol station around 52.52, 13.405')).toBe('price')
  expect(orderOf('diesel near 52.52, 13.405')).toBe(undefined)
})
