import type { Cell } from '../../../../api/schemas/live.ts'
import { countText, fuelName, priceText } from '../../../../api/shared/format.ts'
import { words } from '../../../../api/shared/words.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'

export interface CellShown {
  readonly cell: Cell
  readonly name: string
  readonly fuel: FuelCode
  readonly unit: string
  readonly zoomIn: () => void
}

/** The details of an area. The heading is focusable. */
export function cellPanel({ cell, name, fuel, unit, zoomIn }: CellShown): HTMLElement[] {
  const button = make('button', { type: 'button', className: 'primary', textContent: words.zoomIn, onclick: zoomIn })
  const facts = make('dl', { className: 'map-facts' })
  const add = (term: string, text: string) =>
    facts.append(make('dt', { textContent: term }), make('dd', { textContent: text }))
  add(words.stationsHead, countText(cell.stations))
  add(words.lowestHead, `${priceText(cell.min)} ${unit}`)
  add(words.mean, `${priceText(cell.mean)} ${unit}`)
  return [make('h3', { tabIndex: -1, textContent: `${fuelName(fuel)}, ${name}` }), facts, make('p', {}, button)]
}
