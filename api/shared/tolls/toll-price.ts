import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'

/** `€9.60`, `40 CHF`, `free`. */
export function amountText(amount: number, currency: string): string {
  if (amount === 0) return 'free'
  const isWhole = currency !== 'EUR' && Number.isInteger(amount)
  const digits = isWhole ? 0 : 2
  const text = amount.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return currency === 'EUR' ? `€${text}` : `${text} ${currency}`
}

/** `€9.60`, `40 CHF (€42.55)`; null without a current price. */
export function tollPriceText({ price_eur: euros, price_local: local, currency }: Toll): string | null {
  const inEuros = euros === null ? null : amountText(euros, 'EUR')
  if (local === null || currency === null || local === 0) return inEuros
  return inEuros === null ? amountText(local, currency) : `${amountText(local, currency)} (${inEuros})`
}
