import type { Cell } from '../../../api/schemas/live.ts'
import { type Box, boundsText, type CountryBoxes, countriesInView } from '../../../api/shared/boxes.ts'
import { countryName, countText, fuelName } from '../../../api/shared/format.ts'
import { averagesOf, type LegendNote, notesOfCountries } from '../../../api/shared/map/map-texts.ts'
import { fuelUnit } from '../../../api/shared/station/station-text.ts'
import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { fetchFragment } from '../parts/fragment.ts'
import { messageOf } from '../parts/message-of.ts'
import { tryAgain } from '../parts/try-again.ts'
import { cellKey } from './area-in-view.ts'
import { Chosen } from './chosen.ts'
import { KeptScale } from './drawn/kept-scale.ts'
import { type Camera, type HashState, readHash, writeHash } from './hash-state.ts'
import { areaName, type MapTown, townsIn } from './panels/area-name.ts'
import { showAttribution } from './panels/attribution-foot.ts'
import { areasTable, countriesTable } from './panels/cheapest-list.ts'
import { chooseFuel } from './panels/choices.ts'
import type { Layout } from './panels/layout.ts'
import { showLegend } from './panels/legend.ts'
import { Messages } from './panels/messages.ts'
import { SidePanel, stationOf } from './panels/side-panel.ts'
import type { CountryFigures } from './requests/country-figures.ts'
import { ViewLoader } from './requests/view-loader.ts'
import { areasZoom, levelOf, type MapView, nearDetailZoom, type Picked, type ShownView } from './view.ts'
import { WhereYouAre } from './where-you-are.ts'

export interface MapPageParts {
  readonly layout: Layout
  readonly view: MapView
  /** Those with stations. */
  readonly countries: readonly string[]
  readonly boxes: CountryBoxes
  readonly figures: CountryFigures
  /** Loads the towns that the map names at a zoom. Throws AnswerError. */
  readonly towns: (zoom: number) => Promise<readonly MapTown[]>
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
  #shown: ShownView | null = null
  /** The content of the list: only the selected country if there is one. */
  #listed: ShownView | null = null
  /** The selected country, while a part of it is in view. */
  #country: string | null = null
  /** Whether the map is moving to the selected country. */
  #isArriving = false
  /** The zoom from which areas are shown. A large country is shown in areas at the zoom at which it fits the map. */
  #areasFrom = areasZoom
  readonly #scale = new KeptScale()
  #towns: readonly MapTown[] = []
  /** The zoom up to which towns are loaded. */
  #namedTo = Number.NEGATIVE_INFINITY
  #listing = new AbortController()
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(parts: MapPageParts) {
    const { layout, view, countries, boxes } = parts
    this.#parts = parts
    this.#layout = layout
    this.#view = view
    this.#fuel = parts.fuel
    this.#loader = new ViewLoader(boxes, countries, parts.figures)
    this.#messages = new Messages(layout.message)
    this.#panel = new SidePanel(layout.panel, view.focusable ?? layout.country, () => this.#choose(null))
    this.#chosen = new Chosen({ view, panel: this.#panel, messages: this.#messages, fuel: () => this.#fuel })
    this.#place = new WhereYouAre({ ...parts, messages: this.#messages, fuel: () => this.#fuel })
  }

  async start(state: HashState): Promise<void> {
    this.#listen()
    if (state.country !== null) this.#choseCountry(state.country, state.camera === null)
    const loaded = this.#load()
    if (state.station !== null) await this.#chosen.open(state.station, state.camera === null)
    await loaded
  }

