import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { CountrySummary } from '../../shared/answers.ts'
import { countText, fuelName, priceText } from '../../shared/format.ts'

/** What the third column can say of a fuel, by the member of the answer that holds it. */
export const thirdFigures = {
  avg: 'Average',
  min: 'Cheapest station',
  max: 'Dearest station',
  stations: 'Number of stations',
} as const

export type ThirdFigure = keyof typeof thirdFigures

/** Above the column: the figure is named unless it is the average, as in the columns beside it. */
export function thirdHeading(fuel: FuelCode, figure: ThirdFigure): string {
  const unit = unitOf(fuel) === 'kg' && figure !== 'stations' ? ' a kg' : ''
  return `${fuelName(fuel)}${unit}${figure === 'avg' ? '' : `, ${thirdFigures[figure].toLowerCase()}`}`
}

export interface ThirdCell {
  readonly text: string
  /** What it is sorted by; empty: nothing known. */
  readonly value: string
}

/** An official figure is of no station: it has an average only. */
export function thirdCell({ fuels, basis }: CountrySummary, fuel: FuelCode, figure: ThirdFigure): ThirdCell {
  const stats = fuels[fuel]
  if (!stats || (figure !== 'avg' && basis !== 'stations')) return { text: '–', value: '' }
  const value = stats[figure]
  return { text: figure === 'stations' ? countText(value) : priceText(value), value: String(value) }
}
