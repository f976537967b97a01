import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord } from '../../pipeline/model/records.ts'
import { judgeStations } from '../../pipeline/sanity/judge-stations.ts'
import type { Judgement, StationPrices } from '../../pipeline/sanity/verdict.ts'
import { pseudoRandom } from '../support/pseudo-random.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { judgedAlone } from '../support/surroundings.ts'

// Composed markets, of which each wrong price is known. Seeded, so that a failure can be repeated.

const seeds = [1, 2, 3, 4, 5]
const levels = [
  ['diesel', 1.7],
  ['e10', 1.8],
  ['e5', 1.88],
  ['gpl', 0.8],
] as const

const rounded = (amount: number): number => Math.round(amount * 1000) / 1000

function station(id: number, place: readonly [number, number], prices: readonly PriceRecord[], brand: string | null) {
  return { id, lat: place[0], lng: place[1], operator: brand, prices, before: () => undefined }
}

/** 250 stations of ten brands and of none, in towns of 1 to 12 stations. A station and its town differ by a few per cent each. */
function marketOf(seed: number): StationPrices[] {
  const chance = pseudoRandom(seed)
  const stations: StationPrices[] = []
  while (stations.length < 250) {
    const place = [44 + chance() * 4, 8 + chance() * 5] as const
    const town = 0.98 + chance() * 0.04
    const count = 1 + Math.floor(chance() * 12)
    for (let at = 0; at < count; at += 1) {
      const own = town * (0.985 + chance() * 0.03)
      const sold = levels.filter(([fuel]) => fuel === 'diesel' || chance() < 0.8)
      const prices = sold.map(([fuel, level]): PriceRecord => {
        return { fuel, amountMicros: microsOf(rounded(level * own * (0.99 + chance() * 0.02))), updatedAt: null }
      })
      const brand = chance() < 0.7 ? `Brand ${Math.floor(chance() * 10)}` : null
      stations.push(station(stations.length, [place[0] + chance() / 20, place[1] + chance() / 20], prices, brand))
    }
  }
  return stations
}

/** A wrong price: the station, the index of the price, and the amount. */
interface Wrong {
  readonly id: number
  readonly at: number
  readonly amount: number
}

/** Some prices raised or lowered by 30 to 60 %. */
function wrongPrices(stations: readonly StationPrices[], share: number, chance: () => number): Wrong[] {
  return stations.flatMap(({ id, prices }) =>
    prices.flatMap(({ amountMicros }, at): Wrong[] => {
      if (chance() >= share) return []
      const by = 1.3 + chance() * 0.3
      return [{ id, at, amount: rounded((amountMicros / 1e6) * (chance() < 0.5 ? by : 1 / by)) }]
    }),
  )
}

function withWrong(stations: readonly StationPrices[], wrong: readonly Wrong[]): StationPrices[] {
  const byId = new Map<number, PriceRecord[]>()
  for (const { id, at, amount } of wrong) {
    const prices = byId.get(id) ?? [...stations[id]!.prices]
    prices[at] = { ...prices[at]!, amountMicros: microsOf(amount) }
    byId.set(id, prices)
  }
  return stations.map(one => ({ ...one, prices: byId.get(one.id) ?? one.prices }))
}

const judged = (stations: readonly StationPrices[]): ReadonlyMap<number, readonly Judgement[]> =>
  judgeStations(stations, () => judgedAlone).judgements

/** The wrong prices that are accepted, as text. */
function accepted(stations: readonly StationPrices[], wrong: readonly Wrong[]): string[] {
  const judgements = judged(withWrong(stations, wrong))
  return wrong.filter(({ id, at }) => judgements.get(id)![at]!.verdict === 'accept').map(({ id, at }) => `${id}/${at}`)
}

