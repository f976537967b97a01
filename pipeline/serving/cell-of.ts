/** Cells of the closest zoom in one row around the earth: the tiles of zoom 8, each side cut in eight. */
export const finestSide = 2048

// The same arithmetic as in sql/macros: mercator_row, mercator_column.

/** The row of a latitude at the closest zoom. Half of it, rounded down, is the row at the next zoom out. */
export function rowOf(lat: number): number {
  const radians = (Math.round(lat * 1e6) / 1e6) * (Math.PI / 180)
  return clamped(Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * finestSide))
}

/** The column of a longitude, in the same way. */
export function columnOf(lng: number): number {
  return clamped(Math.floor(((Math.round(lng * 1e6) + 180e6) * finestSide) / 360e6))
}

function clamped(place: number): number {
  return Math.min(Math.max(place, 0), finestSide - 1)
}
