import type { Cell } from '../../../api/schemas/live.ts'
import { holds } from '../../../api/shared/boxes.ts'
import { countryName, countText, fuelName, priceText } from '../../../api/shared/format.ts'
import { fuelUnit } from '../../../api/shared/station/station-text.ts'
import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { makeChartsReadable } from '../chart/readable-charts.ts'
import { AnswerError } from '../parts/fetch-json.ts'
import { fetchFragment } from '../parts/fragment.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { tryAgain } from '../parts/try-again.ts'
import { isAreaInView } from './area-in-view.ts'
import type { Messages } from './panels/messages.ts'
import type { SidePanel } from './panels/side-panel.ts'
import type { MapView, ShownView } from './view.ts'

export interface ChosenParts {
  readonly view: MapView
  readonly panel: SidePanel
  readonly messages: Messages
  readonly fuel: () => FuelCode
}

// The zoom for a station that is opened from an address without a view, or from outside the view.
const stationZoom = 12

/** The content of the panel next to the map: a station, an area, a country, or nothing. */
export class Chosen {
  readonly #parts: ChosenParts
  #station: number | null = null
  #area: Cell | null = null
  #country: string | null = null
  #asking = new AbortController()

  constructor(parts: ChosenParts) {
    this.#parts = parts
  }

  /** The id of the station; null: an area, or nothing. */
  get station(): number | null {
    return this.#station
  }

  async open(id: number, moveThere: boolean): Promise<void> {
    const { view, messages, fuel } = this.#parts
    this.#station = id
    this.#area = null
    this.#country = null
    messages.clear('station')
    await this.#load(`station/${id}?fuel=${fuel()}`, words.stationFailed, ([content]) => {
      const { lat, lng } = (content as HTMLElement).dataset
      if (lat === undefined || lng === undefined) return view.markStation(null)
      const place = { lat: Number(lat), lng: Number(lng) }
      view.markStation(place)
      if (moveThere || !holds(view.view().box, place.lng, place.lat)) view.look({ ...place, zoom: stationZoom })
    })
  }

  /** Shows a fragment in the panel, unless something else is chosen before it arrives. */
  async #load(
    address: string,
    failed: (why: string) => string,
    shown: (content: readonly Element[]) => void = () => {},
  ): Promise<void> {
    this.#asking.abort()
    const asking = new AbortController()
    this.#asking = asking
    const { panel } = this.#parts
    try {
      const content = await fetchFragment(address, asking.signal)
      if (asking.signal.aborted) return
      panel.show(content)
      for (const part of content) makeChartsReadable(part)
      shown(content)
    } catch (error) {
      if (asking.signal.aborted) return
      if (this.#station !== null && error instanceof AnswerError && error.status === 404) return this.#gone()
      const why = new Error(failed(messageOf(error)))
      panel.show([tryAgain(why, () => void this.#load(address, failed, shown))])
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

  async showCountry(code: string): Promise<void> {
    this.#forget()
    this.#country = code
    const failed = (why: string) => words.countryFailed(countryName(code), why)
    await this.#load(`country/${code.toLowerCase()}?fuel=${this.#parts.fuel()}`, failed)
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
    this.#asking.abort()
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
  const fact = (term: string, text: string) =>
    make('div', {}, make('dt', { textContent: term }), make('dd', { textContent: text }))
  const facts = make(
    'dl',
    { className: 'facts' },
    fact(words.stationsHead, countText(cell.stations)),
    fact(words.lowestHead, `${priceText(cell.min)} ${unit}`),
    fact(words.mean, `${priceText(cell.mean)} ${unit}`),
  )
  return [make('h3', { tabIndex: -1, textContent: `${fuelName(fuel)}, ${name}` }), facts, make('p', {}, button)]
}
