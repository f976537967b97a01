import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import { isWithinFactor, MarketPrices, nearestTo, type Seller } from '../../pipeline/sanity/market.ts'

type Place = readonly [lat: number, lng: number]

let lastId = 0

type Amounts = Readonly<Partial<Record<FuelCode, number>>>

/** A station with these prices, without a position unless one is given. */
function seller(amounts: Amounts, place: Place | null = null, more: Partial<Seller> = {}): Seller {
  const prices = Object.entries(amounts).map(([fuel, amount]) => ({
    fuel: fuel as FuelCode,
    amountMicros: microsOf(amount),
  }))
  lastId += 1
  return { id: lastId, lat: place?.[0] ?? null, lng: place?.[1] ?? null, prices, ...more }
}

const here: Place = [45.55, 9.25]
/** In the cells around, a tenth of a degree each. */
const beside: readonly Place[] = [-0.1, 0, 0.1].flatMap(north =>
  [-0.1, 0, 0.1].map(east => [here[0] + north, here[1] + east] as const),
)

// Far from all other places of these tests: they give the country its medians.
const usual = Array.from({ length: 40 }, () => seller({ diesel: 2, sp95: 1.8, gpl: 0.8 }, [37.1, 15.1]))

const marketOf = (...others: readonly Seller[]) => new MarketPrices([...usual, ...others])

describe('the ratio of a price', () => {
  test('is its multiple of the national median', () => {
    expect(marketOf().ratio('diesel', microsOf(3))).toBe(1.5)
  })

  test('does not exist without an amount, or for a fuel that fewer than five stations sell', () => {
    expect(marketOf().ratio('diesel', 0)).toBeNull()
    const rare = Array.from({ length: 5 }, () => seller({ e85: 0.7 }))
    expect(marketOf(...rare.slice(1)).ratio('e85', microsOf(0.7))).toBeNull()
    expect(marketOf(...rare).ratio('e85', microsOf(0.7))).toBe(1)
  })
})

test('only petrol and diesel are compared with each other, and no grade with itself', () => {
  const amounts = { diesel: 1, sp95: 1, sp98: 1, e10: 1, e5: 1, u91: 1, gpl: 1, e85: 1, cng: 1 }
  const stations = Array.from({ length: 5 }, () => seller(amounts))
  const market = new MarketPrices(stations)
  const comparedWith = (fuel: FuelCode) => market.otherGrades(fuel, stations[0]!).map(grade => grade.fuel)
  expect(comparedWith('diesel')).toEqual(['sp95', 'sp98', 'e10', 'e5', 'u91'])
  expect(comparedWith('u91')).toEqual(['diesel', 'sp95', 'sp98', 'e10', 'e5'])
  expect(comparedWith('gpl')).toEqual([])
})

describe('the usual price around a station is that of', () => {
  const near = (places: readonly Place[], station = seller({ diesel: 3 }, here)) =>
    marketOf(station, ...places.map(place => seller({ diesel: 2.5 }, place))).local('diesel', station)

  test('the stations in its cell and the eight cells around it', () => {
    expect(near(beside)).toEqual({ ratio: 1.25, name: '10 stations nearby', isRemote: false })
    // Where degrees of longitude are negative, too.
    const west = beside.map(([lat, lng]) => [lat, lng - 18.5] as const)
    expect(near(west, seller({ diesel: 3 }, [here[0], here[1] - 18.5])).name).toBe('10 stations nearby')
  })

  test('its region, when fewer than five are nearby', () => {
    expect(near(beside.slice(0, 4)).name).toBe('5 stations nearby')
    expect(near(beside.slice(0, 3))).toEqual({ ratio: 1, name: 'the national median', isRemote: false })
    const further = [0.3, 0.4, 0.5, 0.6].map(north => [here[0] + north, here[1]] as const)
    expect(near(further)).toEqual({ ratio: 1.25, name: '5 stations of the region', isRemote: true })
  })

  test('its part of the country, when the region has fewer than five', () => {
    const far = [1, 1.5, 2, 2.4].map(north => [here[0] + north, here[1]] as const)
    expect(near(far)).toMatchObject({ ratio: 1.25, name: '5 stations of the same part of the country' })
  })

  test('the country, when its position is unknown: stations without a position are not near each other', () => {
    const unplaced = Array.from({ length: 9 }, () => seller({ diesel: 2.5 }))
    const market = marketOf(...unplaced)
    const national = { ratio: 1, name: 'the national median', isRemote: false }
    expect(market.local('diesel', unplaced[0]!)).toEqual(national)
  })

  test('the country, for a fuel that no station has', () => {
    expect(marketOf().local('e85', seller({ e85: 0.8 }, here))).toMatchObject({ name: 'the national median' })
  })

  test('the motorways of its part of the country, when it is on one', () => {
    const onMotorway = { isOnMotorway: true }
    const [own, ...others] = [0, 1, 2, 3, 4].map(east =>
      seller({ diesel: 2.5 }, [here[0], here[1] + east / 2], onMotorway),
    )
    const town = beside.map(place => seller({ diesel: 2 }, place))
    const market = (...motorways: readonly Seller[]) => marketOf(own!, ...town, ...motorways)
    expect(market(...others).local('diesel', own!)).toEqual({
      ratio: 1.25,
      name: '5 stations on motorways',
      isRemote: false,
    })
    // A station of the town is not compared with them, and four motorway stations are no neighbourhood.
    expect(market(...others).local('diesel', town[0]!).name).toMatch(/ nearby$/)
    expect(market(...others.slice(1)).local('diesel', own!).name).toMatch(/ nearby$/)
  })
})

