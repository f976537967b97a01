import type { MapPicture } from '../../api/shared/map/picture.ts'
import { pictureHeight, pictureWidth, pictureX, pictureY } from '../../api/shared/map/picture.ts'
import { boxesOfCountries } from './boxes-of-countries.ts'
import { pictureOutline } from './outline.ts'
import { farPlaces } from './places.ts'
import type { Point } from './simplify.ts'

// Pixels. A smaller island is not seen; of a country of small islands the largest is kept.
const leastSize = 3

// Names of countries that are only background are written for the largest of them.
const namedZoom = 2

/** The picture of `/` before its map is open: the land of each country as an SVG path, and where its label stands. */
export function mapPicture(): MapPicture {
  const land: Record<string, string> = {}
  for (const { properties, geometry } of pictureOutline().features) {
    if (geometry.type === 'MultiPolygon')
      land[properties.code ?? ''] = pathOf(geometry.coordinates as readonly (readonly (readonly Point[])[])[])
  }
  const labels = farPlaces().countries.map(([name, lng, lat, zoom, code]) => {
    return { name, code, isNamed: zoom <= namedZoom, x: pictureX(lng), y: pictureY(lat) }
  })
  return {
    land,
    labels: labels.filter(({ x, y }) => x > 0 && x < pictureWidth && y > 0 && y < pictureHeight),
    countries: Object.keys(boxesOfCountries()),
  }
}

function pathOf(polygons: readonly (readonly (readonly Point[])[])[]): string {
  const rings = polygons
    .flatMap(polygon => polygon.map(ring => drawnRing(ring)))
    .filter(ring => ring.length > 2)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
  return rings
    .filter((ring, index) => index === 0 || sizeOf(ring) >= leastSize)
    .map(ringPath)
    .join('')
}

/** In pixels. Land outside the picture is drawn along its edge, where it is not seen. */
function drawnRing(ring: readonly Point[]): readonly Point[] {
  const margin = 10
  const within = (value: number, most: number) => Math.min(most + margin, Math.max(-margin, value))
  const points = ring.map(([lng, lat]): Point => {
    return [within(pictureX(lng), pictureWidth), within(pictureY(lat), pictureHeight)]
  })
  return points.filter(([x, y], index) => index === 0 || x !== points[index - 1]![0] || y !== points[index - 1]![1])
}

/** The larger of width and height. */
function sizeOf(ring: readonly Point[]): number {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return Math.max(spread(ring.map(([x]) => x)), spread(ring.map(([, y]) => y)))
}

function ringPath(ring: readonly Point[]): string {
  const steps = ring.slice(1, -1).map(([x, y], index) => joined([x - ring[index]![0], y - ring[index]![1]]))
  return `M${joined(ring[0]!)}l${steps.reduce((path, step) => path + (step.startsWith('-') ? '' : ' ') + step).trimStart()}z`
}

function joined([x, y]: Point): string {
  return `${x}${y < 0 ? '' : ' '}${y}`
}
