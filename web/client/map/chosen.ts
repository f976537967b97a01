import type { Cell } from '../../../api/schemas/live.ts'
import { holds } from '../../../api/shared/boxes.ts'
import { countText, fuelName, priceText } from '../../../api/shared/format.ts'
import type { CountryFigure } from '../../../api/shared/map/country-figure.ts'
import { fuelUnit } from '../../../api/shared/station/station-text.ts'
import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { isAreaInView } from './area-in-view.ts'
import { countryPanel } from './panels/country-panel.ts'
import type { Messages } from './panels/messages.ts'
import type { SidePanel } from './panels/side-panel.ts'
import { stationPanel } from './panels/station-panel.ts'
import { findStation } from './requests/station-found.ts'
import type { MapView, ShownView } from './view.ts'

export interface ChosenParts {
  readonly view: MapView
  readonly panel: SidePanel
  readonly messages: Messages
  readonly fuel: () => FuelCode
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: () => string
}

// The zoom for a station that is opened from an address without a view, or from outside the view.
const stationZoom = 12

/** The content of the panel next to the map: a station, an area, a country, or nothing. */
export class Chosen {
  readonly #parts: ChosenParts
  #station: number | null = null
  #area: Cell | null = null
  #country: string | null = null

  constructor(parts: ChosenParts) {
    this.#parts = parts
  }

  /** The id of the station; null: an area, or nothing. */
  get station(): number | null {
    return this.#station
  }

  async open(id: number, moveThere: boolean): Promise<void> {
    const { view, panel, messages, fuel, now } = this.#parts
    this.#station = id
    this.#area = null
    this.#country = null
    messages.clear('station')
    try {
      const found = await findStation(id)
      if (this.#station !== id) return
      if (found === null) return this.#gone()
      panel.show(stationPanel({ ...found, fuel: fuel(), now: now() }))
      const { lat, lng } = found.station
      if (lat === null || lng === null) return view.markStation(null)
      view.markStation({ lat, lng })
      if (moveThere || !holds(view.view().box, lng, lat)) view.look({ lat, lng, zoom: stationZoom })
    } catch (error) {
      // Something else was selected in the meantime.
      if (this.#station !== id) return
      messages.warn('station', words.stationFailed(messageOf(error)))
    }
  }

  showCell(cell: Cell, name: string, fuel: ShownView['fuel']): void {
    const { view, panel } = this.#parts
    this.#forget()
    this.#area = cell
    view.markArea(cell)
    const zoomIn = () => {
      this.shut()
      view.fit([cell.south, cell.west, cell.north, cell.east])
    }
    panel.show(cellPanel({ cell, name, fuel, unit: fuelUnit(fuel), zoomIn }))
  }

  showCountry(figure: CountryFigure, fuel: ShownView['fuel']): void {
    this.#forget()
    this.#country = figure.code
    this.#parts.panel.show(countryPanel({ figure, fuel, unit: fuelUnit(fuel), now: this.#parts.now() }))
  }

  shut(): void {
    this.#forget()
    this.#parts.panel.close()
  }

  /** The panel of an area or a country is valid only for the fuel for which it was opened. */
  leaveArea(): void {
    if (this.#area !== null || this.#country !== null) this.shut()
  }

  /** The panel of a country stays while that country is chosen. */
  leaveCountryUnless(chosen: string | null): void {
    if (this.#country !== null && this.#country !== chosen) this.shut()
  }

  /** An area stays selected while the map shows it. */
  leaveAreaUnless(shown: ShownView): void {
    if (this.#area !== null && !isAreaInView(this.#area, shown, this.#parts.view.view().box)) this.shut()
  }

  /** Closes the panel of the previous station, which could be mistaken for this one. */
  #gone(): void {
    this.shut()
    this.#parts.messages.warn('station', words.stationGone)
  }

  #forget(): void {
    this.#station = null
    this.#area = null
    this.#country = null
    this.#parts.view.markStation(null)
    this.#parts.messages.clear('station')
  }
}

interface CellShown {
  readonly cell: Cell
  readonly name: string
  readonly fuel: FuelCode
  readonly unit: string
  readonly zoomIn: () => void
}

/** The details of an area. The heading is focusable. */
function cellPanel({ cell, name, fuel, unit, zoomIn }: CellShown): HTMLElement[] {
  const button = make('button', { type: 'button', className: 'primary', textContent: words.zoomIn, onclick: zoomIn })
  const facts = make('dl', { className: 'map-facts' })
  const add = (term: string, text: string) =>
    facts.append(make('dt', { textContent: term }), make('dd', { textContent: text }))
  add(words.stationsHead, countText(cell.stations))
  add(words.lowestHead, `${priceText(cell.min)} ${unit}`)
  add(words.mean, `${priceText(cell.mean)} ${unit}`)
  return [make('h3', { tabIndex: -1, textContent: `${fuelName(fuel)}, ${name}` }), facts, make('p', {}, button)]
}
