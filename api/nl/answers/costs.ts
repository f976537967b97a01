import { counted } from '../../../pipeline/model/quantities.ts'
import { quotientRounded } from '../figures/numbers.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { byFuel, sayFuel, unitOfFuel } from '../say/fuels.ts'
import { sayInTurn, sayPrice, sayPrices, sentences, verb } from '../say/phrases.ts'
import { sayMeans, sayUnnamed, sayWhens } from '../say/prices.ts'
import { pricesReply } from './prices.ts'
import { afterPrices, type Figure, inPlaceOfPrices, pricesFor, withoutPast } from './query.ts'

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
  const past = withoutPast(parsed, context)
  if (!past && unitOfFuel(parsed.fuel_type) === 'kg') return byKilogram(litres, parsed, context)
  const found = past ?? pricesFor(parsed, context)
  if ('status' in found) return inPlaceOfPrices(found, { litres, costs: [] })
  const { figures, priced, without, time } = found
  const costs = figures.map(figure => ({ ...figure, cents: centsOf(figure, litres) }))
  const rows = costs.map(({ cells, cents }) => ({ ...cells, cost_eur: cents / 100 }))
  const isOneWhen = new Set(figures.map(({ when }) => when)).size === 1
  const message = sentences([
    ...sayCosts(costs, litres, isOneWhen ? figures[0]!.when : null),
    isOneWhen ? null : sayWhens(priced),
    sayAssumed(parsed),
    priced.length === 0 ? null : (sayUnnamed(parsed) ?? sayMeans(priced)),
    ...afterPrices(found, context),
  ])
  const data = {
    litres,
    ...tankCells(parsed),
    ...(time.date && { date: time.date }),
    costs: rows,
    ...differences(costs),
    ...(without.length > 0 && { without }),
  }
  return { status: 'ok', message, data, rows, ...found.sources }
}

function byKilogram(litres: number, parsed: Parsed, context: QuestionContext): Reply {
  const { message, ...reply } = pricesReply(parsed, context)
  const why = `${sayFuel(parsed.fuel_type)} is sold by the kilogram, so litres do not tell what a fill costs.`
  return { ...reply, status: 'no_data', message: sentences([why, message]), data: { litres, costs: [], ...reply.data } }
}

/** The cost of a number of litres of a fuel in a place. */
interface Cost extends Figure {
  readonly cents: number
}

/** Computed in integer millilitres and thousandths of a euro, so half cents are exact. */
function centsOf({ price }: Figure, litres: number): number {
  return quotientRounded(Math.round(litres * 1000) * price, 10_000)
}

/** The difference between the cheapest and the most expensive place, per fuel. Empty for one place. */
function differences(costs: readonly Cost[]) {
  const all = byFuel(costs).filter(ofFuel => ofFuel.length > 1)
  if (all.length === 0) return {}
  return { differences: all.map(ofFuel => ({ fuel: ofFuel[0]!.fuel, cost_eur: apart(ofFuel) / 100 })) }
}

/** `That is half a tank: 25 litres of 50.` */
function sayAssumed({ litres, tank_share: share }: Parsed): string | null {
  if (share && litres) return `That is ${sayShare(share)}: ${counted(litres, 'litre')} of ${tankOf(litres, share)}.`
  return litres === undefined ? `No amount was named, so this is for ${usualLitres} litres.` : null
}

/** The most expensive minus the cheapest, in cents. */
function apart(costs: readonly Cost[]): number {
  const cents = costs.map(cost => cost.cents)
  return Math.max(...cents) - Math.min(...cents)
}

/**
 * One sentence per fuel: `60 litres of diesel cost 94.98 EUR in Luxembourg (1.583 EUR a litre) and 128.40 EUR in … (2.140)`.
 * The time is stated once, with the first sentence; null if another sentence states it.
 */
function sayCosts(costs: readonly Cost[], litres: number, when: string | null): readonly string[] {
  return byFuel(costs).map((ofFuel, fuelAt) => {
    const brackets = when === null || fuelAt > 0 ? '' : ` (${when})`
    const [only, another] = ofFuel
    const { fuel, price } = only!
    const what = `${counted(litres, 'litre')} of ${sayFuel(fuel)} ${verb(litres, 'costs', 'cost')}`
    if (!another) return `${what} ${sayCost(only!)}, at ${sayPrice(price)}${brackets}.`
    const each = (cost: Cost, at: number) => `${sayCost(cost)} (${sayInTurn(cost.price, at)})`
    const all = sayPrices(ofFuel, ({ cents }) => cents, each)
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
