import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import { judge } from '../../pipeline/sanity/index.ts'
import { judgeStations } from '../../pipeline/sanity/judge-stations.ts'
import { MarketPrices, type Seller } from '../../pipeline/sanity/market.ts'
import type { Judgement, StationPrices } from '../../pipeline/sanity/verdict.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { judgedAlone, surroundings } from '../support/surroundings.ts'

type Amounts = Readonly<Partial<Record<FuelCode, number>>>

type Place = readonly [number, number] | [null, null]

const seller = (
  id: number,
  amounts: Amounts,
  [lat, lng]: Place,
  more: Partial<Omit<Seller, 'prices'>> = {},
): StationPrices => ({
  id,
  lat,
  lng,
  prices: Object.entries(amounts).map(([fuel, amount]) => ({
    fuel: fuel as FuelCode,
    amountMicros: microsOf(amount),
    updatedAt: null,
  })),
  before: () => undefined,
  ...more,
})

/** Two hundred stations in twenty towns. Prices differ by up to 4 % in each direction, LPG prices by up to 8 %. */
const towns = Array.from({ length: 20 }, (_, at) => [44 + (at % 5) * 0.5, 8 + Math.floor(at / 5) * 0.8] as const)
const country = Array.from({ length: 200 }, (_, at) => {
  const spread = 1 + ((at % 9) - 4) / 100
  const gas = 1 + ((at % 5) - 2) / 25
  const amounts = { diesel: 2.12 * spread, sp95: 2 * spread, sp98: 2.16 * spread, gpl: 0.75 * gas }
  return seller(at, amounts, towns[at % 20]!)
})
const milan = towns[7]!

/** The verdicts on a station seen for the first time, among the stations of the country and `others`. */
function firstSeen(
  amounts: Amounts,
  at: Place = milan,
  others: readonly StationPrices[] = [],
  more: Partial<Omit<Seller, 'prices'>> = {},
): Record<string, Judgement> {
  const station = seller(9999, amounts, at, more)
  const { judgements } = judgeStations([...country, ...others, station], () => judgedAlone)
  const own = judgements.get(9999)!
  return Object.fromEntries(station.prices.map(({ fuel }, turn) => [fuel, own[turn]!]))
}

const verdicts = (judged: Readonly<Record<string, Judgement>>) =>
  Object.fromEntries(Object.entries(judged).map(([fuel, { verdict, rule }]) => [fuel, rule ?? verdict]))

