import { type Box, doBoxesTouch } from '../../../../api/shared/boxes.ts'
import type { Outline } from '../base/built-data.ts'
import { areaOf, clipped, isInside, type Place, type Polygon } from './clipped.ts'

interface Piece {
  readonly polygon: Polygon
  readonly box: Box
}

/** The land of the countries that have prices, to which areas are clipped. */
export class Land {
  readonly #pieces: readonly Piece[]

  /** `countries`: those that have stations. */
  constructor(outline: Outline, countries: readonly string[]) {
    this.#pieces = outline.features.flatMap(({ properties, geometry }) => {
      const isOurs = properties.code !== undefined && countries.includes(properties.code)
      if (!isOurs || geometry.type !== 'MultiPolygon') return []
      return geometry.coordinates.map(polygon => ({ polygon, box: boxOf(polygon) }))
    })
  }

  within(box: Box): readonly Polygon[] {
    return this.#pieces
      .filter(piece => doBoxesTouch(piece.box, box))
      .flatMap(piece => (isAround(box, piece.box) ? [piece.polygon] : clipped(piece.polygon, box)))
  }
}

/** Where a number of an area is written: on its largest piece of land, far from the coast. */
export function middleOf(land: readonly Polygon[], [south, west, north, east]: Box): Place {
  const middle: Place = [(west + east) / 2, (south + north) / 2]
  const largest = [...land].sort((a, b) => areaOf(b[0]!) - areaOf(a[0]!))[0]?.[0]
  if (largest === undefined) return middle
  if (areaOf(largest) > 0.9 * (north - south) * (east - west)) return middle
  const [pieceSouth, pieceWest, pieceNorth, pieceEast] = boxOf([largest])
  const shares = [1, 2, 3, 4, 5, 6, 7].map(part => part / 8)
  let best = { place: largest[0]!, depth: -1 }
  for (const x of shares) {
    for (const y of shares) {
      const place: Place = [pieceWest + x * (pieceEast - pieceWest), pieceSouth + y * (pieceNorth - pieceSouth)]
      if (!isInside(place, largest)) continue
      const depth = Math.min(...largest.map(([lng, lat]) => Math.hypot(lng - place[0], lat - place[1])))
      if (depth > best.depth) best = { place, depth }
    }
  }
  return best.depth < 0 ? middle : best.place
}

function isAround(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

function boxOf([outer]: Polygon): Box {
  const box: [number, number, number, number] = [90, 180, -90, -180]
  for (const [lng, lat] of outer!) {
    box[0] = Math.min(box[0], lat)
    box[1] = Math.min(box[1], lng)
    box[2] = Math.max(box[2], lat)
    box[3] = Math.max(box[3], lng)
  }
  return box
}
