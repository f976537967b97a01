import type { Cell } from '../../../api/schemas/live.ts'
import { type Box, type CountryBoxes, countriesInView } from '../../../api/shared/boxes.ts'
import { countryName } from '../../../api/shared/format.ts'
import { fuelUnit } from '../../../api/shared/station-text.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { messageOf } from '../parts/message-of.ts'
import { cellKey } from './area-in-view.ts'
import { Chosen } from './chosen.ts'
import { priceScale } from './drawn/price-steps.ts'
import { type Camera, type HashState, readHash, writeHash } from './hash-state.ts'
import { areaName, type MapTown, townsIn } from './panels/area-name.ts'
import { showAttribution } from './panels/attribution-foot.ts'
import { areasTable, stationsTable } from './panels/cheapest-list.ts'
import { chooseFuel } from './panels/choices.ts'
import type { Layout } from './panels/layout.ts'
import { showLegend } from './panels/legend.ts'
import { Messages } from './panels/messages.ts'
import { SidePanel } from './panels/side-panel.ts'
import { ViewLoader } from './requests/view-loader.ts'
import { type MapView, nearDetailZoom, type Picked, type ShownView } from './view.ts'
import { WhereYouAre } from './where-you-are.ts'

export interface MapPageParts {
  readonly layout: Layout
  readonly view: MapView
  /** Those with stations. */
  readonly countries: readonly string[]
  readonly boxes: CountryBoxes
  /** Loads the towns that the map names at a zoom. Throws AnswerError. */
  readonly towns: (zoom: number) => Promise<readonly MapTown[]>
  readonly now: () => string
  readonly fuel: FuelCode
}

// Nothing is requested while the reader drags or zooms.
const restMillis = 150

/** Controls the section: shows the data for the view and the controls, and keeps both in the address. */
export class MapPage {
  readonly #parts: MapPageParts
  readonly #layout: Layout
  readonly #view: MapView
  readonly #loader: ViewLoader
  readonly #messages: Messages
  readonly #panel: SidePanel
  readonly #chosen: Chosen
  readonly #place: WhereYouAre
  #fuel: FuelCode
  /** The content of the list: only the selected country if there is one. */
  #listed: ShownView | null = null
  /** The selected country, while a part of it is in view. */
  #country: string | null = null
  #towns: readonly MapTown[] = []
  /** The zoom up to which towns are loaded. */
  #namedTo = Number.NEGATIVE_INFINITY
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(parts: MapPageParts) {
    const { layout, view, countries, boxes, now } = parts
    this.#parts = parts
    this.#layout = layout
    this.#view = view
    this.#fuel = parts.fuel
    this.#loader = new ViewLoader(boxes, countries)
    this.#messages = new Messages(layout.message)
    this.#panel = new SidePanel(layout.panel, view.focusable ?? layout.country, () => this.#choose(null))
    this.#chosen = new Chosen({ view, panel: this.#panel, messages: this.#messages, fuel: () => this.#fuel, now })
    this.#place = new WhereYouAre({ ...parts, messages: this.#messages, fuel: () => this.#fuel })
  }

  async start(state: HashState): Promise<void> {
    this.#listen()
    const loaded = this.#load()
    if (state.station !== null) await this.#chosen.open(state.station, state.camera === null)
    await loaded
  }

