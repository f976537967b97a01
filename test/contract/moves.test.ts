import { describe, expect, test } from 'vitest'
import { checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import { type ContractFinding, heldBy, refusalFor, remarksOn } from '../../pipeline/contract/finding.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord, StationRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { pseudoRandom } from '../support/pseudo-random.ts'
import { contractColumns, readingOf, stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

// A composed market: each fault and each honest day is a change of all its prices.

type Records = readonly StationRecord[]

const readAt = '2026-11-19 12:00:00'

/** 240 stations of eleven brands of 20 and of none, in five regions. */
const market: Records = Array.from({ length: 240 }, (_, at) => {
  const level = 1 + ((at * 7) % 41) / 500
  const amounts = { diesel: 1.62, e5: 1.81, gpl: 0.72, sp95: 1.74 } as const
  return stationRecord({
    ref: String(1000 + at),
    name: `Station ${at}`,
    brand: at % 12 === 11 ? null : `Brand ${at % 12}`,
    postalCode: `${10 + Math.floor((at % 60) / 12)}100`,
    lat: 38 + (at % 60) / 10,
    lng: 9 + Math.floor(at / 60),
    prices: Object.entries(amounts).map(([fuel, amount], turn) => {
      return {
        fuel: fuel as FuelCode,
        amountMicros: microsOf(rounded(amount * level * (1 + ((at + turn) % 5) / 500))),
        updatedAt: null,
      }
    }),
  })
})

function rounded(amount: number): number {
  return Math.round(amount * 1000) / 1000
}

type DecimalPrice = PriceRecord & { readonly amount: number }

/** `change` takes and returns amounts in major units. */
function withAmounts(records: Records, change: (price: DecimalPrice, station: StationRecord) => number): Records {
  return records.map(station => ({
    ...station,
    prices: station.prices.map(price => {
      const amount = change({ ...price, amount: price.amountMicros / 1e6 }, station)
      return { ...price, amountMicros: microsOf(rounded(amount)) }
    }),
  }))
}

/** A share of the stations, pseudo-random and the same in each run. */
function atSome(share: number, change: (amount: number, chance: () => number) => number): Records {
  const chance = pseudoRandom(12_345)
  const isMeant = new Set(market.filter(() => chance() < share).map(({ ref }) => ref))
  return withAmounts(market, ({ amount }, { ref }) => (isMeant.has(ref) ? change(amount, chance) : amount))
}

/** The stored prices after a delivery that was accepted as a whole, changed by `more`. */
function known(records: Records, more: Partial<StoredPrice> = {}) {
  return {
    stations: records.map(({ ref, name, brand, postalCode, lat, lng }) => {
      return heldStation({ id: Number(ref), ref, name, brand, publishedBrand: brand, postalCode, lat, lng })
    }),
    prices: records.flatMap(({ ref, prices }) =>
      prices.map(({ fuel, amountMicros }) => {
        return heldPrice({ stationId: Number(ref), fuel, amountMicros, validMicros: amountMicros, ...more })
      }),
    ),
  }
}

interface Known {
  readonly stations: ReturnType<typeof known>['stations']
  readonly prices: readonly StoredPrice[]
}

function checked(records: Records, { stations, prices }: Known = known(market), apartMax?: number) {
  const origins = records.map(({ ref, prices: own }, at) => {
    return [ref, own.map((_, turn) => ({ capture: 'prices', position: at * 10 + turn, fields: '[]' }))] as const
  })
  const { columns: _, ...contract } = italy.descriptor.contract
  const descriptor = { ...italy.descriptor, contract: { ...contract, ...(apartMax !== undefined && { apartMax }) } }
  const reading = readingOf(records, { columns: contractColumns(descriptor), origins: new Map(origins) })
  const standing = { perEuro: 1, bulletin: null, columnsBefore: null, readAt, realSize: false }
  return checkDelivery(descriptor, reading, { stations, prices, ...standing })
}

/** The findings; those that hold prices with their number. */
const found = (records: Records, before?: Known, apartMax?: number): string[] =>
  checked(records, before, apartMax).findings.map(({ finding, holds }) =>
    holds ? `${finding}: ${holds.length}` : finding,
  )

type IsMeant = (price: PriceRecord, station: StationRecord) => boolean

const changed = (change: (amount: number, station: StationRecord) => number, isMeant: IsMeant = () => true): Records =>
  withAmounts(market, (price, station) => (isMeant(price, station) ? change(price.amount, station) : price.amount))

const isOf =
  (brand: string): IsMeant =>
  (_, station) =>
    station.brand === brand
const isFuel =
  (fuel: FuelCode): IsMeant =>
  price =>
    price.fuel === fuel
const both =
  (...all: readonly IsMeant[]): IsMeant =>
  (price, station) =>
    all.every(one => one(price, station))
const numberOf = ({ ref }: StationRecord): number => Number(ref) - 1000
/** From -1 to 1, the same in each run. */
const chanceOf = (station: StationRecord): number => ((numberOf(station) * 37) % 41) / 20 - 1

/** The prices that the findings of a delivery hold, as text. */
function heldOf(findings: readonly ContractFinding[], records: Records): string[] {
  const held = heldBy(findings, [])
  return records.flatMap(({ ref, prices }) =>
    prices.filter(price => held.has(price)).map(({ fuel }) => `${ref} ${fuel}`),
  )
}

const fuels = ['diesel', 'e5', 'gpl', 'sp95'] as const

describe('nothing is found', () => {
  test.each<[string, Records]>([
    ['the same again', market],
    [
      'a third of the stations move by a cent or two',
      atSome(0.33, (amount, chance) => amount + [-0.02, -0.01, 0.01, 0.02][Math.trunc(chance() * 4)]!),
    ],
    ['a shock of 6 cents at nine of ten stations', atSome(0.9, (amount, chance) => amount + 0.055 + chance() * 0.01)],
    ['a tax of 25 cents, at half of the stations so far', atSome(0.5, amount => amount - 0.25)],
    ['a brand lowers its prices by 3 %', changed(amount => amount * 0.97, isOf('Brand 3'))],
  ])('on an honest day: %s', (_what, records) => {
    expect(found(records)).toEqual([])
  })

  test('in a first delivery, or with fewer than twenty known prices', () => {
    const wrong = changed(amount => amount * 1.5)
    expect(found(wrong, { stations: [], prices: [] })).toEqual([])
    expect(found(wrong.slice(0, 4), known(market.slice(0, 4)))).toEqual([])
    expect(found(wrong.slice(0, 20), known(market.slice(0, 20)))).not.toEqual([])
  })

  test('of prices that were never validated', () => {
    expect(
      found(
        changed(amount => amount * 1.5),
        known(market, { validMicros: null, validReadAt: null }),
      ),
    ).toEqual([])
  })
})

describe('SCALED', () => {
  test('if all fuels are multiplied by one factor, with and without moves of the day', () => {
    expect(found(changed(amount => amount * 1.16))).toEqual(['SCALED', ...fuels.map(fuel => `MEDIAN_MOVED ${fuel}`)])
    const moved = changed((amount, station) => (amount / 1.22) * (1 + chanceOf(station) / 100))
    expect(found(moved)).toContain('SCALED')
    expect(found(changed(amount => amount * 1.04))).toEqual(['SCALED'])
    expect(checked(changed(amount => amount * 1.04)).findings[0]).toMatchObject({
      text: 'expected prices that move each by its own, found all fuels multiplied by 1.040',
      level: expect.closeTo(1.04, 3),
    })
  })

  test('not if the factor is within 3 %, if the fuels differ, or if they moved by an amount', () => {
    expect(found(changed(amount => amount * 1.025))).toEqual([])
    expect(found(changed(amount => amount * 1.04, isFuel('diesel')))).toEqual([])
    expect(found(changed(amount => amount + 0.07))).toEqual([])
  })
})

describe('MEDIAN_MOVED', () => {
  const raised = (factor: number) => changed(amount => amount * factor, isFuel('diesel'))

  test('if a median moved by more than a tenth within a day, up or down', () => {
    expect(found(raised(1.12))).toEqual(['MEDIAN_MOVED diesel'])
    expect(found(raised(1.09))).toEqual([])
    expect(found(raised(0.88))).toEqual(['MEDIAN_MOVED diesel'])
    expect(checked(raised(1.12)).findings[0]).toMatchObject({
      text: 'expected prices of diesel near their last ones, found 1.894, +12.0 %, in the median',
      level: 1.894,
    })
  })

  test('or by as much more as the days since allow, up to nine', () => {
    const since = (validReadAt: string, factor: number) => found(raised(factor), known(market, { validReadAt }))
    expect(since('2026-11-15 12:00:00', 1.2)).toEqual([])
    expect(since('2026-11-15 12:00:00', 1.24)).toEqual(['MEDIAN_MOVED diesel'])
    expect(since('2026-11-10 12:00:00', 1.34)).toEqual([])
    expect(since('2026-09-10 12:00:00', 1.37)).toEqual(['MEDIAN_MOVED diesel'])
  })

  test('or more than its market states (`apartMax`)', () => {
    expect(found(raised(1.25), known(market), 0.25)).toEqual([])
    expect(found(raised(1.3), known(market), 0.25)).toEqual(['MEDIAN_MOVED diesel'])
  })
})

describe('a tax', () => {
  const cut = (isMeant?: IsMeant) => changed(amount => amount - 0.25, isMeant)

  test('moves all prices by one amount: nothing is refused, nothing is held, and the amount is known', () => {
    const { findings, taxes } = checked(cut())
    expect(findings).toEqual([])
    expect(taxes).toEqual(new Map(fuels.map(fuel => [fuel, -250_000])))
  })

  test('of some brands so far: nothing is refused and nothing is held', () => {
    for (const brands of [2, 4, 6, 9]) {
      const { findings, taxes } = checked(cut((_, station) => numberOf(station) % 12 < brands))
      expect(findings).toEqual([])
      expect(taxes).toEqual(new Map(fuels.map(fuel => [fuel, -250_000])))
    }
  })

  test('of one fuel is one as well, and its share may be large', () => {
    expect(checked(cut(isFuel('gpl')))).toMatchObject({ findings: [], taxes: new Map([['gpl', -250_000]]) })
  })

  test('is not what one company alone does', () => {
    const { findings, taxes } = checked(cut(isOf('Brand 3')))
    expect(findings.map(({ finding }) => finding)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of brand Brand 3`))
    expect(taxes).toEqual(new Map())
  })

  test('is told in a market with one price by law from the levels of its fuels', () => {
    const legal = market.map(station => {
      return {
        ...station,
        prices: station.prices.map(price => ({ ...price, amountMicros: microsOf(lawful[price.fuel]!) })),
      }
    })
    const moved = (change: (amount: number) => number) => withAmounts(legal, ({ amount }) => change(amount))
    expect(
      found(
        moved(amount => amount - 0.25),
        known(legal),
      ),
    ).toEqual([])
    expect(
      found(
        moved(amount => amount * 1.2),
        known(legal),
      ),
    ).toContain('SCALED')
    // Each fuel has the price of the next one: that is an amount for each of them, and no tax.
    const rotated = withAmounts(legal, ({ fuel }) => lawful[fuels[(fuels.indexOf(fuel as 'gpl') + 1) % 4]!]!)
    expect(found(rotated, known(legal))).toEqual(expect.arrayContaining(['MEDIAN_MOVED diesel', 'MEDIAN_MOVED gpl']))
  })
})

const lawful: Partial<Record<FuelCode, number>> = { diesel: 1.62, e5: 1.81, gpl: 0.72, sp95: 1.74 }

test('a change of prices by law that is read half-way is neither refused nor held', () => {
  const legal = withAmounts(market, ({ fuel }) => lawful[fuel]!)
  const chance = pseudoRandom(7)
  const isChanged = new Set(
    [...market]
      .sort(() => chance() - 0.5)
      .slice(0, 120)
      .map(({ ref }) => ref),
  )
  for (const change of [0.021, -0.025]) {
    const half = withAmounts(legal, ({ amount }, { ref }) => (isChanged.has(ref) ? amount + change : amount))
    expect(found(half, known(legal))).toEqual([])
    const rest = withAmounts(legal, ({ amount }) => amount + change)
    expect(found(rest, known(half))).toEqual([])
  }
})

describe('MOVES_SCATTERED', () => {
  const scattered = (share: number) => changed((amount, station) => amount * (1 + chanceOf(station) * share))

  test('if the prices of a fuel move by unrelated amounts', () => {
    expect(found(scattered(0.05))).toEqual(fuels.map(fuel => `MOVES_SCATTERED ${fuel}`))
    expect(found(scattered(0.02))).toEqual([])
    expect(checked(scattered(0.05)).findings[0]!.text).toMatch(
      /^expected prices of diesel to move alike, found moves from -4\.\d % to \+4\.\d % \(10th and 90th percentile\)$/,
    )
  })

  test('if a part of the stations has prices of another service, or of a month ago', () => {
    expect(found(atSome(0.35, amount => amount * 1.09))).not.toEqual([])
    expect(found(atSome(0.2, amount => amount * 0.93))).not.toEqual([])
  })

  test('not in a market that states wider moves', () => {
    expect(found(scattered(0.05), known(market), 0.12)).toEqual([])
  })
})

describe('ONE_AMOUNT', () => {
  test('of a fuel refuses the delivery, of a brand its prices are held', () => {
    expect(found(changed(() => 1.659, isFuel('diesel')))).toEqual(['ONE_AMOUNT diesel'])
    expect(found(changed(() => 1.659, both(isFuel('diesel'), isOf('Brand 3'))))).toEqual([
      expect.stringMatching(/^ONE_AMOUNT diesel of brand Brand 3: 1\d$/),
    ])
  })

  test('not where most had one amount before', () => {
    const one = changed(() => 1.659, isFuel('diesel'))
    const next = withAmounts(one, ({ fuel, amount }) => (fuel === 'diesel' ? 1.669 : amount))
    expect(found(next, known(one))).toEqual([])
  })
})

describe('GROUP_MOVED', () => {
  test('holds all prices of a brand that moved apart from its market: one decision gets one verdict', () => {
    // 24 to 36 %: some of these are within reach of their last price, and some are not.
    const isMeant = isOf('Brand 3')
    const raised = changed((amount, station) => amount * (1.3 + chanceOf(station) * 0.06), isMeant)
    const { findings } = checked(raised)
    expect(findings.map(({ finding }) => finding)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of brand Brand 3`))
    const expected = raised.filter(({ brand }) => brand === 'Brand 3')
    expect(heldOf(findings, raised)).toEqual(
      expected.flatMap(({ ref, prices }) => prices.map(({ fuel }) => `${ref} ${fuel}`)),
    )
    expect(refusalFor('it', findings, [])).toBe(null)
  })

  test('of a fuel of a brand leaves its other fuels alone', () => {
    const cut = changed(amount => amount * 0.65, both(isOf('Brand 3'), isFuel('diesel')))
    expect(found(cut)).toEqual(['GROUP_MOVED diesel of brand Brand 3: 20'])
    expect(checked(cut).findings[0]!.text).toBe(
      'prices of diesel of brand Brand 3: -35.0 % at 20 stations, 0.0 % in the market',
    )
  })

  test('not up to 4 % apart, and not up to 6 % for gas', () => {
    expect(found(changed(amount => amount * 1.035, isOf('Brand 3')))).toEqual([])
    expect(found(changed(amount => amount * 1.05, isOf('Brand 3')))).toHaveLength(3)
    expect(found(changed(amount => amount * 1.07, isOf('Brand 3')))).toHaveLength(4)
    expect(
      found(
        changed(amount => amount * 1.05, isOf('Brand 3')),
        known(market),
        0.1,
      ),
    ).toEqual([])
  })

  test('of a region, with stations of no group that moved as it did', () => {
    const region = changed(
      amount => amount * 1.08,
      (_, { postalCode, ref }) => postalCode === '13100' || ref === '1011',
    )
    const { findings } = checked(region)
    expect(findings.map(({ finding }) => finding)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of region IT-13`))
    expect(heldOf(findings, region)).toHaveLength((48 + 1) * 4)
    expect(heldOf(findings, region)).toContain('1011 diesel')
  })

  test('of half a brand, which is scattered, holds the prices that moved', () => {
    const some = changed(
      amount => amount * 0.8,
      both(isOf('Brand 3'), (_, { ref }) => Number(ref) % 24 < 12),
    )
    const half = some.filter(({ brand }, at) => brand === 'Brand 3' && some[at] !== market[at])
    const { findings } = checked(some)
    expect(findings.map(({ finding }) => finding)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of brand Brand 3`))
    expect(heldOf(findings, some)).toHaveLength(10 * 4)
    expect(half).toHaveLength(20)
  })

  test('has one finding for the largest group that holds the prices: a brand, or the region in which it is', () => {
    const isOther = ({ ref }: StationRecord): boolean => Number(ref) % 24 === 5
    const isInRegion = (station: StationRecord): boolean => station.brand === 'Brand 3' || isOther(station)
    const inOneRegion = market.map(station => {
      const elsewhere = station.postalCode === '13100' ? '14100' : station.postalCode
      return { ...station, postalCode: isInRegion(station) ? '13900' : elsewhere }
    })
    const raised = (ofOthers: number): string[] => {
      const factorOf = (station: StationRecord): number => {
        if (isOther(station)) return ofOthers
        return station.brand === 'Brand 3' ? 1.3 : 1
      }
      return found(
        withAmounts(inOneRegion, ({ amount }, station) => amount * factorOf(station)),
        known(inOneRegion),
      )
    }
    expect(raised(1)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of brand Brand 3: 20`))
    expect(raised(1.12)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of region IT-13: 30`))
  })

  test('of groups that are more than a quarter of the delivery refuses it', () => {
    const brands = (count: number) =>
      found(
        changed(
          (amount, station) => amount * (1.1 + (numberOf(station) % 12) / 10),
          (_, { brand }) => Number(brand?.slice(6) ?? 99) < count,
        ),
      )
    expect(brands(2).every(finding => finding.endsWith(': 20'))).toBe(true)
    expect(brands(2)).toHaveLength(8)
    expect(brands(4).filter(finding => finding.includes(':'))).toEqual([])
    expect(brands(4).length).toBeGreaterThan(0)
  })

  test('finds stations that are listed again under new ids, by their point and name', () => {
    const cheaper = changed(amount => amount * 0.75, isOf('Brand 3'))
    const renumbered = cheaper.map(one => (one.brand === 'Brand 3' ? { ...one, ref: `${one.ref}9` } : one))
    expect(found(renumbered)).toEqual(fuels.map(fuel => `GROUP_MOVED ${fuel} of brand Brand 3: 20`))
    const elsewhere = renumbered.map(one =>
      one.brand === 'Brand 3' ? { ...one, name: 'New', lat: one.lat! + 0.5 } : one,
    )
    expect(found(elsewhere)).toEqual([])
  })
})

