import type { Box } from './boxes.ts'

/** The side of the squares in which the smallest towns are loaded. */
const closeDegrees = 5

/** The name of the square of a place: its south-western corner. The build and the map use the same. */
export function squareAt(lng: number, lat: number): string {
  const corner = (degrees: number) => Math.floor(degrees / closeDegrees) * closeDegrees
  return `${corner(lng)},${corner(lat)}`
}

/** The squares of a view, which is smaller than a square. */
export function squaresIn([south, west, north, east]: Box): readonly string[] {
  return [...new Set([squareAt(west, south), squareAt(east, south), squareAt(west, north), squareAt(east, north)])]
}
