import { eurosOf } from '../fx/euros-of.ts'
import { fixedRates } from '../fx/fixed-rates.ts'
import type { HeldFigure, HeldPrice } from '../model/held.ts'
import type { Micros } from '../model/money.ts'
import type { RateRecord } from '../source.ts'
import { type Run, readRows, writeRows } from './run-folder.ts'

/** A price with its amount in euros: what `publish` works on. */
export interface PriceInEuros extends HeldPrice {
  /** Millionths of a euro; null where no price is in force. */
  readonly eurMicros: Micros | null
}

export interface FigureInEuros extends HeldFigure {
  /** Millionths of a euro; null where the figure is not in force. */
  readonly eurMicros: Micros | null
}

/** Converts every price in force once, all at the one rate of their currency. Gives what could not be converted. */
export function convert(dataDir: string, run: Run): string[] {
  const rates = new Map(readRows<RateRecord>(dataDir, run, 'rates').map(rate => [rate.currency, rate.perEuro]))
  const without = new Set<string>()
  const prices = readRows<HeldPrice>(dataDir, run, 'prices').map((price): PriceInEuros => {
    if (price.servedMicros === null) return { ...price, eurMicros: null }
    const perEuro = fixedRates[price.currency] ?? rates.get(price.currency)
    if (perEuro !== undefined) return { ...price, eurMicros: eurosOf(price.servedMicros, perEuro) }
    without.add(price.currency)
    return { ...price, servedMicros: null, unusable: 'no exchange rate', eurMicros: null }
  })
  const figures = readRows<HeldFigure>(dataDir, run, 'figures').map((figure): FigureInEuros => {
    if (figure.unusable !== null) return { ...figure, eurMicros: null }
    const perEuro = fixedRates[figure.currency] ?? rates.get(figure.currency)
    if (perEuro !== undefined) return { ...figure, eurMicros: eurosOf(figure.amountMicros, perEuro) }
    without.add(figure.currency)
    return { ...figure, unusable: 'no exchange rate', eurMicros: null }
  })
  writeRows(dataDir, run, 'prices_eur', prices)
  writeRows(dataDir, run, 'figures_eur', figures)
  return [...without].sort().map(currency => `no official rate of ${currency} within 7 days: its prices are left out`)
}
