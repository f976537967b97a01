import type { StationPrice } from '../../pipeline/serving/schemas/stations.ts'
import { priceText } from './format.ts'

/** How the people of a country write a price of fuel. */
interface Notation {
  /** In pounds or in pence. */
  readonly perUnit: 1 | 100
  /** At least so many decimals. */
  readonly decimals: number
  readonly sign: string
  /** At the beginning of a sentence. */
  readonly name: string
}

const notations: Readonly<Record<string, Notation>> = {
  AUD: { perUnit: 100, decimals: 1, sign: 'c', name: 'Cents' },
  DKK: { perUnit: 1, decimals: 2, sign: ' kr', name: 'Kroner' },
  GBP: { perUnit: 100, decimals: 1, sign: 'p', name: 'Pence' },
  ISK: { perUnit: 1, decimals: 1, sign: ' kr', name: 'Krónur' },
  MDL: { perUnit: 1, decimals: 2, sign: ' lei', name: 'Lei' },
  RON: { perUnit: 1, decimals: 2, sign: ' lei', name: 'Lei' },
  SEK: { perUnit: 1, decimals: 2, sign: ' kr', name: 'Kronor' },
}

/** The money of a station: units of its currency for a euro. */
export interface Money {
  readonly currency: string
  readonly perEuro: number
}

export const euro: Money = { currency: 'EUR', perEuro: 1 }

/** `price`: a current price of the station. */
export function moneyOf({ price, price_local: local, currency }: StationPrice): Money {
  if (currency === undefined || local === undefined || local === null) return euro
  return { currency, perEuro: local / price }
}

/** `€1.789`, `162.3p`, `16.46 kr`: an amount in its currency. */
export function amountText(amount: number, currency: string): string {
  if (currency === 'EUR') return priceText(amount)
  const notation = notations[currency]
  return notation === undefined ? `${amount} ${currency}` : `${numberText(amount, notation)}${notation.sign}`
}

/** The amount for the axis of a chart, whose heading names the money. `decimals`: of the whole unit. */
export function axisText(amount: number, currency: string, decimals: number): string {
  const { perUnit } = notations[currency] ?? { perUnit: 1 }
  return (amount * perUnit).toFixed(perUnit === 1 ? decimals : decimals - 2)
}

/** `Pence`, `EUR`: what the amounts of a currency are, at the beginning of a sentence. */
export function moneyName(currency: string): string {
  return notations[currency]?.name ?? currency
}

/** An amount in euros as `162.3p` or `€1.789`. */
export function inMoney(eur: number, { currency, perEuro }: Money): string {
  return amountText(currency === 'EUR' ? eur : Number((eur * perEuro).toFixed(3)), currency)
}

/** A difference in euros, without its sign: `6 ct`, below one cent `0.4 ct`; `0.4p`, `0.03 kr`. */
export function differenceIn(eur: number, { currency, perEuro }: Money): string {
  return differenceOf(eur * perEuro, currency)
}

/** The same of an amount in its currency. */
export function differenceOf(amount: number, currency: string): string {
  if (currency === 'EUR') return centsText(Math.round(Math.abs(amount) * 1000))
  const { perUnit, decimals, sign } = notations[currency] ?? { perUnit: 1, decimals: 3, sign: ` ${currency}` }
  // Without the last bits of a multiplication, which would turn 0.45 into 0.4.
  const exact = Number((Math.abs(amount) * perUnit).toFixed(6))
  return `${exact.toFixed(decimals)}${sign}`
}

function centsText(tenths: number): string {
  return `${tenths < 10 ? (tenths / 10).toFixed(1) : Math.round(tenths / 10)} ct`
}

/** Publishers state up to three decimals of the unit. */
function numberText(amount: number, { perUnit, decimals }: Notation): string {
  const exact = Number((amount * perUnit).toFixed(3))
  const [, fraction = ''] = String(exact).split('.')
  return exact.toFixed(Math.max(decimals, fraction.length))
}
