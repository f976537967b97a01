import { unitOf } from '../../../pipeline/model/fuels.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import { liveDay } from '../figures/live.ts'
import { quotientRounded } from '../figures/numbers.ts'
import { requestedPrices } from '../figures/priced.ts'
import { type When, whenOf } from '../figures/weeks.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayInTurn, sayList, sayPrice, sentences, verb } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { sayLive, sayMeans, sayMissingFuels, sayUnnamed, sayWhen, sayWhens } from '../say/prices.ts'
import {
  inPlaceOfPrices,
  type LiveOnlyFuel,
  liveFuelOf,
  liveFuelPrices,
  livePricesOf,
  liveReply,
  liveRow,
  noLivePrices,
  onlyLivePrices,
  placeCells,
  saidWithout,
  sayStale,
  sayWithout,
  sayWithoutLive,
  sourcesOfFigures,
} from './query.ts'

/** The tank of a middle-sized car. Used if the question names no amount. */
const usualLitres = 50

function litresOf({ litres, tank_share: share = 1 }: Parsed): number {
  return litres ?? Math.round(usualLitres * exactShare(share) * 10) / 10
}

/** The whole tank, in litres. The part of it is rounded: 16.7 litres are a third of 50. */
function tankOf(litres: number, share: number): number {
  const tank = litres / exactShare(share)
  const whole = Math.round(tank)
  return Math.abs(whole * exactShare(share) - litres) < 0.051 ? whole : Math.round(tank * 10) / 10
}

function tankCells({ litres, tank_share: share }: Parsed) {
  return share ? { tank_share: share, tank_litres: litres ? tankOf(litres, share) : usualLitres } : {}
}

/** The cost of a number of litres, now or in the past. If no place is named: at the mean price of the Union. */
export function fillCost(parsed: Parsed, context: QuestionContext): Reply {
  const litres = litresOf(parsed)
  const when = whenOf(parsed, context)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveCost(liveFuel, parsed, context, when)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(parsed, context, when, fuels)
  if (priced.length === 0) return inPlaceOfPrices(saidWithout(parsed, context, when, fuels), { litres, costs: [] })
  const found = priced.flatMap(one =>
    fuels.filter(fuel => one[fuel] !== 0).map(fuel => ({ one, cost: costOf(fuel, one.said, one[fuel], litres) })),
  )
  const rows = found.map(({ one, cost }) => ({ ...placeCells(one), ...costCells(cost) }))
  const whens = [...new Set(priced.map(sayWhen))]
  const message = sentences([
    ...sayCosts(
      found.map(({ cost }) => cost),
      litres,
      whens.length === 1 ? whens[0]! : null,
    ),
    whens.length === 1 ? null : sayWhens(priced),
    sayAssumed(parsed),
    sayUnnamed(parsed) ?? sayMeans(priced),
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    sayWithout(without, context, when),
    sayStale(priced, context),
  ])
  const data = {
    litres,
    ...tankCells(parsed),
    costs: rows,
    ...differences(found.map(({ cost }) => cost)),
    ...(without.length > 0 && { without }),
  }
  return { status: 'ok', message, data, rows, ...sourcesOfFigures(priced, context) }
}

/** The cost of a fill with a fuel that has only live prices. */
function liveCost(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext, when: When): Reply {
  const litres = litresOf(parsed)
  if (when.kind !== 'now') return inPlaceOfPrices(onlyLivePrices(fuel), { litres, costs: [] })
  if (unitOf(fuel) === 'kg') {
    const { message, ...reply } = liveFuelPrices(fuel, parsed, context)
    const why = `${sayFuel(fuel)} is sold by the kilogram, so litres do not tell what a fill costs.`
    return {
      ...reply,
      status: 'no_data',
      message: sentences([why, message]),
      data: { litres, costs: [], ...reply.data },
    }
  }
  const prices = livePricesOf(fuel, parsed, context)
  if (prices.length === 0) return inPlaceOfPrices(noLivePrices(fuel, parsed, context), { litres, costs: [] })
  const costs = prices.map(({ country, price }) => costOf(fuel, sayCountry(country), price, litres))
  const rows = prices.map((price, at) => ({ ...liveRow(price), ...costCells(costs[at]!) }))
  const without = parsed.countries.filter(country => prices.every(price => price.country !== country))
  const day = `live figures of ${liveDay(context)}`
  const message = sentences([...sayCosts(costs, litres, day), sayAssumed(parsed), sayWithoutLive(without)])
  const data = {
    litres,
    ...tankCells(parsed),
    date: liveDay(context),
    costs: rows,
    ...differences(costs),
    ...(without.length > 0 && { without }),
  }
  return liveReply(fuel, context, prices, { message, data, rows })
}

