import type { Cell } from '../../../api/schemas/live.ts'
import type { Box } from '../../../api/shared/boxes.ts'
import type { CountryFigure } from '../../../api/shared/map/country-figure.ts'
import type { PriceScale } from '../../../api/shared/map/price-steps.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { Feature } from '../../../pipeline/serving/schemas/stations.ts'
import type { Camera } from './hash-state.ts'

/** The visible part of the earth. */
export interface ViewBox {
  readonly box: Box
  readonly zoom: number
  /** Nothing is drawn, so only the stations of the list are requested. */
  readonly listOnly?: true
}

/** What a map shows: whole countries far out, areas between, each station near. */
export type Level = 'countries' | 'cells' | 'stations'

/** From this zoom a map shows areas: a wide screen then shows one or two large countries. */
export const areasZoom = 5.5

/** From this zoom a view has few enough stations to show each: about 200 km across on a wide screen. */
export const nearZoom = 8.5

/** From this zoom a map loads the near outline and more towns, which are many times larger than the far ones. */
export const nearDetailZoom = 5.5

/** From this zoom a map names the smallest towns of its surroundings. */
export const closeDetailZoom = 10.5

/** `areasFrom`: lower than usual while a country is chosen that fits the map only at a lower zoom. */
export function levelOf(zoom: number, areasFrom = areasZoom): Level {
  if (zoom >= nearZoom) return 'stations'
  return zoom >= areasFrom ? 'cells' : 'countries'
}

export interface CountriesShown {
  readonly kind: 'countries'
  readonly fuel: FuelCode
  /** Every country with a figure, in view or not. */
  readonly countries: readonly CountryFigure[]
  readonly attribution: readonly string[]
}

export interface CellsShown {
  readonly kind: 'cells'
  readonly fuel: FuelCode
  readonly cells: readonly Cell[]
  readonly attribution: readonly string[]
}

interface StationsShown {
  readonly kind: 'stations'
  readonly fuel: FuelCode
  readonly stations: readonly Feature[]
  /** Stations in view. Can be more than are shown, because one answer has a maximum number. */
  readonly total: number
  readonly attribution: readonly string[]
}

export type ShownView = CountriesShown | CellsShown | StationsShown

/** The country, area or station that the reader selected. */
export type Picked =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'station'; readonly id: number }

export interface Position {
  readonly lng: number
  readonly lat: number
}

/** Something focusable: an element, where there are elements. */
export interface Focusable {
  focus(): void
}

/** A map, drawn or not: what the page needs of it. */
export interface MapView {
  view(): ViewBox
  /** Null if the view has no camera. It is then not stored in the address. */
  camera(): Camera | null
  look(camera: Camera): void
  fit(box: Box): void
  draw(shown: ShownView, scale: PriceScale | null): void
  markPlace(place: Position): void
  /** The station in the side panel. */
  markStation(place: Position | null): void
  /** The area in the side panel, in place of a station. */
  markArea(cell: Cell): void
  /** After each move, when the map is still again. */
  onMove(moved: () => void): void
  onPick(picked: (picked: Picked) => void): void
  /** The element that gets the focus of the map. */
  readonly focusable: Focusable | null
}
