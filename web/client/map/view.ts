import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { Box } from '../../shared/boxes.ts'
import type { Cell, MapFeature } from '../../shared/map-answers.ts'
import type { PriceScale } from './drawn/price-steps.ts'
import type { Camera } from './hash-state.ts'

/** What of the earth is looked at. */
export interface View {
  readonly box: Box
  readonly zoom: number
  /** Nothing is drawn: of stations only those are asked for that a list has. */
  readonly listOnly?: true
}

/** From here on a view holds few enough stations to show each: some 200 km across on a wide screen. */
export const nearZoom = 8.5

/** From here on a map has the near outline and all towns: they are many times as large as what is seen far out. */
export const nearDetailZoom = 5.5

export interface CellsShown {
  readonly kind: 'cells'
  readonly fuel: FuelCode
  readonly cells: readonly Cell[]
  readonly attribution: readonly string[]
}

export interface StationsShown {
  readonly kind: 'stations'
  readonly fuel: FuelCode
  readonly stations: readonly MapFeature[]
  /** Stations in view: more than are shown where there are more than one answer holds. */
  readonly total: number
  readonly attribution: readonly string[]
}

export type Shown = CellsShown | StationsShown

/** What somebody pointed at. */
export type Picked = { readonly kind: 'cell'; readonly cell: Cell } | { readonly kind: 'station'; readonly id: number }

export interface Position {
  readonly lng: number
  readonly lat: number
}

/** What can take the focus: an element, where there are elements. */
export interface Focusable {
  focus(): void
}

/** A map, drawn or not: what the page needs of it. */
export interface MapView {
  view(): View
  /** Null: the view is no camera's, so that it is not worth an address. */
  camera(): Camera | null
  look(camera: Camera): void
  fit(box: Box): void
  draw(shown: Shown, scale: PriceScale | null): void
  /** Where the reader is. */
  markPlace(place: Position): void
  /** The station that is shown beside. */
  markStation(place: Position | null): void
  /** The area that is shown beside, in place of a station. */
  markArea(cell: Cell): void
  onMove(moved: () => void): void
  onPick(picked: (picked: Picked) => void): void
  /** What has the focus when the map does. */
  readonly focusable: Focusable | null
}
