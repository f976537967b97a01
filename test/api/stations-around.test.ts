import { describe, expect, test } from 'vitest'
import { greatCircleKm } from '../../api/shared/boxes.ts'
import { idOf } from '../../api/snapshot/id-of.ts'
import type { StationPlace } from '../../api/snapshot/market-stations.ts'
import type { Stations } from '../../api/snapshot/stations.ts'
import { pricesAround, stationsAround } from '../../api/snapshot/stations-around.ts'
import { figures, openings, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { stationsOf as marketsOf } from '../../fixtures/snapshots/question-context.ts'

interface Site {
  readonly id: number
  readonly country: string
  readonly lat: number
  readonly lng: number
  /** Thousandths; null: sells another fuel. */
  readonly price: number | null
}

const markets = ['DE', 'FR']

/** On a coarse grid and with few prices, so that distances and ids break ties. */
function sitesAround(lat: number, lng: number, random: () => number): Site[] {
  const near = (middle: number) => Math.round((middle + (random() - 0.5) * 2) * 50) / 50
  const sites = Array.from({ length: 400 }, (_, at): Site => {
    const x = near(lng)
    return {
      id: 1 + ((at * 7919) % 400),
      country: markets[at % 2]!,
      lat: Math.min(near(lat), 90),
      lng: x > 180 ? x - 360 : x,
      price: random() < 0.7 ? 1500 + Math.floor(random() * 5) : null,
    }
  })
  return sites.sort((a, b) => a.country.localeCompare(b.country) || a.id - b.id)
}

function stationsOf(sites: readonly Site[]): Stations {
  const prices = sites.map(({ id, country, price }) =>
    price === null
      ? priced(id, '1.000', { country, fuel: 'gpl' })
      : priced(id, `${price / 1000}`.padEnd(5, '0'), { country }),
  )
  const stations = sites.map(({ id, country, lat, lng }) => station(id, { country, lat, lng }))
  const held = figures.markets.filter(({ country }) => markets.includes(country))
  return marketsOf({ ...figures, markets: held, stations, prices }, openings)
}

const places = [
  ['across a border', 48, 8],
  ['across the antimeridian', -17, 180],
  ['near the pole', 89.7, 40],
  ['on the equator', 0.1, -0.1],
] as const

test('ties are broken by id if one place has more stations than the limit', () => {
  const sites = Array.from(
    { length: 60 },
    (_, at): Site => ({ id: 1 + at, country: 'FR', lat: 47, lng: 5, price: null }),
  )
  const circle = { center: { lat: 47.01, lng: 5 }, radiusKm: 10 }
  expect(stationsAround(stationsOf(sites).markets, circle, 5, 0).map(idOf)).toEqual([1, 2, 3, 4, 5])
})

test('distances are those on a sphere of 6371.0088 km', () => {
  expect(greatCircleKm(0, 0, 0, 90)).toBeCloseTo((6371.0088 * Math.PI) / 2, 6)
  expect(greatCircleKm(48.8566, 2.3522, 51.5074, -0.1278)).toBeCloseTo(343.56, 1)
})

describe.each(places)('around a place %s', (_where, lat, lng) => {
  const random = randomOf(7)
  const sites = sitesAround(lat, lng, random)
  const stations = stationsOf(sites)
  const asked = Array.from({ length: 60 }, () => ({
    center: { lat: Math.min(lat + random() - 0.5, 90), lng: lng === 180 ? 180 - random() : lng + random() - 0.5 },
    radiusKm: 1 + Math.floor(random() * 50),
    limit: 1 + Math.floor(random() * 30),
  }))
  const within = ({ center, radiusKm }: (typeof asked)[number]) =>
    sites
      .map(site => ({ ...site, km: greatCircleKm(center.lat, center.lng, site.lat, site.lng) }))
      .filter(({ km }) => km <= radiusKm)
      .sort((a, b) => a.km - b.km || a.id - b.id)
  const idsOf = (found: readonly StationPlace[]) => found.map(idOf)

  test('the nearest of all markets are found', () => {
    for (const circle of asked) {
      const expected = within(circle).map(({ id }) => id)
      expect(idsOf(stationsAround(stations.markets, circle, circle.limit, 0))).toEqual(expected.slice(0, circle.limit))
    }
  })

  test('the cheapest are found, also of one market', () => {
    for (const circle of asked) {
      const all = within(circle).filter(({ price }) => price !== null)
      const cheapest = [...all].sort((a, b) => a.price! - b.price!)
      expect(idsOf(pricesAround(stations.markets, 'diesel', circle, 0))).toEqual(cheapest.map(({ id }) => id))
      const german = cheapest.filter(({ country }) => country === 'DE').map(({ id }) => id)
      expect(idsOf(pricesAround(stations.marketsOf(['DE']), 'diesel', circle, 0))).toEqual(german)
    }
  })
})