describe('GRADES_EQUAL', () => {
  const copied = (isMeant: IsMeant) =>
    market.map(station => {
      const { amountMicros } = station.prices.find(({ fuel }) => fuel === 'sp95')!
      const prices = station.prices.map(price => {
        return price.fuel === 'e5' && isMeant(price, station) ? { ...price, amountMicros } : price
      })
      return { ...station, prices }
    })

  test('if two grades cost the same wherever both are sold', () => {
    expect(found(copied(() => true))).toEqual(['GRADES_EQUAL e5 and sp95'])
    expect(found(market, known(copied(() => true)))).toEqual([])
  })

  test('at a brand holds the prices that moved', () => {
    expect(found(copied(isOf('Brand 3')))).toEqual(['GRADES_EQUAL e5 and sp95 of brand Brand 3: 20'])
  })

  test('not where they cost the same before', () => {
    const same = copied(() => true)
    expect(
      found(
        withAmounts(same, ({ amount }) => amount + 0.01),
        known(same),
      ),
    ).toEqual([])
  })
})

describe('GRADES_SWAPPED', () => {
  const other: Partial<Record<FuelCode, FuelCode>> = { e5: 'sp95', sp95: 'e5' }
  const exchanged = (isMeant: IsMeant, by = 0): Records =>
    withAmounts(market, (price, station) => {
      const partner = isMeant(price, station) ? (other[price.fuel] ?? price.fuel) : price.fuel
      return station.prices.find(({ fuel }) => fuel === partner)!.amountMicros / 1e6 + by
    })

  test('at all stations refuses the delivery, also on a day on which prices moved', () => {
    expect(found(exchanged(() => true))).toEqual(['GRADES_SWAPPED'])
    expect(found(exchanged(() => true, 0.012))).toEqual(['GRADES_SWAPPED'])
  })

  test('at one brand holds both grades there', () => {
    expect(found(exchanged(isOf('Brand 3')))).toEqual([
      expect.stringMatching(/^GRADES_SWAPPED e5 and sp95 of brand Brand 3: 40$/),
    ])
  })
})

