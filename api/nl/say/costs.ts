import { counted } from '../../../pipeline/model/quantities.ts'
import { quotientRounded } from '../figures/numbers.ts'
import type { AskedFuel } from '../parsed.ts'
import { sayFuel } from './fuels.ts'
import { sayInTurn, sayList, sayPrice, verb } from './phrases.ts'

/** The cost of a number of litres of a fuel in a place. */
export interface Cost {
  readonly fuel: Exclude<AskedFuel, 'both'>
  readonly said: string
  /** Thousandths of a euro per litre. */
  readonly price: number
  readonly cents: number
}

/** Computed in integer millilitres and thousandths of a euro, so half cents are exact. */
export function costOf(fuel: Cost['fuel'], said: string, price: number, litres: number): Cost {
  return { fuel, said, price, cents: quotientRounded(Math.round(litres * 1000) * price, 10_000) }
}

export function costsByFuel(costs: readonly Cost[]): readonly (readonly Cost[])[] {
  return [...new Set(costs.map(({ fuel }) => fuel))].map(fuel => costs.filter(cost => cost.fuel === fuel))
}

/** The most expensive minus the cheapest, in cents. */
export function apart(costs: readonly Cost[]): number {
  const cents = costs.map(cost => cost.cents)
  return Math.max(...cents) - Math.min(...cents)
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/**
 * One sentence per fuel: `60 litres of diesel cost 94.98 EUR in Luxembourg (1.583 EUR a litre) and 128.40 EUR in … (2.140)`.
 * The time is stated once, with the first sentence; null if another sentence states it.
 */
export function sayCosts(costs: readonly Cost[], litres: number, when: string | null): readonly string[] {
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
export function exactShare(share: number): number {
  return shares.find(([known]) => Math.abs(known - share) < 0.005)?.[0] ?? share
}

/** `half a tank`; another share as a number: `0.4 of a tank`. */
export function sayShare(share: number): string {
  const [, said] = shares.find(([known]) => known === exactShare(share)) ?? []
  return said ?? `${share} of a tank`
}
