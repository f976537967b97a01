import type { Cells } from '../../../../api/schemas/live.ts'
import { boundsText, type CountryBoxes, countriesInView } from '../../../../api/shared/boxes.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { FeatureCollection } from '../../../../pipeline/serving/schemas/stations.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { messageOf } from '../../parts/message-of.ts'
import { atShownInstant } from '../../parts/shown-instant.ts'
import type { Level, ShownView, ViewBox } from '../view.ts'
import type { CountryFigures } from './country-figures.ts'

// The maximum number of stations in one answer.
const featuresMax = 5000
const listedMax = 50
// The zoom levels of `/live/cells.php`.
const cellZooms = { min: 2, max: 8 }

export interface Loaded {
  readonly shown: ShownView
  /** The content of the list: one country if one is chosen, otherwise everything that is shown. */
  readonly listed: ShownView
  /** Countries whose prices could not be loaded, with the reason. Their earlier stations stay. */
  readonly missing: readonly (readonly [country: string, why: string])[]
}

export interface Wanted {
  readonly view: ViewBox
  readonly level: Level
  readonly fuel: FuelCode
  /** The country to list; null: all. */
  readonly country: string | null
}

/** Loads the data of a view, one view at a time. */
export class ViewLoader {
  readonly #figures: CountryFigures
  readonly #boxes: CountryBoxes
  readonly #countries: readonly string[]
  #asking = new AbortController()
  /** Country and fuel -> last answer. Kept only for the last view, because a country's stations are two megabytes. */
  #layers: ReadonlyMap<string, FeatureCollection> = new Map()

  /** `countries`: those that have stations. */
  constructor(boxes: CountryBoxes, countries: readonly string[], figures: CountryFigures) {
    this.#figures = figures
    this.#boxes = boxes
    this.#countries = countries
  }

  /** Null if another view was requested in the meantime. Throws AnswerError. */
  async load(wanted: Wanted): Promise<Loaded | null> {
    this.#asking.abort()
    const asking = new AbortController()
    this.#asking = asking
    try {
      const answered = await this.#load(wanted, asking.signal)
      return asking.signal.aborted ? null : answered
    } catch (error) {
      if (asking.signal.aborted) return null
      throw error
    }
  }

  #load({ view, level, fuel, country }: Wanted, signal: AbortSignal): Promise<Loaded> {
    if (level === 'countries') return this.#countryFigures(fuel)
    return level === 'cells' ? this.#cells(view, fuel, country, signal) : this.#stations(view, fuel, country, signal)
  }

  async #countryFigures(fuel: FuelCode): Promise<Loaded> {
    const { countries, missing } = await this.#figures.of(fuel)
    const shown = { kind: 'countries', fuel, countries, attribution: this.#figures.attribution } as const
    return { shown, listed: shown, missing }
  }

  async #cells({ box, zoom }: ViewBox, fuel: FuelCode, chosen: string | null, signal: AbortSignal): Promise<Loaded> {
    const nearest = Math.min(cellZooms.max, Math.max(cellZooms.min, Math.round(zoom)))
    const bounds = boundsText(box, 0.5)
    const path = `/live/cells.php?zoom=${nearest}&bounds=${bounds}&fuel=${fuel}`
    const ask = async (query: string): Promise<ShownView> => {
      const { data } = await fetchJson<Cells>(atShownInstant(path + query), signal)
      return { kind: 'cells', fuel, cells: data.cells, attribution: data.attribution }
    }
    // A cell on a border has prices of both countries, so the cells of one country need a separate request.
    const filters = chosen === null ? [''] : ['', `&country=${chosen}`]
    const [shown, listed = shown] = await Promise.all(filters.map(ask))
    return { shown: shown!, listed: listed!, missing: [] }
  }

  async #stations(
    { box, listOnly }: ViewBox,
    fuel: FuelCode,
    chosen: string | null,
    signal: AbortSignal,
  ): Promise<Loaded> {
    const countries = countriesInView(this.#boxes, this.#countries, box)
    const missing: (readonly [string, string])[] = []
    const ask = async (country: string): Promise<FeatureCollection | undefined> => {
      const path = `/live/geojson.php?country=${country}&fuel=${fuel}&limit=${listOnly ? listedMax : featuresMax}&bounds=${boundsText(box, 0.05)}`
      try {
        return await fetchJson<FeatureCollection>(atShownInstant(path), signal)
      } catch (error) {
        missing.push([country, messageOf(error)])
        return this.#layers.get(`${country}/${fuel}`)
      }
    }
    const layers = (await Promise.all(countries.map(ask))).filter(layer => layer !== undefined)
    if (!signal.aborted) this.#layers = new Map(layers.map(layer => [`${layer.meta.country}/${fuel}`, layer]))
    const listed = chosen === null ? layers : layers.filter(layer => layer.meta.country === chosen)
    return { shown: stationsOf(layers, fuel), listed: stationsOf(listed, fuel), missing }
  }
}

function stationsOf(layers: readonly FeatureCollection[], fuel: FuelCode): ShownView {
  const filled = layers.filter(layer => layer.features.length > 0)
  return {
    kind: 'stations',
    fuel,
    stations: filled.flatMap(layer => layer.features),
    total: filled.reduce((sum, layer) => sum + layer.meta.total_in_view, 0),
    attribution: [...new Set(filled.flatMap(layer => layer.meta.attribution))],
  }
}
