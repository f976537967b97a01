import type { FuelCode } from '../model/fuels.ts'
import { hoursBetween } from '../model/instants.ts'
import { groupedBy } from '../model/lists.ts'
import type { Micros } from '../model/money.ts'
import { isComparable } from '../sanity/market.ts'
import { type Comparison, type ContractCheck, fewestPrices, medianOf, type PricePair, quantile } from './comparison.ts'
import { type ContractFinding, checked, type FindingCode, found, percent } from './finding.ts'

// What an honest day looks like. Measured between two reads of one day or of the next: New South Wales, each day of April 2024
// and 2026-08-21 to 22; Germany, 2014-06-08; Slovenia, 2026-08-17 (its price day) and 22; and each day of the five companies of
// Iceland since 2016. Logarithms: 0.04 is 4 %.

/**
 * How far the median of a brand or region moves apart from the rest of its market. Of 4,400 moves of an Icelandic company 99 %
 * were within 0.04; brands and regions of New South Wales within 0.044. Markets with price cycles state more (`apartMax`).
 */
export const usualApart = 0.04
/** Distance between the 10th and the 90th percentile of the moves of a fuel, for each unit of the above: 0.05, Germany 0.09. */
const spreadPerApart = 1.25
/** The median of a fuel. Only taxes moved it by more within a day: Italy, Germany and France in 2022, Iceland in 2026. */
const usualStep = 0.1
/** A common factor is detected from here on. Exchange rates and taxes of Europe differ by more. */
const leastFactor = 0.03
/** Moves of several days add up as those of a random walk do, at most to three times those of one day. */
const mostDays = 9

const fewestPairs = 20
const fewestOfGroup = 8
/** A group of more than this share of the prices of a fuel is the market. */
const mostOfMarket = 0.5
/** Held prices of more than this share of a delivery refuse it. */
const mostHeld = 0.25
/** Share of the prices of a group with one amount, and the share before. */
export const nearlyAll = 0.9
export const hardlyAny = 0.5
/** A price that stays, or moves by less, is not part of what its group did. */
const leastMove = 0.005

/** A part of a delivery that moved as no honest day moves it. */
interface Fault {
  readonly code: FindingCode
  readonly subject: string
  readonly text: string
  readonly pairs: readonly PricePair[]
  /** Of a complete fuel or delivery, not of a group. */
  readonly isWhole: boolean
  readonly level?: number
}

/**
 * Compares a delivery with the validated prices before it: by fuel, and within a fuel by brand, region and type of service. A whole
 * fuel that moved as no honest day moves it refuses the delivery; of a group, the prices are held.
 */
export const checkMoves: ContractCheck = ({ contract }, _reading, { readAt }, comparison) => {
  const pairs = comparison.pairs.filter(({ before }) => before.validMicros !== null)
  if (pairs.length < fewestPairs) return checked({})
  const days = Math.min(
    mostDays,
    Math.max(1, medianOf(pairs.map(({ before }) => hoursBetween(before.validReadAt!, readAt))) / 24),
  )
  const limitsOf = (fuel: FuelCode): Limits => {
    const apart = (contract.apartMax ?? usualApart) * Math.sqrt(days) * (isComparable(fuel) ? 1 : moreOfGas)
    return { apart, spread: apart * spreadPerApart, step: Math.max(usualStep * Math.sqrt(days), apart) }
  }
  const fuels = [...groupedBy(pairs, pair => pair.fuel)]
    .filter(([, own]) => own.length >= fewestPairs)
    .map(([fuel, own]) => fuelMoves(fuel, own, limitsOf(fuel), comparison, pairs))
  const groups = groupFaults(fuels, comparison)
  const apart = new Set(groups.flatMap(({ code, pairs }) => (code === 'GROUP_MOVED' ? pairs : [])))
  const whole = [...scaledFaults(fuels), ...fuels.flatMap(fuel => fuelFaults(fuel, apart))]
  const refused = new Set(whole.flatMap(fault => fault.pairs.map(pair => pair.fuel)))
  const faults = [...whole, ...groups.filter(({ pairs }) => pairs.every(({ fuel }) => !refused.has(fuel)))]
  return {
    ...checked({ findings: findingsOf(faults, pairs.length) }),
    changes: fuels.flatMap(commonStep),
    taxes: new Map(fuels.flatMap(({ fuel, tax }) => (tax === null ? [] : [[fuel, tax] as const]))),
  }
}