const heldCount = (judgements: ReadonlyMap<number, readonly Judgement[]>): number =>
  [...judgements.values()].flat().filter(({ verdict }) => verdict !== 'accept').length

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map(item => ({ item, key: chance() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

test('the composed markets are honest: nothing of them is held', () => {
  for (const seed of seeds) expect(heldCount(judged(marketOf(seed)))).toBe(0)
})

describe('no wrong price is evidence for another one', () => {
  test.each(seeds)('in market %i, none is accepted because of the others, among one to three in a hundred', seed => {
    const stations = marketOf(seed)
    const chance = pseudoRandom(seed + 100)
    const wrong = wrongPrices(stations, 0.01 + chance() * 0.02, chance)
    expect(wrong.length).toBeGreaterThan(5)
    const alone = wrong.flatMap(one => accepted(stations, [one]))
    const together = accepted(stations, wrong)
    expect(together.filter(one => !alone.includes(one))).toEqual([])
    // Nearly all are held: a gas alone may have a third more.
    expect(together.length).toBeLessThanOrEqual(wrong.length * 0.1)
  })

  test.each(['diesel', 'e10', 'gpl'] as const)(
    'four equal wrong prices of %s are all held, wherever they are',
    fuel => {
      for (const seed of seeds) {
        const stations = marketOf(seed)
        const chance = pseudoRandom(seed + 200)
        const selling = shuffled(
          stations.filter(({ prices }) => prices.some(price => price.fuel === fuel)),
          chance,
        )
        const level = levels.find(([one]) => one === fuel)![1]
        for (const factor of [0.62, 1.45]) {
          const wrong = selling.slice(0, 4).map(({ id, prices }) => {
            return { id, at: prices.findIndex(price => price.fuel === fuel), amount: rounded(level * factor) }
          })
          expect(accepted(stations, wrong)).toEqual([])
        }
      }
    },
  )

  test('four equal wrong prices of neighbours, or of one operator, are all held', () => {
    const stations = marketOf(1)
    const groups = [
      stations.filter(({ operator }) => operator === 'Brand 3'),
      ...stations.map(one =>
        stations.filter(({ lat, lng }) => Math.abs(lat! - one.lat!) < 0.03 && Math.abs(lng! - one.lng!) < 0.03),
      ),
    ].filter(group => group.length >= 8)
    expect(groups.length).toBeGreaterThan(10)
    for (const group of groups.slice(0, 40)) {
      const wrong = group.slice(0, 4).map(({ id }) => ({ id, at: 0, amount: 2.519 }))
      expect(accepted(stations, wrong)).toEqual([])
    }
  })
})

test('the verdicts do not depend on the order of stations, or of the prices of a station', () => {
  for (const seed of seeds) {
    const chance = pseudoRandom(seed + 300)
    const honest = marketOf(seed)
    const stations = withWrong(honest, wrongPrices(honest, 0.05, chance))
    const verdictsOf = (some: readonly StationPrices[]): string[] => {
      const judgements = judged(some)
      return some
        .flatMap(({ id, prices }) => prices.map(({ fuel }, at) => `${id} ${fuel} ${judgements.get(id)![at]!.rule}`))
        .sort()
    }
    const expected = verdictsOf(stations)
    expect(expected.filter(one => !one.endsWith('null')).length).toBeGreaterThan(20)
    for (let turn = 0; turn < 3; turn += 1) {
      expect(verdictsOf(shuffled(stations, chance))).toEqual(expected)
      expect(verdictsOf(stations.map(one => ({ ...one, prices: shuffled(one.prices, chance) })))).toEqual(expected)
    }
  }
})

describe('placeholders', () => {
  /** Stations near each other, among 100 others: twenty with 1.000 for gas at 0.70, and one with the amount. */
  const verdictOn = (amount: number, placeholder: number) => {
    const usual = Array.from({ length: 100 }, (_, id) => sold(id, { gpl: 0.7, e10: 1.8 }, [47 + (id % 10) / 3, 9]))
    const typed = Array.from({ length: 20 }, (_, at) => sold(200 + at, { gpl: placeholder, e10: 1.8 }, [44, 9]))
    const own = sold(999, { gpl: amount, e10: 1.8 }, [44, 9])
    return judged([...usual, ...typed, own]).get(999)![0]!
  }

  test('of 1.000 do not confirm 1.019, however many there are', () => {
    expect(verdictOn(1.019, 1)).toMatchObject({ verdict: 'hold', rule: 'level' })
    // Twenty stations that cost 1.02 are the usual price there.
    expect(verdictOn(1.019, 1.021).verdict).toBe('accept')
  })
})

/** A station with these prices. */
function sold(
  id: number,
  amounts: Readonly<Partial<Record<FuelCode, number>>>,
  place: readonly [number, number] = [44 + (id % 20) / 5, 9],
): StationPrices {
  const prices = Object.entries(amounts).map(([fuel, amount]) => ({
    fuel: fuel as FuelCode,
    amountMicros: microsOf(amount),
    updatedAt: null,
  }))
  return station(id, place, prices, null)
}

describe('two grades of petrol in the wrong order', () => {
  /** The verdicts on the last station, in a market of 200 in which some others have this order as well. */
  const judgedPair = (
    e10: number,
    e5: number,
    reversed = 0,
    more: Readonly<Partial<Record<FuelCode, number>>> = {},
  ) => {
    const others = Array.from({ length: 199 }, (_, id) =>
      sold(id, id < reversed ? { e10: 1.9, e5: 1.8, ...more } : { e10: 1.8, e5: 1.9, ...more }),
    )
    const judgements = judged([...others, sold(999, { e10, e5, ...more })])
    return judgements.get(999)!.map(({ rule, verdict }) => rule ?? verdict)
  }

  test('are both held', () => {
    expect(judgedPair(1.9, 1.8)).toEqual(['grade-order', 'grade-order'])
    expect(judgedPair(1.8, 1.9)).toEqual(['accept', 'accept'])
  })

  test('are accepted if more than 2 % of the stations have that order', () => {
    expect(judgedPair(1.9, 1.8, 3)).toEqual(['grade-order', 'grade-order'])
    expect(judgedPair(1.9, 1.8, 4)).toEqual(['accept', 'accept'])
  })

  test('are accepted at a difference of 2 % or less: an offer', () => {
    expect(judgedPair(1.836, 1.8)).toEqual(['accept', 'accept'])
    expect(judgedPair(1.838, 1.8)).toEqual(['grade-order', 'grade-order'])
  })

  test('are accepted if the market has too few stations that sell both', () => {
    const few = Array.from({ length: 18 }, (_, id) => sold(id, { e10: 1.8, e5: 1.9 }))
    const judgements = judged([...few, sold(999, { e10: 1.9, e5: 1.8 })])
    expect(judgements.get(999)!.map(({ verdict }) => verdict)).toEqual(['accept', 'accept'])
  })

  test('are only held for the one that has no usual price, if the other one has it', () => {
    expect(judgedPair(2.3, 1.9)).toEqual(['grade-order', 'accept'])
    expect(judgedPair(1.8, 1.5)).toEqual(['accept', 'grade-order'])
  })

  test.each([
    ['e10', 'e5'],
    ['e10', 'sp98'],
    ['sp95', 'sp98'],
    ['u91', 'sp95'],
    ['u91', 'sp98'],
  ] as const)('are %s above %s', (cheaper, dearer) => {
    const others = Array.from({ length: 60 }, (_, id) => sold(id, { [cheaper]: 1.8, [dearer]: 1.9 }))
    const rules = judged([...others, sold(999, { [cheaper]: 1.9, [dearer]: 1.8 })]).get(999)!
    expect(rules.map(({ rule }) => rule)).toEqual(['grade-order', 'grade-order'])
  })
})

describe('what is believed', () => {
  test('is evidence for others in turn: a station that is confirmed confirms the next one', () => {
    // Three stations were validated at 0.75 times the market and are at that price. A new one is beside them.
    const usual = Array.from({ length: 100 }, (_, id) => sold(id, { diesel: 1.7, e10: 1.8 }, [47 + (id % 10) / 3, 9]))
    const prices = { diesel: 1.275, e10: 1.35 }
    const known = [200, 201, 202].map(id => sold(id, prices, [44, 9]))
    const fresh = sold(300, prices, [44.01, 9.01])
    const before = (fuel: FuelCode) => heldPrice({ fuel, validMicros: Math.round(prices[fuel as 'diesel'] * 1e6) })
    const verdict = (valid: readonly StationPrices[]) => {
      const { judgements } = judgeStations([...usual, ...known, fresh], ({ id }, { fuel }) => ({
        ...judgedAlone,
        before: valid.some(one => one.id === id) ? before(fuel) : undefined,
      }))
      return judgements.get(300)!.map(({ rule }) => rule)
    }
    expect(verdict(known)).toEqual([null, null])
    expect(verdict(known.slice(1))).toEqual(['level', 'level'])
    expect(verdict([])).toEqual(['level', 'level'])
  })

  test('includes the validated prices of stations that a partial delivery lacks', () => {
    const prices = { diesel: 1.275, e10: 1.35 }
    const usual = Array.from({ length: 100 }, (_, id) => sold(id, { diesel: 1.7, e10: 1.8 }, [47 + (id % 10) / 3, 9]))
    const absent = [200, 201, 202].map(id => sold(id, prices, [44, 9]))
    const fresh = sold(300, prices, [44.01, 9.01])
    const verdict = (some: readonly StationPrices[]) =>
      judgeStations([...usual, fresh], () => judgedAlone, { absent: some })
        .judgements.get(300)!
        .map(({ rule }) => rule)
    expect(verdict(absent)).toEqual([null, null])
    expect(verdict(absent.slice(1))).toEqual(['level', 'level'])
  })
})
