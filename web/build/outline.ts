import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import { codeCalled } from './country-called.ts'
import { isHome } from './home-territory.ts'
import { type Point, simplified } from './simplify.ts'

const require = createRequire(import.meta.url)

/** From Natural Earth, through the package world-atlas. */
export type WorldOutline = Parameters<typeof mesh>[0]

type Countries = Parameters<typeof mesh>[1]

/** West, south, east, north, in degrees. */
export type OutlineBox = readonly [number, number, number, number]

interface Feature {
  readonly properties: { readonly name?: string }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Point[][] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: Point[][][] }
}

/** Europe with its neighbours, wide enough that no view of Europe shows the end of the finer outline. */
export const europe: OutlineBox = [-32, 27, 50, 72]
/** Australia, New Guinea and New Zealand. */
export const australia: OutlineBox = [105, -50, 180, 0]

/** How much detail of Natural Earth is kept. Degrees. */
interface Detail {
  readonly file: string
  readonly europe: number
  /** Australia's coast is long and its towns few. */
  readonly australia: number
  /** Places are rounded to this part of a degree. */
  readonly grid: number
}

// The rest of the world is only background.
const elsewhere = 0.25
// At zoom 5.5, where the near one takes over, a pixel is 0.015 degrees wide.
const far: Detail = { file: 'countries-50m.json', europe: 0.015, australia: 0.03, grid: 100 }
// Natural Earth's 1:10m has a grid of 0.0036 by 0.0017 degrees, so 0.003 is about its precision. A thousandth is 100 m.
const near: Detail = { file: 'countries-10m.json', europe: 0.003, australia: 0.012, grid: 1000 }

/** The outline that a map shows first: a quarter of the bytes of the near one. */
export function farOutline() {
  return outlineIn(far)
}

export function nearOutline() {
  return outlineIn(near)
}

/** The outline of a picture of Europe, in which a pixel is 0.04 degrees high. Elsewhere nothing is seen. */
export function pictureOutline() {
  return outlineIn({ file: 'countries-50m.json', europe: 0.04, australia: 1, grid: 100 })
}

/**
 * Land and borders, as GeoJSON: Europe and Australia in detail, the rest of the world roughly, without Antarctica. Countries
 * are not cut at the side of a box: the parts would be joined by lines without width, which map libraries draw as stripes
 * across the sea. Land where the prices of one of our countries apply has its code.
 */
function outlineIn(detail: Detail) {
  const world = simple(worldOf(detail.file), detail)
  const land = new Map<string, Point[][][]>()
  for (const { name, polygons } of polygonsOf(world)) {
    if (name === 'Antarctica') continue
    const country = codeCalled(name) ?? ''
    for (const polygon of polygons) {
      const rings = polygon.map(ring => [...unwrapped(ring)]).filter(isSeen)
      if (rings.length === 0) continue
      const code = isHome(country, rings[0]![0]!) ? country : ''
      land.set(code, [...(land.get(code) ?? []), rings])
    }
  }
  const countries = world.objects.countries as Countries
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates as unknown as Point[][]
  return {
    type: 'FeatureCollection',
    features: [
      ...[...land].map(([code, coordinates]) => {
        const properties = code === '' ? { kind: 'land' } : { kind: 'land', code }
        return featureOf(properties, { type: 'MultiPolygon', coordinates })
      }),
      featureOf({ kind: 'border' }, { type: 'MultiLineString', coordinates: borders }),
    ],
  } as const
}

/** `countries-10m.json`: 1:10,000,000. */
export function worldOf(file: string): WorldOutline {
  return require(`world-atlas/${file}`)
}

/** The polygons of each member in the form of GeoJSON: closed rings, the outer one first. */
export function polygonsOf(world: WorldOutline) {
  const { features } = feature(world, world.objects.countries!) as unknown as { features: readonly Feature[] }
  return features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { name: properties.name ?? '', polygons }
  })
}

/** Simplifies arcs. Two countries may share an arc, so their borders still match. */
function simple(world: WorldOutline, detail: Detail): WorldOutline {
  const toleranceAt = (point: Point) => toleranceOf(point, detail)
  const arcs = arcsOf(world).map(arc => rounded(simplified(arc, toleranceAt), detail).map(point => [...point]))
  return { ...world, transform: undefined, arcs }
}

/** Decodes the arcs: each point of a quantised topology is a step from the point before. */
function arcsOf({ arcs, transform }: WorldOutline): readonly (readonly Point[])[] {
  const { scale, translate } = transform!
  return arcs.map(arc => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]): Point => {
      x += dx!
      y += dy!
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

function toleranceOf(point: Point, detail: Detail): number {
  if (isIn(point, europe)) return detail.europe
  return isIn(point, australia) ? detail.australia : elsewhere
}

function isIn([lng, lat]: Point, [west, south, east, north]: OutlineBox): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** At least three corners, and not a small island outside the detailed areas. */
function isSeen(ring: readonly Point[]): boolean {
  if (new Set(ring.map(String)).size < 3) return false
  if (ring.some(point => isIn(point, europe) || isIn(point, australia))) return true
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return Math.max(Math.max(...lngs) - Math.min(...lngs), Math.max(...lats) - Math.min(...lats)) > 2 * elsewhere
}

/** Removes the jump from 180 to -180 of rings that cross the antimeridian: Russia's and Fiji's, which have no other western part. */
function unwrapped(ring: readonly Point[]): readonly Point[] {
  const leaps = ring.some(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) > 180)
  return leaps ? ring.map(([lng, lat]): Point => [lng < 0 ? lng + 360 : lng, lat]) : ring
}

/** Rounds points and drops duplicates. The ends stay, because other lines begin there. */
function rounded(points: readonly Point[], { grid }: Detail): readonly Point[] {
  const round = (value: number) => Math.round(value * grid) / grid
  const all = points.map(([lng, lat]): Point => [round(lng), round(lat)])
  const last = all.length - 1
  const isAnother = ([lng, lat]: Point, other: Point | undefined) => lng !== other?.[0] || lat !== other[1]
  return all.filter((point, index) => index === 0 || index === last || isAnother(point, all[index - 1]))
}

/** `code`: of land only. */
function featureOf<Geometry>(properties: { readonly kind: string; readonly code?: string }, geometry: Geometry) {
  return { type: 'Feature', properties, geometry } as const
}
