import { countText, fuelName, priceText } from '../../../api/shared/format.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { CountrySummary } from '../../../pipeline/serving/schemas/live.ts'

/** The figures that the third column can show, by the member of the answer that contains them. */
export const thirdFigures = {
  avg: 'Average',
  min: 'Cheapest station',
  max: 'Dearest station',
  stations: 'Number of stations',
} as const

export type ThirdFigure = keyof typeof thirdFigures

/** The column heading. It names the figure unless it is the average, as in the other columns. */
export function thirdHeading(fuel: FuelCode, figure: ThirdFigure): string {
  const unit = unitOf(fuel) === 'kg' && figure !== 'stations' ? ' a kg' : ''
  return `${fuelName(fuel)}${unit}${figure === 'avg' ? '' : `, ${thirdFigures[figure].toLowerCase()}`}`
}

export interface ThirdCell {
  readonly text: string
  /** The value for sorting; empty: not known. */
  readonly value: string
}

/** An official figure does not belong to a station, so it has only an average. */
export function thirdCell({ fuels, basis }: CountrySummary, fuel: FuelCode, figure: ThirdFigure): ThirdCell {
  const stats = fuels[fuel]
  if (!stats || (figure !== 'avg' && basis !== 'stations')) return { text: '–', value: '' }
  const value = stats[figure]
  return { text: figure === 'stations' ? countText(value) : priceText(value), value: String(value) }
}
