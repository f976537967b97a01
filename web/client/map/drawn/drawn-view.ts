import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { type PriceScale, stepOf } from '../../../../api/shared/map/price-steps.ts'
import { words } from '../../../../api/shared/words.ts'
import { onThemeChange } from '../../parts/theme.ts'
import { countryNamesLayer, createBaseMap, placingOn } from '../base/base-map.ts'
import { loadOutline } from '../base/outline.ts'
import { loadFarPlaces } from '../base/towns.ts'
import type { Camera } from '../hash-state.ts'
import type { MapView, Picked, Position, ShownView } from '../view.ts'
import { addDataLayers, dataSources, drawCountries, landSource, paintData, pickedLayers } from './data-layers.ts'
import { Land } from './land.ts'
import {
  areaFeature,
  cellFeatures,
  countryFeatures,
  type Features,
  pointFeature,
  stationFeatures,
} from './map-features.ts'

// Tolerance for fingers and unsteady hands: a click within one dot width of a station selects it.
const reachPixels = 6

/** The map drawn by maplibre. `countries`: those that have stations. Throws MapError if it cannot be drawn. */
export async function drawnView(
  container: HTMLElement,
  { lng, lat, zoom }: Camera,
  countries: readonly string[],
): Promise<MapView> {
  const map = await createBaseMap(container, { center: [lng, lat], zoom })
  const { countries: places } = await loadFarPlaces()
  addDataLayers(map, placingOn(map))
  paintData(map)
  const canvas = map.getCanvas()
  canvas.setAttribute('aria-label', words.mapLabel)
  let shown: ShownView | null = null
  let scale: PriceScale | null = null
  const set = (source: string, data: Features) => map.getSource<GeoJSONSource>(source)!.setData(data)
  const lands = new LandOfZoom(map, countries)
  const drawAll = async () => {
    if (shown === null) return
    const drawn = shown
    const by = scale
    set(dataSources.countries, countryFeatures(drawn, by, places))
    set(dataSources.stations, stationFeatures(drawn, by))
    drawCountries(map, countriesBySteps(drawn, by))
    nameBelowPrices(map, drawn)
    const land = await lands.at(map.getZoom())
    if (shown === drawn) set(dataSources.cells, cellFeatures(drawn, by, land))
  }
  onThemeChange(() => {
    paintData(map)
    void drawAll()
  })
  return {
    ...cameraOf(map),
    draw: (drawn, by) => {
      shown = drawn
      scale = by
      void drawAll()
    },
    markPlace: place => set(dataSources.place, pointFeature(place)),
    markStation: place => set(dataSources.chosen, pointFeature(place)),
    markArea: cell => set(dataSources.chosen, areaFeature(cell)),
    onMove: moved => map.on('moveend', moved),
    onPick: picked => onPick(map, () => shown, picked),
    focusable: canvas,
  }
}

/** The land to which cells are clipped. It is finer at a higher zoom. */
class LandOfZoom {
  readonly #map: MapLibreMap
  readonly #countries: readonly string[]
  readonly #lands = new Map<object, Land>()
  readonly #hasOwn: boolean

  constructor(map: MapLibreMap, countries: readonly string[]) {
    this.#map = map
    this.#countries = countries
    this.#hasOwn = map.getLayer('land') !== undefined
  }

  /** Null if the outline does not load. The base map reports that, and cells are then drawn as squares. */
  async at(zoom: number): Promise<Land | null> {
    try {
      const outline = await loadOutline(zoom)
      const known = this.#lands.get(outline)
      if (known) return known
      const land = new Land(outline, this.#countries)
      this.#lands.set(outline, land)
      // An operator's style does not have our land.
      if (!this.#hasOwn) this.#map.getSource<GeoJSONSource>(landSource)!.setData(outline as never)
      return land
    } catch {
      return null
    }
  }
}

function countriesBySteps(shown: ShownView, scale: PriceScale | null) {
  const countries = shown.kind === 'countries' && scale ? shown.countries : []
  const stepped = (kinds: readonly string[]) =>
    new Map(
      countries.filter(({ kind }) => kinds.includes(kind)).map(({ code, price }) => [code, stepOf(scale!, price)]),
    )
  return {
    filled: stepped(['live', 'official']),
    striped: stepped(['weekly']),
    all: countries.map(({ code }) => code),
  }
}

/** Of countries with a price the name is below it. */
function nameBelowPrices(map: MapLibreMap, shown: ShownView): void {
  if (!map.getLayer(countryNamesLayer)) return
  const codes = shown.kind === 'countries' ? shown.countries.map(({ code }) => code) : []
  const offset = ['case', ['in', ['get', 'code'], ['literal', codes]], ['literal', [0, 1.5]], ['literal', [0, 0]]]
  map.setLayoutProperty(countryNamesLayer, 'text-offset', offset as ['literal', [number, number]])
}

function cameraOf(map: MapLibreMap): Pick<MapView, 'view' | 'camera' | 'look' | 'fit'> {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    view: () => {
      const bounds = map.getBounds()
      const box = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()] as const
      return { zoom: map.getZoom(), box: [box[0], Math.max(-180, box[1]), box[2], Math.min(180, box[3])] }
    },
    camera: () => ({ zoom: map.getZoom(), ...positionOf(map.getCenter()) }),
    look: ({ lng, lat, zoom }) =>
      void (animate ? map.flyTo({ center: [lng, lat], zoom }) : map.jumpTo({ center: [lng, lat], zoom })),
    fit: ([south, west, north, east]) => void map.fitBounds([west, south, east, north], { padding: 12, animate }),
  }
}

function positionOf({ lng, lat }: Position): Position {
  return { lng, lat }
}

function onPick(map: MapLibreMap, shown: () => ShownView | null, picked: (picked: Picked) => void): void {
  const at = ({ point: { x, y } }: MapMouseEvent, reach: number): Picked | null => {
    const now = shown()
    // Where countries or areas meet, the one under the pointer is meant.
    const around = now?.kind === 'stations' ? reach : 0
    const box: [[number, number], [number, number]] = [
      [x - around, y - around],
      [x + around, y + around],
    ]
    const [found] = map.queryRenderedFeatures(box, { layers: pickedLayers })
    if (!found) return null
    if (now?.kind === 'stations') return { kind: 'station', id: Number(found.properties.id) }
    if (now?.kind === 'countries') return { kind: 'country', code: String(found.properties.code) }
    const cell = now?.cells[Number(found.properties.index)]
    return cell ? { kind: 'cell', cell } : null
  }
  map.on('click', event => {
    const found = at(event, reachPixels)
    if (found) picked(found)
  })
  map.on('mousemove', event => {
    map.getCanvas().style.cursor = at(event, 0) ? 'pointer' : ''
  })
}
