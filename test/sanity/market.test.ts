import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { isWithinFactor, MarketPrices, nearestTo, type Seller } from '../../pipeline/sanity/market.ts'

type Place = readonly [lat: number, lng: number]

let lastId = 0

/** A station with these prices, without a position unless one is given. */
function seller(amounts: Readonly<Partial<Record<FuelCode, number>>>, place: Place | null = null): Seller {
  const prices = Object.entries(amounts).map(([fuel, amount]) => ({ fuel: fuel as FuelCode, amount }))
  lastId += 1
  return { id: lastId, lat: place?.[0] ?? null, lng: place?.[1] ?? null, prices }
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
    expect(marketOf().ratio('diesel', 3)).toBe(1.5)
  })

  test('does not exist without an amount, or for a fuel that fewer than five stations sell', () => {
    expect(marketOf().ratio('diesel', 0)).toBeNull()
    const rare = Array.from({ length: 5 }, () => seller({ e85: 0.7 }))
    expect(marketOf(...rare.slice(1)).ratio('e85', 0.7)).toBeNull()
    expect(marketOf(...rare).ratio('e85', 0.7)).toBe(1)
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
    expect(near(beside)).toEqual({ ratio: 1.25, name: '10 stations nearby' })
    // Where degrees of longitude are negative, too.
    const west = beside.map(([lat, lng]) => [lat, lng - 18.5] as const)
    expect(near(west, seller({ diesel: 3 }, [here[0], here[1] - 18.5])).name).toBe('10 stations nearby')
  })

  test('its region, when fewer than five are nearby', () => {
    expect(near(beside.slice(0, 4)).name).toBe('5 stations nearby')
    expect(near(beside.slice(0, 3))).toEqual({ ratio: 1, name: 'the national median' })
    const further = [0.3, 0.4, 0.5, 0.6].map(north => [here[0] + north, here[1]] as const)
    expect(near(further)).toEqual({ ratio: 1.25, name: '5 stations of the region' })
  })

  test('its part of the country, when the region has fewer than five', () => {
    const far = [1, 1.5, 2, 2.4].map(north => [here[0] + north, here[1]] as const)
    expect(near(far)).toEqual({ ratio: 1.25, name: '5 stations of the same part of the country' })
  })

  test('the country, when its position is unknown: stations without a position are not near each other', () => {
    const unplaced = Array.from({ length: 9 }, () => seller({ diesel: 2.5 }))
    const market = marketOf(...unplaced)
    expect(market.local('diesel', unplaced[0]!)).toEqual({ ratio: 1, name: 'the national median' })
  })

  test('the country, for a fuel that no station has', () => {
    expect(marketOf().local('e85', seller({ e85: 0.8 }, here))).toEqual({ ratio: 1, name: 'the national median' })
  })
})

describe('other stations make an unusual price plausible', () => {
  /** Is the price of a fuel of the first station plausible by the others? */
  const isPlausible = (fuel: FuelCode, [station, ...others]: readonly Seller[]) => {
    const { amount } = station!.prices.find(price => price.fuel === fuel)!
    return marketOf(station!, ...others).hasAlike(fuel, amount, station!)
  }
  const alike = (count: number, amounts: Readonly<Partial<Record<FuelCode, number>>>, place: Place | null = null) =>
    Array.from({ length: count }, () => seller(amounts, place))

  test('when three have about the same price and about the same price of another grade', () => {
    const own = seller({ diesel: 2.6, sp95: 2.3 })
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.6, sp95: 2.3 })])).toBe(true)
    expect(isPlausible('diesel', [own, ...alike(2, { diesel: 2.6, sp95: 2.3 })])).toBe(false)
    // Up to 4 % of the price, up to 6 % of the other grade.
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.7, sp95: 2.43 })])).toBe(true)
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.71, sp95: 2.3 })])).toBe(false)
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.49, sp95: 2.3 })])).toBe(false)
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.6, sp95: 2.45 })])).toBe(false)
    expect(isPlausible('diesel', [own, ...alike(3, { diesel: 2.6 })])).toBe(false)
  })

  test('wherever these are in the list of stations', () => {
    const dear = [9, 8, 7, 6].map(amount => seller({ diesel: amount, sp95: amount }))
    const cheap = [1.3, 1.2, 1.1].map(amount => seller({ diesel: amount, sp95: amount }))
    const own = seller({ diesel: 2.6, sp95: 2.3 })
    const group = alike(3, { diesel: 2.6, sp95: 2.3 })
    expect(isPlausible('diesel', [own, dear[0]!, group[0]!, cheap[0]!, ...dear.slice(1), ...group, ...cheap])).toBe(
      true,
    )
  })

  test('and for gas, the petrol or diesel that is nearest counts, not another gas', () => {
    const own = seller({ gpl: 1.04, sp95: 1.8, cng: 1.3 })
    const market = [...alike(5, { cng: 1 }), own]
    const others = (sp95: number) => alike(3, { gpl: 1.04, sp95, cng: 1.3 })
    const verdict = (sp95: number) =>
      new MarketPrices([...usual, ...market, ...others(sp95)]).hasAlike('gpl', 1.04, own)
    expect([verdict(1.8), verdict(2.2)]).toEqual([true, false])
  })

  test('when three next to it have the price and none sells another grade', () => {
    const own = seller({ gpl: 1.04 }, here)
    expect(isPlausible('gpl', [own, ...beside.slice(0, 3).map(place => seller({ gpl: 1.05 }, place))])).toBe(true)
    expect(isPlausible('gpl', [own, ...beside.slice(0, 2).map(place => seller({ gpl: 1.05 }, place))])).toBe(false)
    expect(isPlausible('gpl', [own, ...alike(3, { gpl: 1.05 }, [here[0] + 0.2, here[1]])])).toBe(false)
    expect(isPlausible('gpl', [own, ...alike(3, { gpl: 1.05 })])).toBe(false)
    expect(isPlausible('gpl', alike(4, { gpl: 1.05 }))).toBe(false)
  })

  test('but not when the amount looks like a placeholder, however many have it', () => {
    const plausible = (amount: number) => isPlausible('gpl', alike(9, { gpl: amount, sp95: 1.8 }))
    expect([1, 1.1, 1.11, 1.111].map(plausible)).toEqual([false, false, false, false])
    expect([1.01, 1.101, 1.112, 0.666].map(plausible)).toEqual([true, true, true, true])
  })

  test('but not for a fuel without a median', () => {
    expect(marketOf().hasAlike('e85', 0.9, seller({ e85: 0.9 }))).toBe(false)
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