test('a station is remote where fewer than five others are nearby, whatever they sell', () => {
  const islandOf = (count: number) => {
    const island = beside.slice(0, count).map(place => seller({ gpl: 1 }, place))
    const region = [1, 2, 3, 4, 5].map(id => seller({ diesel: 2 }, [here[0] + 0.4, here[1] + id / 100]))
    const own = seller({ diesel: 2.5 }, here)
    return marketOf(own, ...island, ...region).local('diesel', own)
  }
  expect(islandOf(4)).toMatchObject({ name: '6 stations of the region', isRemote: true })
  expect(islandOf(5)).toMatchObject({ name: '6 stations of the region', isRemote: false })
})

describe('two grades have an order in a market', () => {
  const ordered = (right: number, reversed: number) =>
    new MarketPrices([
      ...Array.from({ length: right }, () => seller({ e10: 1.8, e5: 1.9 })),
      ...Array.from({ length: reversed }, () => seller({ e10: 1.9, e5: 1.8 })),
    ]).isOrdered('e10', 'e5')

  test('when at least twenty stations sell both', () => {
    expect([ordered(20, 0), ordered(19, 0)]).toEqual([true, false])
  })

  test('when at most 2 % of these have the other order', () => {
    expect([ordered(98, 2), ordered(97, 3)]).toEqual([true, false])
    const equal = Array.from({ length: 20 }, () => seller({ e10: 1.8, e5: 1.8 }))
    expect(new MarketPrices(equal).isOrdered('e10', 'e5')).toBe(true)
  })

  test('whatever stations with one of them cost', () => {
    const others = Array.from({ length: 50 }, (_, at) => seller(at % 2 === 0 ? { e10: 3 } : { e5: 1 }))
    const both = Array.from({ length: 19 }, () => seller({ e10: 1.8, e5: 1.9 }))
    expect(new MarketPrices([...both, ...others]).isOrdered('e10', 'e5')).toBe(false)
  })
})

describe('the spread of a gas', () => {
  const gas = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (_, at) => seller({ e85: at < low ? 0.5 : at >= count - high ? 1.5 : 1 }))

  test('is the factor between its median and the lowest or highest 2 %', () => {
    expect(new MarketPrices(gas(200, 0, 5)).spread('e85')).toBe(1.5)
    expect(new MarketPrices(gas(200, 0, 3)).spread('e85')).toBe(1)
    expect(new MarketPrices(gas(200, 5, 0)).spread('e85')).toBe(2)
  })

  test('is 1 with fewer than 200 prices, and for petrol and diesel', () => {
    expect(new MarketPrices(gas(199, 0, 9)).spread('e85')).toBe(1)
    const diesel = Array.from({ length: 200 }, (_, at) => seller({ diesel: at < 190 ? 2 : 3 }))
    expect(new MarketPrices(diesel).spread('diesel')).toBe(1)
  })
})

