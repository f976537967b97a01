/** `1431` thousandths as `1.431`: sentences contain the same digits as the data. */
export function sayEuros(thousandths: number): string {
  return (thousandths / 1000).toFixed(3)
}

/** `1.431 EUR a litre`. */
export function sayPrice(thousandths: number, unit: 'l' | 'kg' = 'l'): string {
  return `${sayEuros(thousandths)} EUR a ${unit === 'kg' ? 'kilogram' : 'litre'}`
}

/** For the prices after the first one of a sentence (`sayPrice`), without the unit, which they share. */
export function sayInTurn(thousandths: number, at: number, unit: 'l' | 'kg' = 'l'): string {
  return at === 0 ? sayPrice(thousandths, unit) : sayEuros(thousandths)
}

/** `2.1 %`, for a change in per cent with one decimal. The words around it give the sign. */
export function sayPercent(percent: number): string {
  return `${Math.abs(percent).toFixed(1)} %`
}

/** `40`, `12.80`, `35.543`: all the digits that the data has. */
export function sayAmount(amount: number): string {
  if (Number.isInteger(amount)) return String(amount)
  const [, decimals = ''] = String(amount).split('.')
  return amount.toFixed(Math.max(decimals.length, 2))
}
