import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { PriceRecord, StationRecord } from '../../pipeline/model/records.ts'

// Faults of a complete delivery that no single price shows, each with fresh stamps: what a tired clerk, the migration of a
// publisher's system, or a fraudster does. A fault is a function of the records, so it is the same for every format.

export type Records = readonly StationRecord[]

export interface MarketFault {
  readonly name: string
  /** Null where the market does not have what the fault needs. `chance`: pseudo-random from 0 to 1, the same in each run. */
  readonly make: (honest: Records, chance: () => number) => Records | null
}

type Change = (price: PriceRecord, station: StationRecord) => number

const rounded = (amount: number): number => Math.round(amount * 1000) / 1000

export function withAmounts(records: Records, change: Change): Records {
  return records.map(station => ({
    ...station,
    prices: station.prices.map(price => ({ ...price, amount: rounded(change(price, station)) })),
  }))
}

/** A change of the prices for which it is meant. */
const only =
  (isMeant: (price: PriceRecord, station: StationRecord) => boolean, change: Change): Change =>
  (price, station) =>
    isMeant(price, station) ? change(price, station) : price.amount

const times =
  (factor: number): Change =>
  ({ amount }) =>
    amount * factor

const amountOf = (station: StationRecord, fuel: FuelCode): number | null =>
  station.prices.find(price => price.fuel === fuel)?.amount ?? null

function mediansOf(records: Records): ReadonlyMap<FuelCode, number> {
  const amounts = new Map<FuelCode, number[]>()
  for (const { prices } of records) {
    for (const { fuel, amount } of prices) amounts.set(fuel, [...(amounts.get(fuel) ?? []), amount])
  }
  return new Map([...amounts].map(([fuel, list]) => [fuel, list.sort((a, b) => a - b)[list.length >> 1]!]))
}

/** Fuels of petrol and diesel, the most sold first. */
function liquidsOf(records: Records): FuelCode[] {
  const liquids: readonly FuelCode[] = ['diesel', 'sp95', 'e10', 'sp98', 'e5', 'u91']
  const count = (fuel: FuelCode) => records.filter(station => amountOf(station, fuel) !== null).length
  return liquids.filter(fuel => count(fuel) >= 10).sort((a, b) => count(b) - count(a))
}

/** The brand with the most stations, of those that have at most a third of them. */
function brandOf(records: Records): string | null {
  const counts = new Map<string, number>()
  for (const { brand } of records) if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1)
  const small = [...counts].filter(([, count]) => count >= 8 && count <= records.length / 3)
  return small.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const ofBrand = (records: Records, change: Change): Records | null => {
  const brand = brandOf(records)
  return brand === null
    ? null
    : withAmounts(
        records,
        only((_, station) => station.brand === brand, change),
      )
}

/** The southern half. */
const ofSouth = (records: Records, change: Change): Records | null => {
  const lats = records.flatMap(({ lat }) => (lat === null ? [] : [lat])).sort((a, b) => a - b)
  const middle = lats[lats.length >> 1]
  return middle === undefined
    ? null
    : withAmounts(
        records,
        only((_, { lat }) => lat !== null && lat < middle, change),
      )
}

