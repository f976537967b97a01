import { describe, expect, test } from 'vitest'
import { greatCircleKm } from '../../api/snapshot/great-circle.ts'
import { idOf } from '../../api/snapshot/id-of.ts'
import { MarketStations } from '../../api/snapshot/market-stations.ts'
import { figures, openings, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { figuresOfMarket } from '../../pipeline/serving/market-figures.ts'
import { renderPlaces } from '../../pipeline/serving/places-pack.ts'
import { renderPrices } from '../../pipeline/serving/prices-pack.ts'
import type { StationFigure } from '../../pipeline/snapshot/figures.ts'
import { Pack, packOf } from '../../pipeline/snapshot/pack.ts'

function stationsOf(list: readonly StationFigure[]): MarketStations {
  const france = figures.markets.find(({ country }) => country === 'FR')!
  const own = figuresOfMarket({ ...figures, stations: list, prices: [] }, france)
  const places = new Pack('places', packOf(renderPlaces(own)))
  const prices = new Pack('prices', packOf(renderPrices(own, openings)))
  return new MarketStations({ places, prices, hashes: '' })
}

/** A loop over all stations, as the contract specifies. */
function plainly(list: readonly StationFigure[], lat: number, lng: number, radius: number, limit: number): number[] {
  return list
    .map(({ id, ...at }) => ({ id, km: greatCircleKm(lat, lng, at.lat, at.lng) }))
    .filter(({ km }) => km <= radius)
    .sort((a, b) => a.km - b.km || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id)
}

describe('nearest', () => {
  const corners = [
    ['in France', 47, 5],
    ['across the antimeridian', -17, 180],
    ['near the pole', 89.7, 40],
    ['on the equator', 0.1, -0.1],
  ] as const
  test.each(corners)('finds the same stations as a plain loop: %s', (_where, lat, lng) => {
    const random = randomOf(42)
    const around = (spread: number) => (random() - 0.5) * spread
    // A coarse grid, so that many stations are in one place and ids break the ties.
    const list = Array.from({ length: 1500 }, (_, at) => {
      const x = Math.round((lng + around(2)) * 50) / 50
      const y = Math.min(Math.round((lat + around(2)) * 50) / 50, 90)
      return station(1 + ((at * 7919) % 1500), { lat: y, lng: x > 180 ? x - 360 : x })
    }).sort((a, b) => a.id - b.id)
    const stations = stationsOf(list)
    for (let asked = 0; asked < 200; asked++) {
      const center = { lat: Math.min(lat + around(2), 90), lng: lng === 180 ? 180 - random() : lng + around(2) }
      const radius = 1 + Math.floor(random() * 50)
      const limit = 1 + Math.floor(random() * 100)
      const found = stations.nearest(center, radius, limit, 0).map(idOf)
      expect(found).toEqual(plainly(list, center.lat, center.lng, radius, limit))
    }
  })

  test('breaks ties by id if one place has more stations than the limit', () => {
    const stations = stationsOf(Array.from({ length: 60 }, (_, at) => station(1 + at)))
    const found = stations.nearest({ lat: 47.31, lng: 5 }, 10, 5, 0)
    expect(found.map(idOf)).toEqual([1, 2, 3, 4, 5])
  })

  test('measures on a sphere of 6371.0088 km', () => {
    expect(greatCircleKm(0, 0, 0, 90)).toBeCloseTo((6371.0088 * Math.PI) / 2, 6)
    expect(greatCircleKm(48.8566, 2.3522, 51.5074, -0.1278)).toBeCloseTo(343.56, 1)
  })
})
