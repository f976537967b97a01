import { describe, expect, test } from 'vitest'
import type { Bounds } from '../../api/params/area.ts'
import { inView, viewInSlices } from '../../api/snapshot/view.ts'
import { figures, openings, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { madeUpFigures, madeUpOpenings, randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { stationsOf } from '../../fixtures/snapshots/question-context.ts'
import type { PriceFigure, StationFigure } from '../../pipeline/snapshot/figures.ts'

const random = randomOf(42)

// A coarse grid, so that stations are on the edges of boxes. Every third station has no diesel.
const stations = Array.from({ length: 1200 }, (_, at): StationFigure => {
  const lat = Math.round((45 + random() * 4) * 20) / 20
  const lng = Math.round((2 + random() * 6) * 20) / 20
  return station(1 + at, { lat, lng })
})
const prices = stations
  .filter(({ id }) => id % 3 !== 0)
  .map(({ id }) => priced(id, (1.5 + Math.floor(random() * 40) / 100).toFixed(3)))

/** A loop over all prices, as the contract specifies: cheapest first, ties by id. */
function plainly({ south, west, north, east }: Bounds): PriceFigure[] {
  const placeOf = new Map(stations.map(one => [one.id, one]))
  const within = (lng: number): boolean => (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)
  return prices
    .filter(({ stationId }) => {
      const { lat, lng } = placeOf.get(stationId)!
      return lat >= south && lat <= north && within(lng)
    })
    .sort((a, b) => a.micros - b.micros || a.stationId - b.stationId)
}

describe('a view of the map', () => {
  const markets = figures.markets.filter(({ country }) => country === 'FR')
  const held = stationsOf({ ...figures, markets, stations, prices }, openings).markets[0]!
  const sizes = [
    ['of a town', 0.2],
    ['of a region', 1.2],
    ['of all stations', 8],
  ] as const

  test('is empty if no station sells the fuel or there is no station', () => {
    const town = { south: 46, west: 4, north: 46.2, east: 4.2 }
    expect(inView(held, 'lng', town, 'asc', 10, 0).layerEntries).toEqual([])
    const ocean = { south: 10, west: -40, north: 11, east: -39 }
    expect(inView(held, 'diesel', ocean, 'asc', 10, 0).layerEntries).toEqual([])
  })

  test.each(sizes)('has the same prices as a plain loop: %s', (_size, width) => {
    for (let asked = 0; asked < 200; asked += 1) {
      const south = Math.round((44 + random() * 5) * 20) / 20
      const west = Math.round((1 + random() * 7) * 20) / 20
      const box = { south, west, north: south + width, east: west + width }
      const view = inView(held, 'diesel', box, 'asc', 50, 0)
      const expected = plainly(box)
      const ids = view.layerEntries.map(entry => held.id[held.layerStation[entry]!])
      expect(ids).toEqual(expected.slice(0, 50).map(({ stationId }) => stationId))
      const micros = expected.map(price => price.micros)
      expect(view).toMatchObject({
        total: expected.length,
        sumMicros: micros.reduce((sum, one) => sum + one, 0),
        minMicros: Math.min(...micros),
        maxMicros: Math.max(0, ...micros),
      })
    }
  })

  test('across the date line has the prices on both sides', () => {
    const box = { south: 45, west: 7, north: 47, east: 3 }
    const view = inView(held, 'diesel', box, 'asc', 5000, 0)
    expect(view.total).toBe(plainly(box).length)
    expect(view.total).toBeGreaterThan(0)
  })
})

test('a view of a whole country is found in steps, so that other requests are answered between them', () => {
  // 6,200 of the stations are in Italy.
  const { markets } = stationsOf(madeUpFigures(20_000), madeUpOpenings)
  const italy = markets.find(({ country }) => country === 'IT')!
  const all = { south: -90, west: -180, north: 90, east: 180 }
  const slices = viewInSlices(italy, 'diesel', all, 'asc', 10, 0)
  let steps = 0
  let last = slices.next()
  for (; !last.done; last = slices.next()) steps += 1
  expect(steps).toBeGreaterThan(1)
  expect(last.value.total).toBe(italy.layer('diesel').to - italy.layer('diesel').from)
})