/** A cent is a larger share of a cheap fuel: MOL raised its LPG by 4.3 % on Slovenia's price day. */
const moreOfGas = 1.5

interface Limits {
  readonly apart: number
  readonly spread: number
  readonly step: number
}

interface FuelMoves {
  readonly fuel: FuelCode
  readonly pairs: readonly PricePair[]
  readonly limits: Limits
  /** The median move. */
  readonly step: number
  /** The amount by which prices that moved far did so, at several brands: a tax. Null if there is none. */
  readonly tax: Micros | null
}

function fuelMoves(
  fuel: FuelCode,
  pairs: readonly PricePair[],
  limits: Limits,
  comparison: Comparison,
  all: readonly PricePair[],
): FuelMoves {
  const isFar = (pair: PricePair): boolean => Math.abs(pair.move) > limits.apart
  const far = pairs.filter(isFar)
  const isTax = isByAmount(far, all.filter(isFar)) && isOfSeveralBrands(far, comparison)
  return { fuel, pairs, limits, step: stepOf(pairs), tax: isTax ? medianOf(far.map(differenceOf)) : null }
}

function differenceOf({ now, before }: PricePair): Micros {
  return now.amountMicros - before.validMicros!
}

function stepOf(pairs: readonly PricePair[]): number {
  return medianOf(pairs.map(({ move }) => move))
}

/** How much one amount may differ from another of the same tax: rounding to a cent, and the market's own move of the day. */
const sameAmount = 0.15
const commonShare = 0.6
/** Share of the prices of a fuel that a shock of its market moves within a day. */
const shockShare = 0.7

/**
 * Did prices of different levels move by one amount? A tax does this. A wrong unit, currency or column moves expensive prices by
 * more than cheap ones. Where a law sets one price, the levels of other fuels tell.
 */
function isByAmount(pairs: readonly PricePair[], ofAllFuels: readonly PricePair[]): boolean {
  if (pairs.length < fewestPrices) return false
  const near = nearOne(pairs)
  if (near.length < pairs.length * commonShare) return false
  const slope = slopeOf(near) ?? slopeOf(ofAllFuels)
  // A tax does not turn the order of prices round. The fuels of a regulated market that exchanged their amounts do.
  return slope !== null && slope > 0 && Math.abs(slope - 1) < Math.abs(slope - Math.exp(stepOf(near)))
}

/** With prices nearer to each other, an amount cannot be told from a factor. */
const leastRange = 0.01

/** How much more expensive prices moved than cheap ones: 1 for an amount, the factor for a factor. Null if all cost the same. */
function slopeOf(pairs: readonly PricePair[]): number | null {
  const sorted = [...pairs].sort((a, b) => a.before.validMicros! - b.before.validMicros!)
  const third = Math.ceil(sorted.length / 3)
  const thirds = [sorted.slice(0, third), sorted.slice(-third)] as const
  const [low, high] = thirds.map(part => medianOf(part.map(({ before }) => before.validMicros!))) as [number, number]
  if (high / low - 1 < leastRange) return null
  const [lowNow, highNow] = thirds.map(part => medianOf(part.map(({ now }) => now.amountMicros))) as [number, number]
  return (highNow - lowNow) / (high - low)
}

/** One company can have an error in its system. Companies that do the same obey a law. Feeds without brands cannot show it. */
function isOfSeveralBrands(pairs: readonly PricePair[], { brandOf }: Comparison): boolean {
  const brands = new Set(pairs.map(brandOf).filter(brand => brand !== null))
  return brands.size > 1 || pairs.every(pair => brandOf(pair) === null)
}

/** Factors of two fuels are the same if they differ by less than this share of their move. */
const sameFactor = 0.2

