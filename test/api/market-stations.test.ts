import { describe, expect, test } from 'vitest'
import type { MarketStations } from '../../api/snapshot/market-stations.ts'
import { isOfKind, isOneKind } from '../../api/snapshot/service-kinds.ts'
import { figures, openings, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { stationsOf } from '../../fixtures/snapshots/question-context.ts'
import { type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'

const random = randomOf(7)

// Six fuels are not sold, among them the first and the last one of the list, and some next to each other.
const sold: readonly FuelCode[] = ['sp95', 'sp98', 'e5', 'gpl', 'lng', 'hvo']
const stations = Array.from({ length: 40 }, (_, at) => station(1 + at, { lat: 47 + at / 100 }))
const prices = stations.flatMap(({ id }) =>
  sold
    .filter(() => random() < 0.5)
    .map(fuel => {
      const service = fuel === 'gpl' ? (id % 2 === 0 ? 'self' : 'served') : null
      return priced(id, (1 + random()).toFixed(3), { fuel, service })
    }),
)
const markets = figures.markets.filter(({ country }) => country === 'FR')

/** A market that was asked nothing yet. */
function newMarket(): MarketStations {
  return stationsOf({ ...figures, markets, stations, unlisted: [], prices }, openings).markets[0]!
}

/** The price of each station in millionths of a euro, from the list of prices; -1 without one. */
function plainly({ id }: MarketStations, fuel: FuelCode): number[] {
  return Array.from(id, one => prices.find(price => price.stationId === one && price.fuel === fuel)?.micros ?? -1)
}

function randomFuels(): FuelCode[] {
  return Array.from({ length: 30 }, () => fuelCodes[Math.floor(random() * fuelCodes.length)]!)
}

describe('a market that was asked about any other fuels before', () => {
  test('has the price of each station for a fuel, and none for a fuel that it does not sell', () => {
    for (let round = 0; round < 20; round += 1) {
      const market = newMarket()
      for (const fuel of randomFuels()) {
        const micros = Array.from(market.entriesOf(fuel), entry => (entry < 0 ? -1 : market.layerMicroEuros[entry]!))
        expect(micros, fuel).toEqual(plainly(market, fuel))
      }
    }
  })

  test('knows of which fuel it has prices of self-service and served ones', () => {
    for (let round = 0; round < 20; round += 1) {
      const market = newMarket()
      for (const fuel of randomFuels()) {
        expect(isOneKind(market, fuel), fuel).toBe(fuel !== 'gpl')
        const { from, to } = market.layer(fuel)
        const entries = Array.from({ length: to - from }, (_, at) => from + at)
        const self = entries
          .filter(isOfKind(market, fuel, 'self'))
          .map(entry => market.id[market.layerStation[entry]!]!)
        const expected = prices.filter(price => price.fuel === fuel && price.service !== 'served')
        expect(
          self.sort((a, b) => a - b),
          fuel,
        ).toEqual(expected.map(({ stationId }) => stationId))
      }
    }
  })
})
