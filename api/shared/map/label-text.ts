import { priceText } from '../format.ts'
import { words } from '../words.ts'
import type { CountryFigure } from './country-figure.ts'

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