/** Were all fuels multiplied by one number: another currency, or amounts without a tax? */
function scaledFaults(fuels: readonly FuelMoves[]): Fault[] {
  const steps = fuels.map(({ step }) => step)
  const usual = medianOf(steps)
  const isOne = steps.every(step => Math.abs(step - usual) <= Math.abs(usual) * sameFactor)
  if (fuels.length < 2 || Math.abs(usual) < leastFactor || !isOne) return []
  const pairs = fuels.flatMap(fuel => fuel.pairs)
  const slopes = fuels.map(fuel => slopeOf(fuel.pairs)).filter(slope => slope !== null)
  const factor = Math.exp(usual)
  const isFactor = slopes.every(slope => Math.abs(slope - factor) < Math.abs(slope - 1))
  // Fuels whose levels differ were moved by different amounts.
  const levels = fuels.map(fuel => medianOf(fuel.pairs.map(({ before }) => before.validMicros!)))
  const isTold = slopes.length > 0 || Math.max(...levels) / Math.min(...levels) > 1 + sameFactor
  if (!isFactor || !isTold) return []
  const text = `expected prices that move each by its own, found all fuels multiplied by ${factor.toFixed(3)}`
  return [{ code: 'SCALED', subject: '', text, pairs, isWhole: true, level: factor }]
}

/** `apart`: pairs of groups that moved apart. As long as they are few, the rest of the fuel is judged without them. */
function fuelFaults({ fuel, pairs, limits, step, tax }: FuelMoves, apart: ReadonlySet<PricePair>): Fault[] {
  const whole = { subject: fuel, pairs, isWhole: true }
  const faults = oneAmount(fuel, pairs, true)
  if (Math.abs(step) > limits.step && tax === null) {
    const median = medianOf(pairs.map(({ now }) => now.amountMicros)) / 1e6
    const text = `expected prices of ${fuel} near their last ones, found ${median}, ${signed(step)}, in the median`
    faults.push({ ...whole, code: 'MEDIAN_MOVED', text, level: median })
  }
  const others = pairs.filter(pair => !apart.has(pair))
  const moves = (others.length < pairs.length * (1 - mostHeld) ? pairs : others).map(({ move }) => move)
  const spread = quantile(moves, 0.9) - quantile(moves, 0.1)
  if (faults.length === 0 && spread > limits.spread && tax === null && !isShock(others, step, limits)) {
    const text = `expected prices of ${fuel} to move alike, found moves from ${signed(quantile(moves, 0.1))} to ${signed(quantile(moves, 0.9))} (10th and 90th percentile)`
    faults.push({ ...whole, code: 'MOVES_SCATTERED', text })
  }
  return faults
}

/** The percentiles of a few prices vary more than those of a market. */
const ofFewMore = 2

function groupFaults(fuels: readonly FuelMoves[], { groups }: Comparison): Fault[] {
  const byFuel = new Map(fuels.map(moves => [moves.fuel, moves]))
  return groups.flatMap(({ kind, name, pairs }) => {
    if (kind === 'fuel' || !pairs.some(hasMoved)) return []
    const validated = pairs.filter(({ before }) => before.validMicros !== null)
    return [...groupedBy(validated, pair => pair.fuel)].flatMap(([fuel, own]) => {
      const market = byFuel.get(fuel)
      if (!market || own.length < fewestOfGroup || own.length > market.pairs.length * mostOfMarket) return []
      return faultsOfGroup(`${fuel} of ${kind} ${name}`, own, market)
    })
  })
}

function faultsOfGroup(subject: string, pairs: readonly PricePair[], market: FuelMoves): Fault[] {
  const { apart, spread } = market.limits
  const faults = oneAmount(subject, pairs, false)
  if (market.tax !== null) return faults
  const step = stepOf(pairs)
  const moves = pairs.map(({ move }) => move)
  const [least, most] = [quantile(moves, 0.1), quantile(moves, 0.9)]
  const group = { subject, isWhole: false }
  if (Math.abs(step - market.step) > apart) {
    const text = `prices of ${subject}: ${signed(step)} at ${pairs.length} stations, ${signed(market.step)} in the market`
    return [...faults, { ...group, code: 'GROUP_MOVED', text, pairs: [...new Set([...pairs, ...alike(market, step)])] }]
  }
  if (most - least <= spread * ofFewMore) return faults
  const text = `prices of ${subject}: from ${signed(least)} to ${signed(most)} at ${pairs.length} stations`
  const far = pairs.filter(({ move }) => Math.abs(move - market.step) > apart)
  return [...faults, { ...group, code: 'MOVES_SCATTERED', text, pairs: far }]
}

