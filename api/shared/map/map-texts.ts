import { priceText } from '../format.ts'
import { words } from '../words.ts'
import type { CountryFigure } from './country-figure.ts'
import { type PriceScale, priceScale, type Step, stepsOf } from './price-steps.ts'

export type LegendNote = 'weekly' | 'maximum' | 'closed'

/** Each step of a scale, from cheap to expensive, with its prices in words. */
export function legendSteps(scale: PriceScale): readonly { readonly step: Step; readonly range: string }[] {
  const { breaks } = scale
  return stepsOf(scale).map((step, index) => ({ step, range: rangeText(breaks[index - 1], breaks[index], scale) }))
}

function rangeText(from: number | undefined, to: number | undefined, { min, max }: PriceScale): string {
  if (from === undefined && to === undefined)
    return min === max ? stationLabel(min) : words.range(stationLabel(min), stationLabel(max))
  if (from === undefined) return words.below(averageLabel(to!))
  return to === undefined ? words.orMore(averageLabel(from)) : words.from(averageLabel(from))
}

/** The scale of the figures of countries. A maximum is no average, so it has no colour. */
export function scaleOfCountries(figures: readonly CountryFigure[]): PriceScale | null {
  return priceScale(averagesOf(figures))
}

export function averagesOf(figures: readonly CountryFigure[]): readonly number[] {
  return figures.filter(({ kind }) => kind !== 'maximum').map(({ price }) => price)
}

export function notesOfCountries(figures: readonly CountryFigure[]): readonly LegendNote[] {
  return (['weekly', 'maximum'] as const).filter(note => figures.some(({ kind }) => kind === note))
}

/** `€1.74`: an average on the map, where a third decimal would make no difference. */
export function averageLabel(eur: number): string {
  return words.price(eur.toFixed(2))
}

/** `≤ €1.74` for a legal maximum. */
export function figureLabel({ kind, price }: CountryFigure): string {
  return kind === 'maximum' ? `≤ ${averageLabel(price)}` : averageLabel(price)
}

/** `€1.749`, as it is on the sign of the station. */
export function stationLabel(eur: number): string {
  return priceText(eur)
}