describe('a price seen for the first time', () => {
  test.each([0.5, 0.6, 0.7, 1.4, 1.7, 2.2])('is held when one of two grades is multiplied by %s', factor => {
    const judged = firstSeen({ diesel: 2.12 * factor, sp95: 2 })
    expect(judged.diesel!.verdict).toBe('hold')
    expect(judged.sp95!.verdict).toBe('accept')
  })

  test.each([0.55, 0.7, 1.4, 2.2])('is held when all grades of a station are multiplied by %s', factor => {
    expect(Object.values(firstSeen({ diesel: 2.12 * factor, sp95: 2 * factor, sp98: 2.16 * factor }))).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ verdict: 'hold' })),
    )
  })

  test.each([
    ['diesel', 2.12],
    ['gpl', 0.75],
  ] as const)('is held when the station sells only %s, at a wrong price', (fuel, amount) => {
    for (const factor of [0.5, 0.7, 1.4, 1.9]) {
      expect(firstSeen({ [fuel]: amount * factor })[fuel]!.verdict).toBe('hold')
    }
  })

  test('is held when a wrong motorway price equals the level of other stations', () => {
    // 25 % above the market, then 0.7 times that: 0.87 times the median. Two grades do not show which of them is wrong.
    const judged = firstSeen({ diesel: 2.65 * 0.7, sp95: 2.5 })
    expect(verdicts(judged)).toEqual({ diesel: 'grade-ratio', sp95: 'grade-ratio' })
    expect(judged.diesel!.detail).toBe('0.70 x the usual ratio to sp95')
    expect(verdicts(firstSeen({ diesel: 2.65 * 0.7, sp95: 2.5, sp98: 2.7 }))).toMatchObject({ diesel: 'grade-ratio' })
    // 20 % above the market: two grades that agree show that the third is wrong.
    expect(verdicts(firstSeen({ diesel: 2.54 * 0.7, sp95: 2.4, sp98: 2.59 }))).toEqual({
      diesel: 'grade-ratio',
      sp95: 'accept',
      sp98: 'accept',
    })
  })

  test('is held at a usual price when two other grades contradict it, and one of them is usual too', () => {
    expect(verdicts(firstSeen({ diesel: 2.12, sp95: 2.42, sp98: 2.16 * 0.6 }))).toMatchObject({ diesel: 'grade-ratio' })
    expect(verdicts(firstSeen({ diesel: 2.12, sp95: 2.9, sp98: 2.16 * 0.6 }))).toMatchObject({ diesel: 'accept' })
  })

  test('has a detail relative to the stations nearby, where these are dear', () => {
    const island = [1, 2, 3, 4, 5].map(id => seller(7300 + id, { diesel: 2.65 }, [36.8, 12]))
    expect(firstSeen({ diesel: 2.65 * 1.5 }, [36.8, 12], island).diesel).toMatchObject({
      rule: 'level',
      detail: '1.50 x 5 stations nearby',
    })
  })

  test('has a detail that names the comparison', () => {
    expect(firstSeen({ diesel: 2.12 * 0.6, sp95: 2 }).diesel).toEqual({
      verdict: 'hold',
      rule: 'grade-ratio',
      detail: '0.60 x the usual ratio to sp95',
    })
    expect(firstSeen({ diesel: 2.12 * 0.6 }).diesel!.detail).toMatch(/^0\.\d\d x 10 stations nearby$/)
    expect(firstSeen({ diesel: 2.12 * 0.6 }, [55, 12]).diesel!.detail).toBe('0.60 x the national median')
  })

  test('is held at 1.111, 2.999 or 3.000 next to petrol at 2.00, even if several stations report that amount', () => {
    for (const amount of [1.111, 2.999, 3]) {
      const others = [1, 2, 3, 4].map(id => seller(8000 + id, { sp95: 2, sp98: amount }, milan))
      const judged = firstSeen({ sp95: 2, sp98: amount }, milan, amount === 2.999 ? [] : others)
      expect(verdicts(judged)).toEqual({ sp95: 'accept', sp98: amount < 2 ? 'grade-order' : 'grade-ratio' })
    }
  })

  test('is held however many stations anywhere in the country have the same wrong price', () => {
    const wrong = [2, 5, 11].map(at => seller(8100 + at, { diesel: 2.75, sp95: 2 }, towns[at]!))
    expect(verdicts(firstSeen({ diesel: 2.75, sp95: 2 }, milan, wrong))).toEqual({
      diesel: 'grade-ratio',
      sp95: 'accept',
    })
    const dear = [2, 5, 11].map(at => seller(8100 + at, { diesel: 2.75, sp95: 2.6 }, towns[at]!))
    expect(verdicts(firstSeen({ diesel: 2.75, sp95: 2.6 }, milan, dear))).toEqual({ diesel: 'level', sp95: 'level' })
  })
})