/** Prices of the market that moved as a group did: stations without a brand, or of a small region. */
function alike(market: FuelMoves, step: number): PricePair[] {
  return market.pairs.filter(({ move }) => Math.abs(move - step) < Math.abs(step - market.step) * sameFactor)
}

function oneAmount(subject: string, pairs: readonly PricePair[], isWhole: boolean): Fault[] {
  const now = commonest(pairs.map(({ now }) => now.amountMicros))
  const before = commonest(pairs.map(pair => pair.before.validMicros!))
  // One of two amounts is at half of the stations at least: a change by law, of which the last delivery had the first half.
  if (now.count < pairs.length * nearlyAll || before.count >= pairs.length * hardlyAny) return []
  const text = `prices of ${subject}: ${now.count} of ${pairs.length} at ${now.amount / 1e6}, ${before.count} at one amount before`
  return [{ code: 'ONE_AMOUNT', subject, text, pairs, isWhole }]
}

function commonest(amounts: readonly Micros[]): { readonly amount: Micros; readonly count: number } {
  const counts = new Map<Micros, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  const [amount, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  return { amount, count }
}

/** Whole fuels refuse the delivery, and so do groups that together are a large part of it. */
function findingsOf(faults: readonly Fault[], count: number): ContractFinding[] {
  const groups = distinctGroups(faults)
  const isRefused = new Set([...groups.values()].flat()).size > count * mostHeld
  return faults.flatMap((fault): ContractFinding[] => {
    const { code, subject, text, isWhole, level } = fault
    const moved = groups.get(fault)
    if (!isWhole && moved === undefined) return []
    const finding = found(code, text, { ...(subject !== '' && { subject }), ...(level !== undefined && { level }) })
    return [moved === undefined || isRefused ? finding : { ...finding, holds: moved.map(({ now }) => now) }]
  })
}

/**
 * The prices of each group that moved. A group whose prices larger groups hold, such as a region in which only one brand moved, is
 * left out.
 */
function distinctGroups(faults: readonly Fault[]): ReadonlyMap<Fault, readonly PricePair[]> {
  const groups = faults
    .filter(({ isWhole }) => !isWhole)
    .map(fault => ({ fault, moved: fault.pairs.filter(hasMoved) }))
    .toSorted((a, b) => b.moved.length - a.moved.length)
  const held = new Set<PricePair>()
  const distinct = groups.filter(({ moved }) => {
    const before = held.size
    for (const pair of moved) held.add(pair)
    return held.size > before
  })
  return new Map(distinct.map(({ fault, moved }) => [fault, moved]))
}

export function hasMoved(pair: PricePair): boolean {
  return Math.abs(pair.move) > leastMove
}

/** Most prices moved by one amount, and the others not yet: a shock of the market. */
function isShock(pairs: readonly PricePair[], step: number, limits: Limits): boolean {
  const moved = pairs.filter(hasMoved)
  if (moved.length < pairs.length * shockShare || Math.abs(step) > limits.step) return false
  return nearOne(moved).length >= moved.length * commonShare
}

/** The pairs that moved by about the median amount. */
function nearOne(pairs: readonly PricePair[]): PricePair[] {
  const difference = medianOf(pairs.map(differenceOf))
  return pairs.filter(pair => Math.abs(differenceOf(pair) / difference - 1) <= sameAmount)
}

/** The line that matters on the day of a tax, before those of brands: most prices of a fuel moved by one amount. */
function commonStep({ fuel, pairs }: FuelMoves): string[] {
  const moved = pairs.filter(hasMoved)
  if (moved.length < pairs.length * hardlyAny) return []
  const near = nearOne(moved)
  const difference = medianOf(near.map(differenceOf))
  const share = near.length / pairs.length
  if (share < hardlyAny || Math.abs(stepOf(near)) < leastFactor) return []
  const amount = `${difference > 0 ? '+' : ''}${(difference / 1e6).toFixed(3)}`
  return [`prices of ${fuel}: ${amount} at ${percent(share)} of ${pairs.length} stations`]
}

function signed(move: number): string {
  return `${move > 0 ? '+' : ''}${percent(Math.exp(move) - 1)}`
}
