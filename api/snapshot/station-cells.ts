import { columnOf, rowOf } from '../../pipeline/serving/cells-pack.ts'

/** The cells of stations at the closest zoom. Half of a row, rounded down, is the row at the next zoom out. */
export interface StationCells {
  readonly row: Uint16Array
  readonly column: Uint16Array
}

/** Computed once per market: the logarithms and tangents of 20,000 stations take several milliseconds. */
export function stationCells(lat: Float64Array, lng: Float64Array): StationCells {
  return { row: Uint16Array.from(lat, rowOf), column: Uint16Array.from(lng, columnOf) }
}