function costCells({ fuel, price, cents }: Cost) {
  return { fuel, price: price / 1000, cost_eur: cents / 100 }
}

/** The difference between the cheapest and the most expensive place, per fuel. Empty for one place. */
function differences(costs: readonly Cost[]) {
  const all = costsByFuel(costs).filter(ofFuel => ofFuel.length > 1)
  if (all.length === 0) return {}
  return { differences: all.map(ofFuel => ({ fuel: ofFuel[0]!.fuel, cost_eur: apart(ofFuel) / 100 })) }
}

/** `That is half a tank: 25 litres of 50.` */
function sayAssumed({ litres, tank_share: share }: Parsed): string | null {
  if (share && litres) return `That is ${sayShare(share)}: ${counted(litres, 'litre')} of ${tankOf(litres, share)}.`
  return litres === undefined ? `No amount was named, so this is for ${usualLitres} litres.` : null
}

/** The cost of a number of litres of a fuel in a place. */
interface Cost {
  readonly fuel: Exclude<AskedFuel, 'both'>
  readonly said: string
  /** Thousandths of a euro per litre. */
  readonly price: number
  readonly cents: number
}

/** Computed in integer millilitres and thousandths of a euro, so half cents are exact. */
function costOf(fuel: Cost['fuel'], said: string, price: number, litres: number): Cost {
  return { fuel, said, price, cents: quotientRounded(Math.round(litres * 1000) * price, 10_000) }
}

function costsByFuel(costs: readonly Cost[]): readonly (readonly Cost[])[] {
  return [...new Set(costs.map(({ fuel }) => fuel))].map(fuel => costs.filter(cost => cost.fuel === fuel))
}

/** The most expensive minus the cheapest, in cents. */
function apart(costs: readonly Cost[]): number {
  const cents = costs.map(cost => cost.cents)
  return Math.max(...cents) - Math.min(...cents)
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/**
 * One sentence per fuel: `60 litres of diesel cost 94.98 EUR in Luxembourg (1.583 EUR a litre) and 128.40 EUR in … (2.140)`.
 * The time is stated once, with the first sentence; null if another sentence states it.
 */
function sayCosts(costs: readonly Cost[], litres: number, when: string | null): readonly string[] {
  return costsByFuel(costs).map((ofFuel, fuelAt) => {
    const brackets = when === null || fuelAt > 0 ? '' : ` (${when})`
    const [first, ...others] = ofFuel.toSorted((a, b) => a.cents - b.cents)
    const { fuel, price } = first!
    const what = `${counted(litres, 'litre')} of ${sayFuel(fuel)} ${verb(litres, 'costs', 'cost')}`
    if (others.length === 0) return `${what} ${sayCost(first!)}, at ${sayPrice(price)}${brackets}.`
    const each = (cost: Cost, at: number) => `${sayCost(cost)} (${sayInTurn(cost.price, at)})`
    const isFew = ofFuel.length <= mostNamed
    const all = isFew ? sayList(ofFuel.map(each)) : `from ${each(first!, 0)} to ${each(others.at(-1)!, 1)}`
    return `${what} ${all}, a difference of ${sayCents(apart(ofFuel))}${brackets}.`
  })
}

function sayCost({ said, cents }: Cost): string {
  return `${sayCents(cents)} in ${said}`
}

function sayCents(cents: number): string {
  return `${(cents / 100).toFixed(2)} EUR`
}

const shares: readonly (readonly [share: number, said: string])[] = [
  [0.5, 'half a tank'],
  [0.25, 'a quarter of a tank'],
  [0.75, 'three quarters of a tank'],
  [1 / 3, 'a third of a tank'],
  [2 / 3, 'two thirds of a tank'],
  [1, 'a full tank'],
]

/** A share of two decimals: 0.33 is a third. */
function exactShare(share: number): number {
  return shares.find(([known]) => Math.abs(known - share) < 0.005)?.[0] ?? share
}

/** `half a tank`; another share as a number: `0.4 of a tank`. */
function sayShare(share: number): string {
  const [, said] = shares.find(([known]) => known === exactShare(share)) ?? []
  return said ?? `${share} of a tank`
}
