import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { holds } from '../../shared/boxes.ts'
import { countryName } from '../../shared/format.ts'
import type { Cell } from '../../shared/map-answers.ts'
import { messageOf } from '../parts/message-of.ts'
import { countryBoxes } from './asked/country-boxes.ts'
import { findStation } from './asked/station-found.ts'
import { ViewLoader } from './asked/view-loader.ts'
import { loadTowns } from './base/towns.ts'
import { areaName, type Town, townsIn } from './beside/area-name.ts'
import { showAttribution } from './beside/attribution-foot.ts'
import { cellPanel } from './beside/cell-panel.ts'
import { areasTable, cellKey, stationsTable } from './beside/cheapest-list.ts'
import type { Layout } from './beside/layout.ts'
import { showLegend } from './beside/legend.ts'
import { SidePanel } from './beside/side-panel.ts'
import { stationPanel } from './beside/station-panel.ts'
import { fuelUnit } from './beside/station-text.ts'
import { priceScale } from './drawn/price-steps.ts'
import { type Camera, type HashState, readHash, writeHash } from './hash-state.ts'
import type { MapView, Picked, Shown } from './view.ts'
import { WhereYouAre } from './where-you-are.ts'

export interface MapPageParts {
  readonly layout: Layout
  readonly view: MapView
  /** Those with stations. */
  readonly countries: readonly string[]
  readonly now: () => string
  readonly fuel: FuelCode
}

// While somebody drags or zooms, nothing is asked for.
const restMillis = 150
// A station that is opened from an address without a view, or from beyond the view.
const stationZoom = 12

/** What the section does. */
export class MapPage {
  readonly #layout: Layout
  readonly #view: MapView
  readonly #loader: ViewLoader
  readonly #panel: SidePanel
  readonly #place: WhereYouAre
  readonly #now: () => string
  readonly #countries: readonly string[]
  #fuel: FuelCode
  #station: number | null = null
  #shown: Shown | null = null
  #towns: readonly Town[] = []
  #isNamed = false
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor({ layout, view, countries, now, fuel }: MapPageParts) {
    this.#layout = layout
    this.#view = view
    this.#now = now
    this.#countries = countries
    this.#fuel = fuel
    this.#loader = new ViewLoader(countryBoxes, countries)
    this.#panel = new SidePanel(layout.panel, view.focusable ?? layout.country, () => this.#choose(null))
    this.#place = new WhereYouAre({ layout, view, countries, say: (text, isBad) => this.#say(text, isBad) })
  }

  async start(state: HashState): Promise<void> {
    this.#listen()
    const loaded = this.#load()
    if (state.station !== null) await this.#open(state.station, state.camera === null)
    await loaded
  }

