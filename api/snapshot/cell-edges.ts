import { finestSide } from '../../pipeline/serving/cells-pack.ts'

/**
 * The edges between the rows of cells, southwards, and between their columns, eastwards, for the closest zoom: the
 * zooms further out use every second, every fourth … of them.
 * Units  degrees, rounded to 6 decimals (11 cm)
 */
const northEdges = edges(at => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / finestSide))) * 180) / Math.PI)
const westEdges = edges(at => (at * 360) / finestSide - 180)

// As JSON writes them. Converting such a number to text takes longer than the rest of its cell.
const northEdgeTexts = Array.from(northEdges, String)
const westEdgeTexts = Array.from(westEdges, String)

function edges(edge: (at: number) => number): Float64Array {
  return Float64Array.from({ length: finestSide + 1 }, (_, at) => Number(edge(at).toFixed(6)))
}

/** The index of an edge of a zoom among those of the closest zoom. */
function indexOf(edge: number, side: number): number {
  return (edge * finestSide) / side
}

/** Of row `row` among `side`; its southern edge is the edge of the next row. */
export function northEdge(row: number, side: number): number {
  return northEdges[indexOf(row, side)]!
}

/** Of column `column` among `side`; its eastern edge is the edge of the next column. */
export function westEdge(column: number, side: number): number {
  return westEdges[indexOf(column, side)]!
}

/** `northEdge` as JSON. */
export function northEdgeText(row: number, side: number): string {
  return northEdgeTexts[indexOf(row, side)]!
}

/** `westEdge` as JSON. */
export function westEdgeText(column: number, side: number): string {
  return westEdgeTexts[indexOf(column, side)]!
}
