import type { Reading } from '../delivery-reading/read-delivery.ts'
import { boardPetrolOf, type FuelCode } from '../model/fuels.ts'
import { type Micros, microsOf } from '../model/money.ts'
import { mediansOf } from '../sanity/index.ts'
import { lastMedians } from './check-levels.ts'
import { hardlyAny, hasMoved, nearlyAll } from './check-moves.ts'
import {
  type CheckContext,
  type Comparison,
  type ContractCheck,
  fewestPrices,
  type PricePair,
  type StationPair,
} from './comparison.ts'
import { type ContractFinding, checked, found } from './finding.ts'

/** If the two are closer than this, their medians do not distinguish them. */
const leastApart = 0.03

export type GradePair = readonly [petrol: Micros, diesel: Micros]

/** Were two fuels swapped, or is one the copy of another? */
export const checkGrades: ContractCheck = ({ country }, reading, context, comparison) => {
  const faults = faultsOfPairs(comparison)
  const isWhole = faults.some(({ holds }) => holds === undefined)
  const medians = isWhole ? null : swappedMedians(boardPetrolOf(country), reading, context)
  return checked({ findings: medians ? [...faults, medians] : faults })
}

/** Two fuels of the market or of a brand, at the stations that sell both. */
interface GradeCount {
  readonly subject: string
  readonly isWhole: boolean
  both: number
  equal: number
  equalBefore: number
  readonly pairs: PricePair[]
  /** Those that have each other's amounts. */
  readonly exchanged: PricePair[]
}

/**
 * Of each two fuels: at most stations they have exchanged their amounts, or they cost the same at nearly all, and did not before,
 * because one column was read twice. In the market this refuses the delivery; of a brand, the prices are held.
 */
function faultsOfPairs(comparison: Comparison): ContractFinding[] {
  const counts = countsOf(comparison).filter(({ both }) => both >= fewestPrices)
  const exchanged = counts.filter(count => count.exchanged.length > count.both)
  const equal = counts.filter(count => {
    return count.equal >= count.both * nearlyAll && count.equalBefore <= count.both * hardlyAny
  })
  return [
    ...withoutParts(exchanged).map(({ subject, isWhole, both, exchanged }) => {
      const expected = "expected fuels as before, found each with the other's amount"
      const text = `${expected}: ${subject} at ${exchanged.length / 2} of ${both} stations`
      const finding = found('GRADES_SWAPPED', text, isWhole ? {} : { subject })
      return isWhole ? finding : { ...finding, holds: exchanged.map(({ now }) => now) }
    }),
    ...withoutParts(equal).map(({ subject, isWhole, both, equal, equalBefore, pairs }) => {
      const text = `prices of ${subject}: equal at ${equal} of ${both} stations, at ${equalBefore} before`
      const finding = found('GRADES_EQUAL', text, { subject })
      return isWhole ? finding : { ...finding, holds: pairs.filter(hasMoved).map(({ now }) => now) }
    }),
  ]
}

function countsOf({ stations, brandOf }: Comparison): GradeCount[] {
  const counts = new Map<string, GradeCount>()
  for (const [one, other] of stations.flatMap(gradePairs)) {
    const grades = `${one.fuel} and ${other.fuel}`
    const brand = brandOf(one)
    for (const subject of brand === null ? [grades] : [grades, `${grades} of brand ${brand}`]) {
      const none = { subject, isWhole: subject === grades, both: 0, equal: 0, equalBefore: 0, pairs: [], exchanged: [] }
      const count: GradeCount = counts.get(subject) ?? none
      counts.set(subject, count)
      count.both += 1
      if (one.now.amountMicros === other.now.amountMicros) count.equal += 1
      if (one.before.validMicros === other.before.validMicros) count.equalBefore += 1
      count.pairs.push(one, other)
      if (isExchanged(one, other)) count.exchanged.push(one, other)
    }
  }
  return [...counts.values()]
}

/** Each two fuels of a station that both have a validated price. */
function gradePairs({ prices }: StationPair): (readonly [PricePair, PricePair])[] {
  const known = prices.filter(({ before }) => before.validMicros !== null)
  return known.flatMap((one, at) => known.slice(at + 1).map(other => [one, other] as const))
}

/** Without the brands of grades of which the market has the same fault. */
function withoutParts(counts: readonly GradeCount[]): GradeCount[] {
  const whole = counts.filter(({ isWhole }) => isWhole)
  return counts.filter(one => one.isWhole || !whole.some(({ subject }) => one.subject.startsWith(`${subject} `)))
}

/** With less between the two, only exactly exchanged amounts are a sign. */
const leastBetween = 0.01

/**
 * Is the difference between the two now the opposite of what it was, and each nearer to the last amount of the other than to its
 * own? Holds on a day on which both have moved, too, and not for a tax that moves one of them past the other.
 */
function isExchanged(one: PricePair, other: PricePair): boolean {
  const isExact = one.now.amountMicros === other.before.validMicros && other.now.amountMicros === one.before.validMicros
  const before = Math.log(one.before.validMicros! / other.before.validMicros!)
  const now = Math.log(one.now.amountMicros / other.now.amountMicros)
  if (before === 0) return false
  const isOpposite = Math.abs(before) >= leastBetween && Math.abs(now + before) <= Math.abs(before) / 2
  return isExact || (isOpposite && isNearerTo(one, other) && isNearerTo(other, one))
}

function isNearerTo({ now, move }: PricePair, other: PricePair): boolean {
  return Math.abs(Math.log(now.amountMicros / other.before.validMicros!)) < Math.abs(move)
}

/** Each median has crossed the midpoint between the two. No real market moves both in opposite directions like this. */
function swappedMedians(petrol: FuelCode, reading: Reading, context: CheckContext): ContractFinding | null {
  const now = pairOf(mediansOf(reading.stations.flatMap(station => station.prices)), petrol)
  if (now === null) return null
  const last = pairOf(lastMedians(context), petrol)
  if (last !== null) return judged(petrol, now, last, 'the last accepted delivery')
  // A first delivery is compared with the newest week of the bulletin, if its own medians are as far apart.
  const { bulletin, perEuro } = context
  if (bulletin === null || perEuro === null || apart(now) <= leastApart) return null
  const official = [microsOf(bulletin.petrol), microsOf(bulletin.diesel)] as const
  return judged(petrol, [now[0] / perEuro, now[1] / perEuro], official, 'the oil bulletin')
}

/** The finding that the two were swapped; null if they were not, or cost nearly the same. */
export function judged(petrol: FuelCode, now: GradePair, last: GradePair, where: string): ContractFinding | null {
  if (apart(last) <= leastApart) return null
  const middle = Math.sqrt(last[0] * last[1])
  const isSwapped = now[0] < middle !== last[0] < middle && now[1] < middle !== last[1] < middle
  if (!isSwapped) return null
  const textOf = (pair: GradePair) => pair.map(micros => micros / 1e6).join(' and ')
  const expected = `expected medians of ${petrol} and diesel near ${textOf(last)} as in ${where}`
  return found('GRADES_SWAPPED', `${expected}, found ${textOf(now)}`)
}

function pairOf(medians: ReturnType<typeof mediansOf>, petrol: FuelCode): GradePair | null {
  const one = medians.get(petrol)
  const other = medians.get('diesel')
  if (!one || !other || Math.min(one.count, other.count) < fewestPrices) return null
  return [one.medianMicros, other.medianMicros]
}

function apart([petrol, diesel]: GradePair): number {
  return Math.max(petrol, diesel) / Math.min(petrol, diesel) - 1
}