  #listen(): void {
    const { fuel, country, place, list, near, radius } = this.#layout
    fuel.addEventListener('change', () => this.#setFuel(fuel.value as FuelCode))
    country.addEventListener('change', () => {
      const box = this.#parts.boxes[country.value]?.[0]
      this.#country = box ? country.value : null
      this.#loadSoon()
      if (!box) return
      this.#messages.clear('station')
      this.#chosen.leaveArea()
      this.#view.fit(box)
    })
    place.addEventListener('click', () => {
      this.#messages.clear('station')
      void this.#place.find()
    })
    radius.addEventListener('change', () => void this.#place.list())
    for (const table of [list, near]) table.addEventListener('click', event => this.#pickFrom(event))
    this.#view.onMove(() => {
      history.replaceState(null, '', this.#hash())
      this.#loadSoon()
    })
    this.#view.onPick(picked => this.#pick(picked))
    addEventListener('popstate', () => void this.#follow(readHash(location.hash)))
  }

  #loadSoon(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => void this.#load(), restMillis)
  }

  /** Deselects the country when it is no longer in view. */
  #leaveCountryUnless(box: Box): void {
    if (this.#country === null) return
    const { boxes } = this.#parts
    if (countriesInView(boxes, [this.#country], box).length > 0) return
    this.#country = null
    this.#layout.country.value = ''
  }

  #setFuel(fuel: FuelCode): void {
    if (fuel === this.#fuel) return
    this.#fuel = fuel
    chooseFuel(this.#layout.fuel, fuel)
    this.#chosen.leaveArea()
    history.replaceState(null, '', this.#hash())
    void this.#load()
    void this.#place.list()
  }

  /** The reader went back or forward, or edited the address. */
  async #follow({ fuel, camera, station }: HashState): Promise<void> {
    if (camera && !isSame(camera, this.#view.camera())) this.#view.look(camera)
    this.#setFuel(fuel)
    if (station === this.#chosen.station) return
    if (station === null) this.#chosen.shut()
    else await this.#chosen.open(station, camera === null)
  }

  #hash(): string {
    return writeHash({ fuel: this.#fuel, camera: this.#view.camera(), station: this.#chosen.station })
  }

  #pickFrom({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('.map-pick') : null
    if (button?.dataset.station) this.#choose(Number(button.dataset.station))
    const cells = this.#listed?.kind === 'cells' ? this.#listed.cells : []
    const cell = cells.find(one => cellKey(one) === button?.dataset.cell)
    if (cell) this.#pick({ kind: 'cell', cell })
  }

  #pick(picked: Picked): void {
    if (picked.kind === 'station') this.#choose(picked.id)
    else {
      this.#chosen.showCell(picked.cell, this.#nameOf(picked.cell), this.#fuel)
      history.replaceState(null, '', this.#hash())
    }
  }

  /** A selection by the reader adds an entry for the back button. */
  #choose(station: number | null): void {
    const isNew = station !== this.#chosen.station
    if (station === null) this.#chosen.shut()
    else void this.#chosen.open(station, false)
    if (isNew) history.pushState(null, '', this.#hash())
  }

  async #load(): Promise<void> {
    const { list } = this.#layout
    list.setAttribute('aria-busy', 'true')
    try {
      const view = this.#view.view()
      this.#leaveCountryUnless(view.box)
      const loaded = await this.#loader.load(view, this.#fuel, this.#country)
      if (loaded === null) return
      this.#listed = loaded.listed
      this.#draw(loaded.shown)
      const missing = loaded.missing.map(([code, why]) => `${countryName(code)} could not be loaded: ${why}`)
      if (missing.length > 0) this.#messages.warn('view', missing.join(' '))
      else this.#messages.clear('view')
    } catch (error) {
      const why = messageOf(error)
      this.#messages.warn(
        'view',
        `The prices of this view could not be loaded: ${why} The map still shows the earlier prices.`,
      )
    }
    list.removeAttribute('aria-busy')
  }

  #draw(shown: ShownView): void {
    this.#chosen.leaveAreaUnless(shown)
    const unit = fuelUnit(shown.fuel)
    const prices =
      shown.kind === 'cells' ? shown.cells.map(cell => cell.mean) : shown.stations.map(one => one.properties.price)
    const scale = priceScale(prices)
    this.#view.draw(shown, scale)
    showLegend(this.#layout.legend, scale, unit)
    this.#list()
    showAttribution(this.#layout.foot, shown.attribution)
    if (shown.kind === 'cells') void this.#nameAreas()
  }

  #list(): void {
    const listed = this.#listed
    if (listed === null) return
    const { box } = this.#view.view()
    const nameOf = (cell: Cell) => this.#nameOf(cell)
    const table =
      listed.kind === 'cells'
        ? areasTable(listed, box, fuelUnit(listed.fuel), nameOf, this.#country)
        : stationsTable(listed, box, this.#country)
    this.#panel.keepFocus(() => this.#layout.list.replaceChildren(...table))
  }

  /** Uses towns of the selected country, so that an area on a border is not named after a town across it. */
  #nameOf(cell: Cell): string {
    return areaName(cell, this.#country === null ? this.#towns : townsIn(this.#towns, [this.#country]))
  }

  /** Areas are named after towns, and more towns are known at a high zoom. */
  async #nameAreas(): Promise<void> {
    const { zoom } = this.#view.view()
    if (zoom < this.#namedTo) return
    const before = this.#namedTo
    this.#namedTo = zoom < nearDetailZoom ? nearDetailZoom : Number.POSITIVE_INFINITY
    try {
      const { towns, countries } = this.#parts
      this.#towns = townsIn(await towns(zoom), countries)
      this.#messages.clear('names')
      if (this.#listed?.kind === 'cells') this.#list()
    } catch (error) {
      this.#namedTo = before
      this.#messages.warn('names', `The names of towns could not be loaded: ${messageOf(error)}`)
    }
  }
}

function isSame(a: Camera, b: Camera | null): boolean {
  if (b === null) return false
  return Math.abs(a.zoom - b.zoom) < 0.01 && Math.abs(a.lat - b.lat) < 0.001 && Math.abs(a.lng - b.lng) < 0.001
}