  #listen(): void {
    const { fuel, country, place, list, near, radius } = this.#layout
    fuel.addEventListener('change', () => this.#setFuel(fuel.value as FuelCode))
    country.addEventListener('change', () => {
      this.#messages.clear('station')
      this.#chosen.leaveArea()
      if (country.value !== '') this.#choseCountry(country.value, true)
      else this.#leaveCountry()
    })
    place.addEventListener('click', () => {
      this.#messages.clear('station')
      void this.#place.find()
    })
    radius.addEventListener('change', () => void this.#place.list())
    for (const table of [list, near]) table.addEventListener('click', event => this.#pickFrom(event as MouseEvent))
    this.#view.onMove(() => {
      this.#arrive()
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

  /** `moveThere`: false if the address has a camera too. */
  #choseCountry(code: string, moveThere: boolean): void {
    const box = this.#parts.boxes[code]?.[0]
    if (box === undefined) return
    this.#country = code
    this.#layout.country.value = code
    this.#isArriving = true
    if (moveThere) this.#view.fit(box)
    else this.#arrive()
  }

  /** After each move: the selected country is in view, or no longer. */
  #arrive(): void {
    if (this.#country === null) return
    const { box, zoom } = this.#view.view()
    if (countriesInView(this.#parts.boxes, [this.#country], box).length === 0) {
      this.#leaveCountry()
      return
    }
    if (this.#isArriving) this.#areasFrom = Math.min(areasZoom, zoom - 0.05)
    this.#isArriving = false
  }

  #leaveCountry(): void {
    this.#country = null
    this.#isArriving = false
    this.#areasFrom = areasZoom
    this.#layout.country.value = ''
    this.#chosen.leaveCountryUnless(null)
    history.replaceState(null, '', this.#hash())
    this.#loadSoon()
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
  async #follow({ fuel, camera, country, station }: HashState): Promise<void> {
    if (country !== this.#country) {
      if (country === null) this.#leaveCountry()
      else this.#choseCountry(country, camera === null)
    }
    if (camera && !isSame(camera, this.#view.camera())) this.#view.look(camera)
    this.#setFuel(fuel)
    if (station === this.#chosen.station) return
    if (station === null) this.#chosen.shut()
    else await this.#chosen.open(station, camera === null)
  }

  #hash(): string {
    return writeHash({
      fuel: this.#fuel,
      camera: this.#view.camera(),
      country: this.#country,
      station: this.#chosen.station,
    })
  }

  #pickFrom(event: MouseEvent): void {
    const { target } = event
    if (!(target instanceof Element)) return
    const station = stationOf(target.closest('a'))
    // With a key the reader opens the page of the station in another tab or window.
    if (station !== null && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault()
      this.#choose(station)
    }
    const button = target.closest<HTMLElement>('.map-pick')
    if (button?.dataset.country) this.#pick({ kind: 'country', code: button.dataset.country })
    const cells = this.#listed?.kind === 'cells' ? this.#listed.cells : []
    const cell = cells.find(one => cellKey(one) === button?.dataset.cell)
    if (cell) this.#pick({ kind: 'cell', cell })
  }

  #pick(picked: Picked): void {
    if (picked.kind === 'station') {
      this.#choose(picked.id)
      return
    }
    if (picked.kind === 'cell') this.#chosen.showCell(picked.cell, this.#nameOf(picked.cell), this.#fuel)
    else this.#pickCountry(picked.code)
    history.replaceState(null, '', this.#hash())
  }

  /** Shows its figures and moves there. */
  #pickCountry(code: string): void {
    if (this.#shown?.kind !== 'countries' || !this.#shown.countries.some(one => one.code === code)) return
    void this.#chosen.showCountry(code)
    const box = this.#parts.boxes[code]?.[0]
    if (this.#parts.countries.includes(code)) this.#choseCountry(code, true)
    // A country without stations has no areas to show.
    else if (box) this.#view.fit(box)
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
    const view = this.#view.view()
    const level = levelOf(view.zoom, this.#areasFrom)
    this.#listing.abort()
    if (level === 'stations') void this.#listStations(view.box)
    try {
      const loaded = await this.#loader.load({ view, level, fuel: this.#fuel, country: this.#country })
      if (loaded === null) return
      this.#listed = loaded.listed
      this.#draw(loaded.shown)
      const missing = loaded.missing.map(([code, why]) => words.countryFailed(countryName(code), why))
      const cut = view.listOnly ? null : cutText(loaded.shown)
      if (missing.length > 0) this.#messages.warn('view', missing.join(' '))
      else if (cut !== null) this.#messages.say('view', cut)
      else this.#messages.clear('view')
    } catch (error) {
      const why = messageOf(error)
      this.#messages.warn('view', words.viewFailed(why))
    }
    if (level !== 'stations') list.removeAttribute('aria-busy')
  }

  /** The server lists the stations: the map may have drawn only a part of them. */
  async #listStations(box: Box): Promise<void> {
    const listing = new AbortController()
    this.#listing = listing
    const country = this.#country === null ? '' : `&country=${this.#country}`
    let content: readonly Element[]
    try {
      content = await fetchFragment(
        `view?fuel=${this.#fuel}&bounds=${boundsText(box, 0.001)}${country}`,
        listing.signal,
      )
    } catch (error) {
      const why = new Error(words.listFailed(messageOf(error)))
      content = [tryAgain(why, () => void this.#listStations(box))]
    }
    if (listing.signal.aborted) return
    this.#panel.keepFocus(() => this.#layout.list.replaceChildren(...content))
    this.#layout.list.removeAttribute('aria-busy')
  }

  #draw(shown: ShownView): void {
    this.#shown = shown
    this.#chosen.leaveAreaUnless(shown)
    this.#colour(shown)
    this.#list()
    showAttribution(this.#layout.foot, shown.attribution)
    if (shown.kind === 'cells') void this.#nameAreas()
  }

  /** Draws the view in colours whose meaning stays while the reader moves the map. */
  #colour(shown: ShownView): void {
    const { kind, fuel } = shown
    const key = kind === 'countries' ? `${kind} ${fuel}` : `${kind} ${fuel} ${this.#country ?? ''}`
    const own = this.#scale.of(key, pricesOf(this.#listed ?? shown))
    // The chosen country has no price of the fuel, but its neighbours do.
    const scale = own ?? this.#scale.of(key, pricesOf(shown))
    this.#view.draw(shown, scale)
    const isAll = kind === 'countries'
    const fit = () => {
      this.#scale.forget()
      this.#colour(shown)
    }
    showLegend(this.#layout.legend, {
      scale,
      subject: `${fuelName(fuel)}, € ${fuelUnit(fuel)}`,
      scaledTo: isAll ? words.allCountries : this.#country === null ? words.thisView : countryName(this.#country),
      notes: notesOf(shown),
      fit: isAll ? null : fit,
    })
  }

  #list(): void {
    const listed = this.#listed
    if (listed === null || listed.kind === 'stations') return
    const { box } = this.#view.view()
    const nameOf = (cell: Cell) => this.#nameOf(cell)
    const unit = fuelUnit(listed.fuel)
    const table =
      listed.kind === 'countries'
        ? countriesTable(listed, box, this.#parts.boxes, unit)
        : areasTable(listed, box, unit, nameOf, this.#country)
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
      this.#messages.warn('names', words.townsFailed(messageOf(error)))
    }
  }
}

/** One answer has a maximum number of stations. Null: the map has all of them. */
function cutText(shown: ShownView): string | null {
  if (shown.kind !== 'stations' || shown.stations.length >= shown.total) return null
  return words.drawsCheapest(countText(shown.stations.length), countText(shown.total))
}

/** The prices that a scale is made of. */
function pricesOf(shown: ShownView): readonly number[] {
  if (shown.kind === 'cells') return meansOf(shown.cells)
  if (shown.kind === 'stations') return shown.stations.map(({ properties }) => properties.price)
  return averagesOf(shown.countries)
}

/** The mean of an area counts by its stations: a few across a border do not stretch the scale. */
function meansOf(cells: readonly Cell[]): readonly number[] {
  const stations = cells.reduce((sum, cell) => sum + cell.stations, 0)
  return cells.flatMap(cell => Array<number>(Math.ceil((cell.stations / stations) * 500)).fill(cell.mean))
}

function notesOf(shown: ShownView): readonly LegendNote[] {
  if (shown.kind === 'cells') return []
  if (shown.kind === 'stations') return shown.stations.some(({ properties }) => !properties.is_open) ? ['closed'] : []
  return notesOfCountries(shown.countries)
}

function isSame(a: Camera, b: Camera | null): boolean {
  if (b === null) return false
  return Math.abs(a.zoom - b.zoom) < 0.01 && Math.abs(a.lat - b.lat) < 0.001 && Math.abs(a.lng - b.lng) < 0.001
}
