import { expect, test } from 'vitest'
import { cheapestInBox } from '../../api/mcp/cheapest-in-box.ts'
import type { StationFuel } from '../../api/nl/figures/stations.ts'
import { idOf } from '../../api/snapshot/id-of.ts'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { questionContextOf } from '../nl/reply-checks.ts'

const random = randomOf(11)
const codes: readonly FuelCode[] = ['sp95', 'e10', 'diesel']

// Prices on a coarse scale, so that ids break ties. Some sites have 95, some E10, some both, some neither.
const sites = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  country: at < 150 ? 'DE' : 'FR',
  lat: 44 + random() * 8,
  lng: random() * 12,
  prices: new Map(codes.filter(() => random() < 0.6).map(code => [code, 1500 + Math.floor(random() * 8)])),
}))
const held = questionContextOf({
  figures: {
    markets: figures.markets.filter(({ country }) => country === 'DE' || country === 'FR'),
    stations: sites.map(({ id, country, lat, lng }) => station(id, { country, lat, lng })),
    prices: sites.flatMap(({ id, country, prices }) =>
      [...prices].map(([fuel, price]) => priced(id, (price / 1000).toFixed(3), { country, fuel })),
    ),
  },
})

/** A loop over all sites. For petrol, 95 takes precedence over E10. */
function plainly(fuel: StationFuel, south: number, north: number, countries: readonly string[]) {
  const asked = fuel === 'euro95' ? (['sp95', 'e10'] as const) : [fuel as FuelCode]
  return sites
    .filter(({ country, lat }) => countries.includes(country) && lat >= south && lat <= north)
    .flatMap(({ id, prices }) => {
      const code = asked.find(one => prices.has(one))
      return code ? [{ id, fuel: code, price: prices.get(code)! }] : []
    })
    .sort((a, b) => a.price - b.price || a.id - b.id)
}

test.each(['diesel', 'sp95', 'euro95'] as const)('the cheapest %s in a box are the same as in a plain loop', fuel => {
  for (const countries of [['FR'], ['DE', 'FR']]) {
    for (const [south, north, limit] of [
      [-90, 90, 7],
      [45, 47, 100],
      [46, 50, 1],
      [60, 70, 5],
    ] as const) {
      const markets = held.snapshot.stations.marketsOf(countries)
      const { found, total } = cheapestInBox(held, fuel, { south, north, west: -10, east: 20 }, markets, limit)
      const expected = plainly(fuel, south, north, countries)
      const shown = found.map(one => ({ id: idOf(one), fuel: one.fuel, price: one.price }))
      expect([total, shown]).toEqual([expected.length, expected.slice(0, limit)])
    }
  }
})