/** The square of three degrees with the most stations. */
const ofRegion = (records: Records, change: Change): Records | null => {
  const squareOf = ({ lat, lng }: StationRecord) =>
    lat === null ? null : `${Math.floor(lat / 3)}/${Math.floor(lng! / 3)}`
  const counts = new Map<string, number>()
  for (const station of records) {
    const square = squareOf(station)
    if (square !== null) counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  const [square] = [...counts].filter(([, count]) => count <= records.length / 2).sort((a, b) => b[1] - a[1])[0] ?? []
  return square === undefined
    ? null
    : withAmounts(
        records,
        only((_, station) => squareOf(station) === square, change),
      )
}

/** A share of the stations, at random. */
const atSome = (records: Records, share: number, chance: () => number, change: Change): Records => {
  const isMeant = new Map(records.map(({ ref }) => [ref, chance() < share]))
  return withAmounts(
    records,
    only((_, { ref }) => isMeant.get(ref)!, change),
  )
}

const rotated: Change = ({ fuel, amount }, station) => {
  const at = station.prices.findIndex(price => price.fuel === fuel)
  return station.prices[(at + 1) % station.prices.length]?.amount ?? amount
}

/** Each fuel of the first with the amount of the other. */
const exchanged =
  (one: FuelCode, other: FuelCode): Change =>
  ({ fuel, amount }, station) => {
    const partner = fuel === one ? other : fuel === other ? one : null
    return (partner && amountOf(station, partner)) ?? amount
  }

const twoGrades = (records: Records): readonly [FuelCode, FuelCode] | null => {
  const [one, other] = liquidsOf(records).filter(fuel => fuel !== 'diesel')
  return one && other ? [one, other] : null
}

const transposed: Change = ({ amount }) => {
  const digits = amount.toFixed(3)
  return Number(digits.slice(0, 2) + digits[3] + digits[2] + digits.slice(4))
}

export const marketFaults: readonly MarketFault[] = [
  {
    name: 'a made-up test system, 10 % about the median',
    make: (honest, chance) => {
      const medians = mediansOf(honest)
      return withAmounts(honest, ({ fuel }) => medians.get(fuel)! * (0.9 + chance() / 5))
    },
  },
  {
    name: 'a made-up test system, 10 % about each price',
    make: (honest, chance) => withAmounts(honest, ({ amount }) => amount * (0.9 + chance() / 5)),
  },
  {
    name: 'a made-up test system, 5 % about the median',
    make: (honest, chance) => {
      const medians = mediansOf(honest)
      return withAmounts(honest, ({ fuel }) => medians.get(fuel)! * (0.95 + chance() / 10))
    },
  },
  {
    name: 'prices of other stations',
    make: honest => {
      const half = honest.length >> 1
      return withAmounts(honest, (price, station) => {
        const at = honest.indexOf(station)
        return amountOf(honest[(at + half) % honest.length]!, price.fuel) ?? price.amount
      })
    },
  },
  { name: 'half of the stations without VAT', make: (honest, chance) => atSome(honest, 0.5, chance, times(1 / 1.22)) },
  { name: 'the south without VAT', make: honest => ofSouth(honest, times(1 / 1.22)) },
  { name: 'a region without VAT', make: honest => ofRegion(honest, times(1 / 1.22)) },
  { name: 'a region a tenth too high', make: honest => ofRegion(honest, times(1.1)) },
  { name: 'a region 5 % too high', make: honest => ofRegion(honest, times(1.05)) },
  {
    name: 'one amount for all petrol',
    make: honest => {
      const petrol = liquidsOf(honest).find(fuel => fuel !== 'diesel')
      const median = petrol && mediansOf(honest).get(petrol)!
      return median === undefined
        ? null
        : withAmounts(
            honest,
            only(
              ({ fuel }) => fuel === petrol,
              () => median,
            ),
          )
    },
  },
  {
    name: 'served prices in the rows of self-service',
    make: (honest, chance) => atSome(honest, 0.35, chance, times(1.09)),
  },
  { name: "members' prices of one brand, 5 % lower", make: honest => ofBrand(honest, times(0.95)) },
  { name: 'one brand 30 % too high', make: honest => ofBrand(honest, times(1.3)) },
  { name: 'one brand 30 % too low', make: honest => ofBrand(honest, times(0.7)) },
  { name: 'one brand 8 % too high', make: honest => ofBrand(honest, times(1.08)) },
  {
    name: "petrol's amount in the diesel rows of one brand",
    make: honest => {
      const petrol = liquidsOf(honest).find(fuel => fuel !== 'diesel')
      if (!petrol) return null
      return ofBrand(
        honest,
        only(
          ({ fuel }) => fuel === 'diesel',
          ({ amount }, station) => amountOf(station, petrol) ?? amount,
        ),
      )
    },
  },
  {
    name: "petrol's amount in all diesel rows",
    make: honest => {
      const petrol = liquidsOf(honest).find(fuel => fuel !== 'diesel')
      if (!petrol) return null
      return withAmounts(
        honest,
        only(
          ({ fuel }) => fuel === 'diesel',
          ({ amount }, station) => amountOf(station, petrol) ?? amount,
        ),
      )
    },
  },
  {
    name: 'heating oil in the diesel column',
    make: honest =>
      withAmounts(
        honest,
        only(({ fuel }) => fuel === 'diesel', times(0.65)),
      ),
  },
  {
    name: 'heating oil in the diesel column of one brand',
    make: honest =>
      ofBrand(
        honest,
        only(({ fuel }) => fuel === 'diesel', times(0.65)),
      ),
  },
  {
    name: 'another currency, x 1.16, on a day on which prices moved',
    make: (honest, chance) => withAmounts(honest, ({ amount }) => amount * 1.16 * (0.99 + chance() * 0.02)),
  },
  {
    name: 'no VAT, / 1.22, on a day on which prices moved',
    make: (honest, chance) => withAmounts(honest, ({ amount }) => (amount / 1.22) * (0.99 + chance() * 0.02)),
  },
  { name: 'all x 1.15', make: honest => withAmounts(honest, times(1.15)) },
  { name: 'all x 0.93', make: honest => withAmounts(honest, times(0.93)) },
  {
    name: 'diesel raised by 30 % at four stations',
    make: honest => {
      const four = new Set(
        honest
          .filter(station => amountOf(station, 'diesel') !== null)
          .filter((_, at) => at % 37 === 5)
          .slice(0, 4),
      )
      return withAmounts(
        honest,
        only(({ fuel }, station) => fuel === 'diesel' && four.has(station), times(1.3)),
      )
    },
  },
  {
    name: 'diesel raised by 30 % at 2 % of the stations',
    make: (honest, chance) =>
      atSome(
        honest,
        0.02,
        chance,
        only(({ fuel }) => fuel === 'diesel', times(1.3)),
      ),
  },
  {
    name: 'two grades of petrol exchanged',
    make: honest => {
      const grades = twoGrades(honest)
      return grades && withAmounts(honest, exchanged(...grades))
    },
  },
  {
    name: 'two grades of petrol exchanged, on a day on which prices moved',
    make: honest => {
      const grades = twoGrades(honest)
      return grades && withAmounts(withAmounts(honest, exchanged(...grades)), ({ amount }) => amount + 0.006)
    },
  },
  {
    name: 'two grades of petrol exchanged at one brand',
    make: honest => {
      const grades = twoGrades(honest)
      return grades && ofBrand(honest, exchanged(...grades))
    },
  },
  {
    name: 'two grades of petrol exchanged at 1 % of the stations',
    make: (honest, chance) => {
      const grades = twoGrades(honest)
      return grades && atSome(honest, 0.01, chance, exchanged(...grades))
    },
  },
  {
    name: 'petrol and diesel exchanged at one brand',
    make: honest => {
      const petrol = liquidsOf(honest).find(fuel => fuel !== 'diesel')
      return petrol ? ofBrand(honest, exchanged('diesel', petrol)) : null
    },
  },
  { name: 'each grade in the column of the next', make: honest => withAmounts(honest, rotated) },
  {
    name: 'amounts rounded to ten cents',
    make: honest => withAmounts(honest, ({ amount }) => Math.round(amount * 10) / 10),
  },
  {
    name: 'digits transposed at 1 % of the stations',
    make: (honest, chance) => atSome(honest, 0.01, chance, transposed),
  },
  {
    name: 'a fifth of the stations at prices of a month ago, 7 % lower',
    make: (honest, chance) => atSome(honest, 0.2, chance, times(0.93)),
  },
  {
    name: 'twenty stations of one operator lowered by 15 %',
    make: honest => {
      const brand = brandOf(honest)
      const some = new Set(honest.filter(station => station.brand === brand).slice(0, 20))
      return brand === null
        ? null
        : withAmounts(
            honest,
            only((_, station) => some.has(station), times(0.85)),
          )
    },
  },
  {
    name: 'stations again under new ids, a quarter cheaper',
    make: honest => {
      const again = honest.filter(({ lat }, at) => lat !== null && at % 20 === 7)
      const cheaper = withAmounts(again, times(0.75)).map(station => ({ ...station, ref: `${station.ref}9` }))
      return [...honest, ...cheaper]
    },
  },
]

/** Days on which nothing is wrong. */
export const honestDays: readonly MarketFault[] = [
  { name: 'the same again', make: honest => honest },
  {
    name: 'a third of the stations move by a cent or two',
    make: (honest, chance) =>
      atSome(honest, 0.33, chance, ({ amount }) => amount + [-0.02, -0.01, 0.01, 0.02][Math.trunc(chance() * 4)]!),
  },
  {
    name: 'a shock of 6 cents at nine of ten stations',
    make: (honest, chance) => atSome(honest, 0.9, chance, ({ amount }) => amount + 0.055 + chance() * 0.01),
  },
  { name: 'a tax of 25 cents at all stations', make: honest => withAmounts(honest, ({ amount }) => amount - 0.25) },
  {
    name: 'a tax of 25 cents, at half of the stations so far',
    make: (honest, chance) => atSome(honest, 0.5, chance, ({ amount }) => amount - 0.25),
  },
  { name: 'a brand lowers its prices by 3 %', make: honest => ofBrand(honest, times(0.97)) },
]