describe('a group that is held', () => {
  const raised = changed(amount => amount * 1.3, isOf('Brand 3'))
  const first = checked(raised)
  /** The stored prices on the next day: those of the brand are held, so their validated amounts are the earlier ones. */
  const held = heldBy(first.findings, [])
  const after: Known = {
    stations: known(market).stations,
    prices: raised.flatMap(({ ref, prices }, at) =>
      prices.map((price, turn) => {
        const stored = heldPrice({ stationId: Number(ref), fuel: price.fuel, amountMicros: price.amountMicros })
        const valid = held.has(price) ? market[at]!.prices[turn]! : price
        return { ...stored, verdict: held.has(price) ? 'hold' : 'accept', validMicros: valid.amountMicros } as const
      }),
    ),
  }

  test('stays held on the next day, with the same findings', () => {
    const next = checked(raised, after)
    expect(next.findings.map(({ finding }) => finding)).toEqual(first.findings.map(({ finding }) => finding))
    expect(heldOf(next.findings, raised)).toEqual(heldOf(first.findings, raised))
    expect(remarksOn(next.findings, [])[0]).toBe(
      'GROUP_MOVED holds 20 prices: prices of diesel of brand Brand 3: +30.0 % at 20 stations, 0.0 % in the market',
    )
  })

  test('is released when its prices return', () => {
    expect(found(market, after)).toEqual([])
  })

  test('is taken when the operator accepts its findings, each by itself', () => {
    const { findings } = checked(raised, after)
    const streak = (finding: string) => ({ finding, count: 3, since: '2026-11-17 12:00:00' })
    expect(
      heldBy(
        findings,
        findings.map(({ finding }) => streak(finding)),
      ).size,
    ).toBe(0)
    const one = [streak('GROUP_MOVED diesel of brand Brand 3')]
    expect(heldBy(findings, one).size).toBe(60)
    expect(remarksOn(findings, one)[0]).toMatch(/^taken, as GROUP_MOVED diesel of brand Brand 3 was accepted: /)
  })
})

test('the changes name the common step of a tax, and no group that a finding names', () => {
  expect(checked(changed(amount => amount - 0.25)).changes.slice(0, 2)).toEqual([
    'prices of diesel: -0.250 at 100.0 % of 240 stations',
    'prices of e5: -0.250 at 100.0 % of 240 stations',
  ])
  expect(checked(changed(amount => amount * 0.65, both(isOf('Brand 3'), isFuel('diesel')))).changes).toEqual([])
})
