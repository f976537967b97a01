import { divideRounded, type Micros } from '../model/money.ts'

/**
 * An amount of another currency in euros: divided by the published decimal text of the rate, exactly, and rounded once
 * to six decimals, half away from zero.
 * Units  `perEuro` is units of the currency per euro
 */
export function eurosOf(amount: Micros, perEuro: string): Micros {
  const [integer, fraction = ''] = perEuro.split('.')
  return Number(divideRounded(BigInt(amount) * 10n ** BigInt(fraction.length), BigInt(integer! + fraction)))
}
