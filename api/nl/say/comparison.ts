import type { Ranked } from '../figures/rank.ts'
import { sayEuros, sayInTurn, sayList, sayPrice, sentence } from './phrases.ts'

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/** A country or region with a price in thousandths. */
export interface Compared {
  /** Alpha-2, or the name of a region. */
  readonly country: string
  readonly said: string
  readonly price: number
}

interface Subject {
  /** `diesel`. */
  readonly what: string
  readonly unit: 'l' | 'kg'
  /** `week of 2026-11-16`; null if another sentence states it. */
  readonly when: string | null
  readonly isNow: boolean
}

/**
 * `Diesel is cheaper in Luxembourg at 1.401 EUR a litre than in Belgium at 1.602, a difference of 0.201 EUR (week of
 * 2026-11-16).` Empty where there are not two.
 */
export function sayComparison({ what, unit, when, isNow }: Subject, all: readonly Ranked<Compared>[]): string {
  const first = all[0]?.one
  const last = all.at(-1)?.one
  if (!first || !last || all.length < 2) return ''
  const brackets = inBrackets(when)
  const is = isNow ? 'is' : 'was'
  if (first.price === last.price) {
    const places = sayList(all.map(({ one }) => one.said))
    return sentence(
      `${what} ${isNow ? 'costs' : 'cost'} the same in ${places}, ${sayPrice(first.price, unit)}${brackets}.`,
    )
  }
  const at = ({ said, price }: Compared, place: number): string => `${said} at ${sayInTurn(price, place, unit)}`
  const difference = `a difference of ${sayEuros(last.price - first.price)} EUR${brackets}`
  if (all.length === 2) {
    return sentence(`${what} ${is} cheaper in ${at(first, 0)} than in ${at(last, 1)}, ${difference}.`)
  }
  const cheapest = all.filter(({ rank }) => rank === 1).map(({ one }) => one.said)
  const isShort = all.length <= mostNamed && cheapest.length === 1
  const between = isShort ? `, followed by ${sayList(all.slice(1, -1).map(({ one }) => at(one, 1)))},` : ''
  const equal = `${sayList(cheapest)}, which ${isNow ? 'are' : 'were'} equal at ${sayPrice(first.price, unit)},`
  const start = cheapest.length > 1 ? equal : `${at(first, 0)}${between}`
  return sentence(`${what} ${is} cheapest in ${start} and dearest in ${at(last, 1)}, ${difference}.`)
}

/** `Diesel in Belgium costs 1.602 EUR a litre, 0.201 EUR more than in the European Union at 1.401 (week of 2026-11-16).` */
export function sayAgainst({ what, unit, when, isNow }: Subject, own: Compared, mean: Compared): string {
  const difference = own.price - mean.price
  const brackets = inBrackets(when)
  const more = `${sayEuros(Math.abs(difference))} EUR ${difference < 0 ? 'less' : 'more'}`
  const than =
    difference === 0 ? `as much as in ${mean.said}` : `${more} than in ${mean.said} at ${sayEuros(mean.price)}`
  return sentence(
    `${what} in ${own.said} ${isNow ? 'costs' : 'cost'} ${sayPrice(own.price, unit)}, ${than}${brackets}.`,
  )
}

/**
 * `Diesel in Austria costs 1.216 EUR a litre, less than in Germany at 1.397 and Italy at 1.688, but more than in Slovakia at
 * 1.212 (week of 2026-11-16).`
 */
export function sayAgainstEach(
  { what, unit, when, isNow }: Subject,
  own: Compared,
  others: readonly Compared[],
): string {
  const groups = [
    { word: 'less than in', places: others.filter(({ price }) => price > own.price) },
    { word: 'as much as in', places: others.filter(({ price }) => price === own.price) },
    { word: 'more than in', places: others.filter(({ price }) => price < own.price) },
  ]
  const parts = groups.flatMap(({ word, places }) => {
    if (places.length === 0) return []
    return [`${word} ${sayList(places.map(({ said, price }) => `${said} at ${sayEuros(price)}`))}`]
  })
  const price = `${what} in ${own.said} ${isNow ? 'costs' : 'cost'} ${sayPrice(own.price, unit)}`
  return sentence(`${[price, parts.join('; ')].filter(part => part !== '').join(', ')}${inBrackets(when)}.`)
}

function inBrackets(when: string | null): string {
  return when === null ? '' : ` (${when})`
}