describe('believed stations are witnesses of an unusual price', () => {
  /** Are these witnesses of the price of a fuel of the first station? */
  const areWitnesses = (fuel: FuelCode, [station, ...others]: readonly Seller[]) => {
    const { amountMicros } = station!.prices.find(price => price.fuel === fuel)!
    const market = marketOf(station!, ...others)
    market.admit(others)
    return market.hasWitnesses(fuel, amountMicros, station!)
  }
  const alike = (count: number, amounts: Amounts, place: Place = here) =>
    Array.from({ length: count }, () => seller(amounts, place))

  test('when three nearby have about the same price and about the same price of another grade', () => {
    const own = seller({ diesel: 2.6, sp95: 2.3 }, here)
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.6, sp95: 2.3 })])).toBe(true)
    expect(areWitnesses('diesel', [own, ...alike(2, { diesel: 2.6, sp95: 2.3 })])).toBe(false)
    // Up to 4 % of the price, up to 6 % of the other grade.
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.7, sp95: 2.43 })])).toBe(true)
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.71, sp95: 2.3 })])).toBe(false)
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.49, sp95: 2.3 })])).toBe(false)
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.6, sp95: 2.45 })])).toBe(false)
    expect(areWitnesses('diesel', [own, ...alike(3, { diesel: 2.6 })])).toBe(false)
  })

  test('when three of the same operator have it, anywhere in the country', () => {
    const prices = { diesel: 2.6, sp95: 2.3 }
    const far: Place = [40, 17]
    const own = seller(prices, here, { operator: 'Duty Free' })
    const others = (operator: string | null) => [1, 2, 3].map(() => seller(prices, far, { operator }))
    expect(areWitnesses('diesel', [own, ...others('Duty Free')])).toBe(true)
    expect(areWitnesses('diesel', [own, ...others('Eni')])).toBe(false)
    // Two stations without a brand are not of the same operator.
    expect(areWitnesses('diesel', [{ ...own, operator: null }, ...others(null)])).toBe(false)
  })

  test('not when they are elsewhere, or their place is unknown: with enough wrong prices, some are equal', () => {
    const own = seller({ diesel: 2.6, sp95: 2.3 }, here)
    const prices = { diesel: 2.6, sp95: 2.3 }
    expect(areWitnesses('diesel', [own, ...alike(9, prices, [here[0] + 0.2, here[1]])])).toBe(false)
    expect(areWitnesses('diesel', [own, ...Array.from({ length: 9 }, () => seller(prices))])).toBe(false)
    expect(areWitnesses('diesel', [{ ...own, lat: null, lng: null }, ...alike(9, prices)])).toBe(false)
  })

  test('not before they are believed, and never the station itself', () => {
    const own = seller({ diesel: 2.6, sp95: 2.3 }, here)
    const others = alike(3, { diesel: 2.6, sp95: 2.3 })
    const market = marketOf(own, ...others)
    expect(market.hasWitnesses('diesel', microsOf(2.6), own)).toBe(false)
    market.admit([own, ...others.slice(1)])
    expect(market.hasWitnesses('diesel', microsOf(2.6), own)).toBe(false)
    market.admit([own, ...others])
    expect(market.hasWitnesses('diesel', microsOf(2.6), own)).toBe(true)
  })

  test('wherever these are in the list of stations', () => {
    const expensive = [9, 8, 7, 6].map(amount => seller({ diesel: amount, sp95: amount }, here))
    const cheap = [1.3, 1.2, 1.1].map(amount => seller({ diesel: amount, sp95: amount }, here))
    const own = seller({ diesel: 2.6, sp95: 2.3 }, here)
    const group = alike(3, { diesel: 2.6, sp95: 2.3 })
    const mixed = [own, expensive[0]!, group[0]!, cheap[0]!, ...expensive.slice(1), ...group.slice(1), ...cheap]
    expect(areWitnesses('diesel', mixed)).toBe(true)
  })

  test('of gas only with the same nearest price of petrol or diesel, whatever another gas costs', () => {
    const own = seller({ gpl: 1.04, sp95: 1.8, cng: 1.3 }, here)
    const verdict = (sp95: number) => {
      const others = alike(3, { gpl: 1.04, sp95, cng: 1.3 })
      return areWitnesses('gpl', [own, ...others, ...alike(5, { cng: 1 })])
    }
    expect([verdict(1.8), verdict(2.2)]).toEqual([true, false])
  })

  test('when none of them sells another grade', () => {
    const own = seller({ gpl: 1.04 }, here)
    expect(areWitnesses('gpl', [own, ...beside.slice(0, 3).map(place => seller({ gpl: 1.05 }, place))])).toBe(true)
    expect(areWitnesses('gpl', [own, ...beside.slice(0, 2).map(place => seller({ gpl: 1.05 }, place))])).toBe(false)
  })

  test('not when the amount looks like a placeholder, however many have it', () => {
    const witnessed = (amount: number) => areWitnesses('gpl', alike(9, { gpl: amount, sp95: 1.8 }))
    expect([1, 1.1, 1.11, 1.111].map(witnessed)).toEqual([false, false, false, false])
    expect([1.01, 1.101, 1.112, 0.666].map(witnessed)).toEqual([true, true, true, true])
  })

  test('not for a fuel without a median', () => {
    expect(areWitnesses('e85', alike(4, { e85: 0.9 }))).toBe(false)
    expect(areWitnesses('e85', alike(5, { e85: 0.9 }))).toBe(true)
  })
})

describe('the nearest grade', () => {
  const grade = (name: string, ratio: number) => ({ name, ratio })

  test('is the one that differs by the smallest factor, in either direction', () => {
    // 0.5 differs from 1 by 0.5 and by the factor 2; 1.6 by 0.6 and by the factor 1.6.
    expect(nearestTo(1, [grade('half', 0.5), grade('more', 1.6)])?.name).toBe('more')
    expect(nearestTo(2, [grade('half', 1.3), grade('more', 4)])?.name).toBe('half')
    expect(nearestTo(2, [grade('less', 0.6), grade('more', 3)])?.name).toBe('more')
  })

  test('is the first of several that are equally near, and null among none', () => {
    expect(nearestTo(1, [grade('first', 1.2), grade('second', 1.2)])?.name).toBe('first')
    expect(nearestTo(1, [])).toBeNull()
  })
})

test('two ratios are within a factor up to the factor itself, whichever is larger', () => {
  const within = [isWithinFactor(1.5, 1, 1.5), isWithinFactor(1, 1.5, 1.5), isWithinFactor(1.51, 1, 1.5)]
  expect(within).toEqual([true, true, false])
  expect(isWithinFactor(1, 1.51, 1.5)).toBe(false)
})