describe('a correct price is accepted', () => {
  const livigno = [46.53, 10.13] as const
  const dutyFree = [1, 2, 3, 4, 5].map(id =>
    seller(7000 + id, { diesel: 1.58 + id / 1000, sp95: 1.52 + id / 1000 }, livigno),
  )

  test('in Livigno, duty-free at 0.69 times the median, without a comparison with the surrounding market', () => {
    expect(verdicts(firstSeen({ diesel: 1.46, sp95: 1.42 }, livigno, dutyFree))).toEqual({
      diesel: 'accept',
      sp95: 'accept',
    })
  })

  test('on an island of six stations that agree, far from all others', () => {
    const island = (count: number) =>
      Array.from({ length: count }, (_, at) => seller(7100 + at, { diesel: 2.8, sp95: 2.68 + at / 100 }, [36.8, 12]))
    const own = (count: number) => verdicts(firstSeen({ diesel: 2.82, sp95: 2.7 }, [36.8, 12], island(count)))
    expect(own(5)).toEqual({ diesel: 'accept', sp95: 'accept' })
    // Four are no neighbourhood, and none of them is believed at first. Time proves them (`provedByTime`).
    expect(own(3)).toEqual({ diesel: 'level', sp95: 'level' })
  })

  test('at a remote station whose grades are all expensive, up to 1.3 times its part of the country', () => {
    const at = (diesel: number, sp95: number, place: Place) =>
      verdicts(firstSeen({ diesel: 2.12 * diesel, sp95: 2 * sp95 }, place))
    const remote = [42.5, 9] as const
    expect(at(1.27, 1.38, remote)).toEqual({ diesel: 'accept', sp95: 'accept' })
    expect(at(1.36, 1.4, remote)).toEqual({ diesel: 'level', sp95: 'level' })
    // Cheap, in a town, or with one grade alone.
    expect(at(1 / 1.27, 1 / 1.38, remote)).toEqual({ diesel: 'level', sp95: 'level' })
    expect(at(1.27, 1.38, milan)).toEqual({ diesel: 'level', sp95: 'level' })
    expect(verdicts(firstSeen({ diesel: 2.12 * 1.27 }, remote))).toEqual({ diesel: 'level' })
  })

  test('a quarter above its neighbours, when two grades are alike within a tenth', () => {
    const at = (diesel: number, sp95: number) => verdicts(firstSeen({ diesel: 2.12 * diesel, sp95: 2 * sp95 }))
    expect(at(1.24, 1.24)).toEqual({ diesel: 'accept', sp95: 'accept' })
    expect(at(1.24, 1.38)).toEqual({ diesel: 'level', sp95: 'level' })
    expect(at(1.28, 1.28)).toEqual({ diesel: 'level', sp95: 'level' })
  })

  test('on a motorway 1.3 times its neighbours, when other motorways of its part of the country have the same price', () => {
    const motorways = [0, 4, 9, 12, 17].map(at =>
      seller(7200 + at, { diesel: 2.76, sp95: 2.6, gpl: 1.06 }, towns[at]!, { isOnMotorway: true }),
    )
    const amounts = { diesel: 2.78, sp95: 2.61, gpl: 1.069 }
    expect(verdicts(firstSeen(amounts, milan, motorways, { isOnMotorway: true }))).toEqual({
      diesel: 'accept',
      sp95: 'accept',
      gpl: 'accept',
    })
    const held = { diesel: 'level', sp95: 'level', gpl: 'level' }
    expect(verdicts(firstSeen(amounts, milan, motorways))).toEqual(held)
    expect(verdicts(firstSeen(amounts, milan, motorways.slice(2), { isOnMotorway: true }))).toMatchObject(held)
  })

  test('at a station of an operator whose other stations are believed at that level', () => {
    const prices = { diesel: 2.12 * 0.75, sp95: 2 * 0.75 }
    const ofOperator = [46, 46.01, 46.02].map((lat, id) => {
      return seller(7600 + id, prices, [lat, 10.13], { operator: 'Border' })
    })
    const believed = (station: StationPrices) => {
      const before = (fuel: FuelCode) => heldPrice({ fuel, validMicros: Math.round(prices[fuel as 'diesel'] * 1e6) })
      return station.operator === 'Border' && station.id !== 9999 ? before : () => undefined
    }
    const judged = (operator: string) => {
      const own = seller(9999, prices, milan, { operator })
      const stations = [...country, ...ofOperator, own].map(station => ({ ...station, before: believed(station) }))
      const { judgements } = judgeStations(stations, (station, { fuel }) => {
        return { ...judgedAlone, before: station.before(fuel) }
      })
      return judgements.get(9999)!.map(({ rule, verdict }) => rule ?? verdict)
    }
    expect(judged('Border')).toEqual(['accept', 'accept'])
    expect(judged('Other')).toEqual(['level', 'level'])
  })

  test('a quarter above the others, when another grade with a usual price is as far from them', () => {
    expect(verdicts(firstSeen({ diesel: 2.12 * 1.25, sp95: 2 * 1.15 }))).toEqual({ diesel: 'accept', sp95: 'accept' })
  })

  test('in a market with one legal price for all, where some stations differ by a tenth', () => {
    const regulated = Array.from({ length: 60 }, (_, id) => seller(id, { diesel: 1.857, sp95: 1.582 }, towns[id % 20]!))
    const market = new MarketPrices(regulated)
    const motorway = seller(99, { diesel: 2.04, sp95: 1.8 }, milan)
    const prices = motorway.prices.map(one => ({ ...one, updatedAt: null }))
    const around = surroundings({ market, prices })
    const judged = prices.map(price => judge(price, { ...around, station: { ...around.station, ...motorway, prices } }))
    expect(judged.map(one => one.verdict)).toEqual(['accept', 'accept'])
  })

  test('by the newest official figure, when fewer than five stations sell the fuel', () => {
    const market = new MarketPrices([], new Map([['diesel', microsOf(1.6)] as const]))
    const verdict = (amount: number) =>
      judge({ fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null }, surroundings({ market }))
    expect(verdict(1.7).verdict).toBe('accept')
    expect(verdict(1.12)).toMatchObject({ verdict: 'hold', detail: '0.70 x the national median' })
  })
})

