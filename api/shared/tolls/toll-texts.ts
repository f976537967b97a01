import type { BarrierType, TollType } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'

/** The names of a kind of toll on pages, and the letter of its sign on the map. Vignettes have no position. */
export const tollKinds: Readonly<
  Record<TollType, { readonly name: string; readonly many: string; readonly sign: string | null }>
> = {
  vignette: { name: 'Vignette', many: 'vignettes', sign: null },
  tunnel: { name: 'Tunnel', many: 'tunnels', sign: 'T' },
  bridge: { name: 'Bridge', many: 'bridges', sign: 'B' },
  gate: { name: 'Toll gate', many: 'toll gates', sign: 'G' },
  ticket_barrier: { name: 'Ticket barrier', many: 'ticket barriers', sign: 'K' },
}

/** In the order of lists: what a driver buys before the journey comes first. */
export const tollKindOrder = Object.keys(tollKinds) as readonly TollType[]

export const barrierNames: Readonly<Record<BarrierType, string>> = {
  mainline: 'across the motorway',
  ramp: 'at an interchange',
}

/** `6 tunnels`, `1 bridge`. */
export function countedKind(count: number, type: TollType): string {
  const { name, many } = tollKinds[type]
  return count === 1 ? `1 ${name.toLowerCase()}` : `${count.toLocaleString('en-GB')} ${many}`
}

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
