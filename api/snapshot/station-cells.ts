import { finestSide } from './cell-edges.ts'

/** The cells of stations at the closest zoom. Half of a row, rounded down, is the row at the next zoom out. */
export interface StationCells {
  readonly row: Uint16Array
  readonly column: Uint16Array
}

/** Computed once per market: the logarithms and tangents of 20,000 stations take several milliseconds. */
export function stationCells(lat: Float64Array, lng: Float64Array): StationCells {
  return { row: Uint16Array.from(lat, rowOf), column: Uint16Array.from(lng, columnOf) }
}

// The same arithmetic as in sql/macros: mercator_row, mercator_column.

function rowOf(lat: number): number {
  const radians = (Math.round(lat * 1e6) / 1e6) * (Math.PI / 180)
  return clamped(Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * finestSide))
}

function columnOf(lng: number): number {
  return clamped(Math.floor(((Math.round(lng * 1e6) + 180e6) * finestSide) / 360e6))
}

function clamped(place: number): number {
  return Math.min(Math.max(place, 0), finestSide - 1)
}