describe('a hold ends', () => {
  const heldOn = (validReadAt: string | null, amount = 2) =>
    heldPrice({
      verdict: 'hold',
      rule: 'jump',
      detail: '0.60 x last validated price',
      validMicros: validReadAt === null ? null : amount * 1e6,
      validReadAt,
    })
  const judged = (amount: number, before = heldOn('2026-11-18 12:00:00'), median?: number) =>
    judge(
      { fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null },
      surroundings({ before, ...(median !== undefined && { median }) }),
    )

  test('when the price returns to the last validated one, and the detail states it', () => {
    expect(judged(2.02)).toEqual({ verdict: 'accept', rule: null, detail: '1.01 x the last validated price' })
  })

  test('when its stamp is no longer ahead of the read', () => {
    const ahead = { ...heldOn('2026-11-18 12:00:00'), rule: 'future-stamp' }
    expect(judged(2, ahead)).toMatchObject({ verdict: 'accept', detail: 'its stamp is no longer ahead of the read' })
  })

  test('when another grade of the station is as far from the market, which the detail names', () => {
    const market = new MarketPrices(country)
    const prices = (['diesel', 'sp95', 'sp98'] as const).map(fuel => ({
      fuel,
      amountMicros: microsOf({ diesel: 2.12, sp95: 2, sp98: 2.16 }[fuel] * 1.1),
      updatedAt: null,
    }))
    const before = heldOn('2026-11-01 12:00:00')
    expect(judge(prices[0]!, surroundings({ market, before, prices })).detail).toBe(
      '1.10 x the national median, as far from it as its sp95, sp98',
    )
    // On an island where all is dear, the detail has the ratio to the island.
    const island = [1, 2, 3, 4, 5].map(id => seller(7500 + id, { diesel: 2.65 }, [36.8, 12]))
    const there = surroundings({ market: new MarketPrices([...country, ...island]), before })
    const station = { ...there.station, lat: 36.8, lng: 12 }
    const price = { fuel: 'diesel' as const, amountMicros: microsOf(2.65), updatedAt: null }
    expect(judge(price, { ...there, station }).detail).toBe('1.00 x 5 stations nearby')
  })

  test('when nothing measures the price and none was ever validated', () => {
    expect(judged(2, heldOn(null))).toMatchObject({
      verdict: 'accept',
      detail: 'between the lowest and the highest real prices, where few stations sell it',
    })
  })

  test('by a price that was validated up to seven days ago', () => {
    const [detail, later] = ['2026-11-12 12:00:00', '2026-11-12 11:59:59'].map(at => judged(2, heldOn(at), 2).detail)
    expect([detail, later]).toEqual(['1.00 x the last validated price', '1.00 x the national median'])
  })

  test('when the price is at the level of the market and the last validated one is older than seven days', () => {
    expect(judged(1.62, heldOn('2026-11-01 12:00:00', 2.4), 1.6)).toEqual({
      verdict: 'accept',
      rule: null,
      detail: '1.01 x the national median',
    })
  })

  test('not by time alone: a jump to 0.6 is held on day 8 and on day 80', () => {
    expect(judged(1.2, heldOn('2026-11-11 12:00:00'), 2)).toMatchObject({ verdict: 'hold', rule: 'level' })
    expect(judged(1.2, heldOn('2026-09-01 12:00:00'), 2)).toMatchObject({ verdict: 'hold', rule: 'level' })
    expect(judged(1.2, heldOn('2026-11-11 12:00:00'))).toEqual({
      verdict: 'hold',
      rule: 'unproved',
      detail: '0.60 x its price of 2026-11-11, and nothing newer measures it',
    })
  })

  test('when the price returns to an old validated one and there is no other comparison', () => {
    expect(judged(2.1, heldOn('2026-11-01 12:00:00'))).toMatchObject({ detail: '1.05 x its price of 2026-11-01' })
  })
})
