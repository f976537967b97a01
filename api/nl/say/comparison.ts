import type { Compared } from '../answers/comparison.ts'
import type { Ranked } from '../answers/rank.ts'
import { sayList, sentence } from './lists.ts'
import { sayEuros, sayPrice } from './numbers.ts'

// More would be no sentence any more; the rows have all of them.
const mostNamed = 5

/**
 * `Diesel is cheaper in Luxembourg at 1.401 EUR a litre than in Belgium at 1.602 EUR a litre, a difference of 0.201 EUR
 * (week of 2026-11-16).` Empty where there are not two.
 */
export function sayComparison(
  what: string,
  all: readonly Ranked<Compared>[],
  unit: 'l' | 'kg',
  when: string | null,
): string {
  const [first, last] = [all[0]?.one, all.at(-1)?.one]
  if (!first || !last || all.length < 2) return ''
  const brackets = when === null ? '' : ` (${when})`
  const at = ({ said, price }: Compared): string => `${said} at ${sayPrice(price, unit)}`
  if (first.price === last.price) {
    const places = sayList(all.map(({ one }) => one.said))
    return sentence(`${what} costs the same in ${places}, ${sayPrice(first.price, unit)}${brackets}.`)
  }
  const difference = `a difference of ${sayEuros(last.price - first.price)} EUR`
  if (all.length === 2) {
    return sentence(`${what} is cheaper in ${at(first)} than in ${at(last)}, ${difference}${brackets}.`)
  }
  const between = all.slice(1, -1).map(({ one }) => at(one))
  const followed = all.length <= mostNamed ? `, followed by ${sayList(between)}` : ''
  const cheapest = all.filter(({ rank }) => rank === 1).map(({ one }) => one)
  if (cheapest.length > 1) {
    const equal = `${sayList(cheapest.map(({ said }) => said))}, which are equal at ${sayPrice(first.price, unit)}`
    return sentence(`${what} is cheapest in ${equal}, and dearest in ${at(last)}, ${difference}${brackets}.`)
  }
  return sentence(
    `${what} is cheapest in ${at(first)}${followed}, and dearest in ${at(last)}, ${difference}${brackets}.`,
  )
}
