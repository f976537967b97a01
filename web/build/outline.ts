import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import { type Box, cutLine, cutRing, type Point } from './cut.ts'
import { simplified } from './simplify.ts'

const require = createRequire(import.meta.url)

/** Of Natural Earth, by way of the package world-atlas. */
export type World = Parameters<typeof mesh>[0]

type Countries = Parameters<typeof mesh>[1]

interface Feature {
  readonly properties: { readonly name?: string }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Point[][] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: Point[][][] }
}

/** Europe with its neighbours, wide enough that no view of Europe sees where the finer outline ends. */
export const europe: Box = [-32, 27, 50, 72]
/** Australia, New Guinea and New Zealand. */
export const australia: Box = [105, -50, 180, 0]

// Degrees of latitude. Natural Earth's 1:10m stands on a grid of 0.0036 by 0.0017 degrees: 0.003 is about what it knows.
// Australia's coast is long and its towns few.
const details = [
  { box: europe, file: 'countries-10m.json', tolerance: 0.003 },
  { box: australia, file: 'countries-10m.json', tolerance: 0.012 },
  ...elsewhere([-180, -32, 50, 105, 180], [-60, -50, 0, 27, 72, 85]).map(box => {
    return { box, file: 'countries-110m.json', tolerance: 0 }
  }),
]

/** Land and borders, as GeoJSON: Europe and Australia close, the rest of the world roughly, without Antarctica. */
export function outline() {
  const parts = details.map(({ box, file, tolerance }) => {
    const topology = simple(worldOf(file), tolerance)
    return { land: landIn(topology, box), borders: bordersIn(topology, box) }
  })
  const [land, borders] = [parts.flatMap(part => part.land), parts.flatMap(part => part.borders)]
  return {
    type: 'FeatureCollection',
    features: [
      ...land.map(coordinates => featureOf('land', { type: 'Polygon', coordinates })),
      featureOf('border', { type: 'MultiLineString', coordinates: borders }),
    ],
  } as const
}

/** `countries-10m.json`: 1:10,000,000. */
export function worldOf(file: string): World {
  return require(`world-atlas/${file}`)
}

/** The polygons of each member, as GeoJSON has them: rings that are closed, the first one without. */
export function polygonsOf(world: World) {
  const { features } = feature(world, world.objects.countries!) as unknown as { features: readonly Feature[] }
  return features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { name: properties.name ?? '', polygons }
  })
}

/** The fields of a grid that are neither Europe's nor Australia's. */
function elsewhere(lngs: readonly number[], lats: readonly number[]): readonly Box[] {
  const known = [europe, australia].map(String)
  const boxes = lngs
    .slice(1)
    .flatMap((east, x) => lats.slice(1).map((north, y): Box => [lngs[x]!, lats[y]!, east, north]))
  return boxes.filter(box => !known.includes(String(box)))
}

const simples = new Map<string, World>()

/** With arcs of fewer points, each of which two countries may share: they still fit. */
function simple(world: World, tolerance: number): World {
  const key = `${world.arcs.length} ${tolerance}`
  const made = simples.get(key) ?? {
    ...world,
    transform: undefined,
    arcs: arcsOf(world).map(arc => [...simplified(arc, tolerance)].map(point => [...point])),
  }
  simples.set(key, made)
  return made
}

/** Decoded: each point of a quantised topology is a step from the one before. */
function arcsOf({ arcs, transform }: World): readonly (readonly Point[])[] {
  const { scale, translate } = transform!
  return arcs.map(arc => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx!
      y += dy!
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

// Fields overlap by this much, so that no hairline of sea shows between them.
const overlap = 0.02

function landIn(world: World, [west, south, east, north]: Box): readonly Point[][][] {
  const box: Box = [west - overlap, south - overlap, east + overlap, north + overlap]
  return (
    polygonsOf(world)
      .flatMap(({ polygons }) => polygons)
      .map(rings => rings.map(unwrapped))
      // What reaches beyond the antimeridian lies at the other end of the map, too.
      .flatMap(rings => [rings, rings.map(ring => ring.map(([lng, lat]): Point => [lng - 360, lat]))])
      .map(rings => rings.map(ring => closed(cutRing(ring.slice(0, -1), box))))
      .map(rings => rings.filter(ring => ring.length > 3))
      .filter(rings => rings.length > 0)
  )
}

/** A ring that crosses the antimeridian, without the leap from 180 to -180: Russia's and Fiji's, which hold no other west. */
function unwrapped(ring: readonly Point[]): readonly Point[] {
  const leaps = ring.some(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) > 180)
  return leaps ? ring.map(([lng, lat]): Point => [lng < 0 ? lng + 360 : lng, lat]) : ring
}

function bordersIn(world: World, box: Box): readonly Point[][] {
  const lines = mesh(world, world.objects.countries as Countries, (one, other) => one !== other).coordinates
  return lines
    .flatMap(line => cutLine(line as unknown as Point[], box))
    .map(rounded)
    .filter(line => line.length > 1)
}

function closed(ring: readonly Point[]): Point[] {
  const points = rounded(ring)
  return points.length > 0 ? [...points, points[0]!] : []
}

/** To thousandths of a degree, about 100 m, without points that become one. */
function rounded(points: readonly Point[]): Point[] {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const all = points.map(([lng, lat]): Point => [round(lng), round(lat)])
  return all.filter(([lng, lat], index) => lng !== all[index - 1]?.[0] || lat !== all[index - 1]?.[1])
}

function featureOf<Geometry>(kind: string, geometry: Geometry) {
  return { type: 'Feature', properties: { kind }, geometry } as const
}