  #listen(): void {
    const { fuel, country, place, list, near } = this.#layout
    fuel.addEventListener('change', () => this.#setFuel(fuel.value as FuelCode))
    country.addEventListener('change', () => {
      const box = countryBoxes[country.value]?.[0]
      if (!box) return
      this.#leaveArea()
      this.#view.fit(box)
    })
    place.addEventListener('click', () => void this.#place.find(this.#fuel))
    for (const table of [list, near]) table.addEventListener('click', event => this.#pickFrom(event))
    this.#view.onMove(() => {
      history.replaceState(null, '', this.#hash())
      clearTimeout(this.#rest)
      this.#rest = setTimeout(() => void this.#load(), restMillis)
    })
    this.#view.onPick(picked => this.#pick(picked))
    addEventListener('popstate', () => void this.#follow(readHash(location.hash)))
  }

  #setFuel(fuel: FuelCode): void {
    if (fuel === this.#fuel) return
    this.#fuel = fuel
    this.#layout.fuel.value = fuel
    this.#leaveArea()
    history.replaceState(null, '', this.#hash())
    void this.#load()
    if (this.#place.isKnown) void this.#place.list(fuel)
  }

  /** The reader went back or forward, or wrote into the address. */
  async #follow({ fuel, camera, station }: HashState): Promise<void> {
    if (camera && !isSame(camera, this.#view.camera())) this.#view.look(camera)
    this.#setFuel(fuel)
    if (station === this.#station) return
    if (station === null) this.#shut()
    else await this.#open(station, camera === null)
  }

  #hash(): string {
    return writeHash({ fuel: this.#fuel, camera: this.#view.camera(), station: this.#station })
  }

  #pickFrom({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('.map-pick') : null
    if (button?.dataset.station) this.#choose(Number(button.dataset.station))
    const cells = this.#shown?.kind === 'cells' ? this.#shown.cells : []
    const cell = cells.find(one => cellKey(one) === button?.dataset.cell)
    if (cell) this.#pick({ kind: 'cell', cell })
  }

  #pick(picked: Picked): void {
    if (picked.kind === 'station') this.#choose(picked.id)
    else this.#showCell(picked.cell)
  }

  #showCell(cell: Cell): void {
    this.#station = null
    this.#view.markStation(null)
    const zoomIn = () => {
      this.#panel.close()
      this.#view.fit([cell.south, cell.west, cell.north, cell.east])
    }
    const [fuel, unit] = [this.#fuel, fuelUnit(this.#fuel)]
    this.#panel.show(cellPanel({ cell, name: areaName(cell, this.#towns), fuel, unit, zoomIn }))
  }

  /** By hand: a new entry for the button that goes back. */
  #choose(station: number | null): void {
    const isNew = station !== this.#station
    if (station === null) this.#shut()
    else void this.#open(station, false)
    if (isNew) history.pushState(null, '', this.#hash())
  }

  /** What the panel says of an area holds for the fuel and the view that it was chosen in. */
  #leaveArea(): void {
    if (this.#station === null) this.#panel.close()
  }

  #shut(): void {
    this.#station = null
    this.#view.markStation(null)
    this.#panel.close()
  }

  async #open(id: number, moveThere: boolean): Promise<void> {
    this.#station = id
    try {
      const found = await findStation(id, this.#shown)
      if (this.#station !== id) return
      if (found === null) return this.#say('This station has no price in force any more.', true)
      this.#panel.show(stationPanel({ ...found, now: this.#now() }))
      const { lat, lng } = found.station
      if (lat === null || lng === null) return
      this.#view.markStation({ lat, lng })
      if (moveThere || !holds(this.#view.view().box, lng, lat)) this.#view.look({ lat, lng, zoom: stationZoom })
    } catch (error) {
      this.#say(`The station could not be loaded: ${messageOf(error)}`, true)
    }
  }

  async #load(): Promise<void> {
    const { list } = this.#layout
    list.setAttribute('aria-busy', 'true')
    try {
      const loaded = await this.#loader.load(this.#view.view(), this.#fuel)
      if (loaded === null) return
      this.#draw(loaded.shown)
      const missing = loaded.missing.map(([code, why]) => `${countryName(code)} could not be loaded: ${why}`)
      this.#say(missing.join(' '), true)
    } catch (error) {
      this.#say(
        `The prices of this view could not be loaded: ${messageOf(error)} What is shown is what was there.`,
        true,
      )
    }
    list.removeAttribute('aria-busy')
  }

  #draw(shown: Shown): void {
    this.#shown = shown
    const unit = fuelUnit(shown.fuel)
    const prices =
      shown.kind === 'cells' ? shown.cells.map(cell => cell.mean) : shown.stations.map(one => one.properties.price)
    const scale = priceScale(prices)
    this.#view.draw(shown, scale)
    showLegend(this.#layout.legend, scale, unit)
    this.#list(shown)
    showAttribution(this.#layout.foot, shown.attribution)
    if (shown.kind === 'cells') void this.#nameAreas()
  }

  #list(shown: Shown): void {
    const { box } = this.#view.view()
    const nameOf = (cell: Cell) => areaName(cell, this.#towns)
    const table =
      shown.kind === 'cells' ? areasTable(shown, box, fuelUnit(shown.fuel), nameOf) : stationsTable(shown, box)
    this.#panel.keepFocus(() => this.#layout.list.replaceChildren(...table))
  }

  /** Areas are called by their towns: names are larger than all prices, and come last. */
  async #nameAreas(): Promise<void> {
    if (this.#isNamed) return
    this.#isNamed = true
    try {
      this.#towns = townsIn(await loadTowns(), this.#countries)
      if (this.#shown?.kind === 'cells') this.#list(this.#shown)
    } catch (error) {
      this.#isNamed = false
      this.#say(`The names of towns could not be loaded: ${messageOf(error)}`, true)
    }
  }

  #say(text: string, isBad: boolean): void {
    this.#layout.message.textContent = text
    this.#layout.message.className = text === '' ? 'map-message' : `map-message message${isBad ? ' bad' : ''}`
  }
}

function isSame(a: Camera, b: Camera | null): boolean {
  if (b === null) return false
  return Math.abs(a.zoom - b.zoom) < 0.01 && Math.abs(a.lat - b.lat) < 0.001 && Math.abs(a.lng - b.lng) < 0.001
}
