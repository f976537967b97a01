import type { Priced } from '../figures/priced.ts'
import type { WeeklyFuel } from '../parsed.ts'
import { sayFuel } from './fuels.ts'
import { sayEuros, sayInTurn, sayList, sayPrice, sentence } from './phrases.ts'
import { sayWhen, sayWhens } from './prices.ts'

/** Null if both cost the same. */
export function moreExpensiveOf({ euro95, diesel }: Pick<Priced, WeeklyFuel>): WeeklyFuel | null {
  if (euro95 === diesel) return null
  return euro95 > diesel ? 'euro95' : 'diesel'
}

// A longer list is hard to read. The rows contain all entries.
const mostSentences = 2
const mostNamed = 5

/** One sentence per place. For many places: one per fuel that costs more somewhere. */
export function saySpreads(priced: readonly Priced[], isNow: boolean): readonly string[] {
  if (priced.length <= mostSentences) return priced.map(one => sayPlace(one, isNow))
  const isOneWhen = new Set(priced.map(sayWhen)).size === 1
  const said = (['diesel', 'euro95', null] as const).flatMap(dearer => {
    const own = priced.filter(one => moreExpensiveOf(one) === dearer)
    return own.length === 0
      ? []
      : [dearer ? sayDearer(dearer, own, isNow) : `both cost the same in ${sayList(own.map(one => one.said))}`]
  })
  const brackets = isOneWhen ? ` (${sayWhen(priced[0]!)})` : ''
  return [sentence(`${said.join('; ')}${brackets}.`), ...(isOneWhen ? [] : [sayWhens(priced)])]
}

/** `Petrol in Finland costs 0.120 EUR a litre more than diesel: 1.900 against 1.780 EUR (week of …).` */
function sayPlace(one: Priced, isNow: boolean): string {
  const dearer = moreExpensiveOf(one)
  const when = `(${sayWhen(one)})`
  if (!dearer) return sentence(`petrol and diesel cost the same in ${one.said}, ${sayPrice(one.diesel)} ${when}.`)
  const cheaper = otherThan(dearer)
  const against = `${sayEuros(one[dearer])} against ${sayEuros(one[cheaper])} EUR`
  const more = `${sayPrice(apart(one))} more than ${sayFuel(cheaper)}`
  return sentence(`${sayFuel(dearer)} in ${one.said} ${costs(isNow)} ${more}: ${against} ${when}.`)
}

/** `diesel costs more than petrol by 0.050 EUR a litre in France and 0.120 in Italy`. */
function sayDearer(dearer: WeeklyFuel, own: readonly Priced[], isNow: boolean): string {
  const isFew = own.length <= mostNamed
  const sorted = [...own].sort((a, b) => apart(a) - apart(b))
  const named = isFew ? own : [sorted[0]!, sorted.at(-1)!]
  const each = named.map((one, at) => `${sayInTurn(apart(one), at)} in ${one.said}`)
  const all = isFew ? sayList(each) : `from ${each[0]} to ${each[1]}`
  return `${sayFuel(dearer)} ${costs(isNow)} more than ${sayFuel(otherThan(dearer))} by ${all}`
}

function costs(isNow: boolean): 'costs' | 'cost' {
  return isNow ? 'costs' : 'cost'
}

function apart({ euro95, diesel }: Priced): number {
  return Math.abs(euro95 - diesel)
}

function otherThan(fuel: WeeklyFuel): WeeklyFuel {
  return fuel === 'diesel' ? 'euro95' : 'diesel'
}
