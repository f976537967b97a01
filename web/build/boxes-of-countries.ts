import type { Box, CountryBoxes } from '../../api/shared/boxes.ts'
import { countryNames } from '../../pipeline/model/countries.ts'
import { countryCalled } from './country-called.ts'
import { polygonsOf, worldOf } from './outline.ts'
import type { Point } from './simplify.ts'

// Pieces nearer than this form one part of a country: Corsica and France (0.9 degrees), Tasmania and Australia through the
// islands between them. The Canaries, 8 degrees from Spain, are a separate part.
const nearDegrees = 1.5

// A coast drawn at 1:50 million may leave out a pier or a small island.
const marginDegrees = 0.2

type Outline = ReturnType<typeof polygonsOf>[number]

/**
 * The boxes of the parts of each country, from the outline of Natural Earth. The part with its largest piece of land comes
 * first. Throws Error for a country that is not in the outline.
 */
export function boxesOfCountries(): CountryBoxes {
  const outlines = polygonsOf(worldOf('countries-50m.json'))
  const codes = Object.keys(countryNames).filter(code => code !== 'EU')
  return Object.fromEntries(codes.map(code => [code, partsOf(outlineOf(outlines, code))]))
}

function outlineOf(outlines: readonly Outline[], code: string): Outline {
  const name = countryNames[code]
  const found = outlines.find(outline => countryCalled(outline.name) === name)
  if (!found)
    throw new Error(
      `world-atlas has no country '${name}' (${code}): add its name in world-atlas to web/build/country-called.ts`,
    )
  return found
}

function partsOf({ polygons }: Outline): readonly Box[] {
  const pieces = polygons.map(rings => boxOf(rings[0]!)).sort((a, b) => size(b) - size(a))
  return joined(pieces).map(widened)
}

function boxOf(ring: readonly Point[]): Box {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs)]
}

function size([south, west, north, east]: Box): number {
  return (north - south) * (east - west) * Math.cos(((south + north) / 2 / 180) * Math.PI)
}

/** Merges boxes that are near each other until none are left. Keeps the order. */
function joined(boxes: readonly Box[]): readonly Box[] {
  const parts: Box[] = []
  for (const box of boxes) {
    const at = parts.findIndex(part => isNear(part, box))
    if (at < 0) parts.push(box)
    else parts[at] = around(parts[at]!, box)
  }
  return parts.length === boxes.length ? parts : joined(parts)
}

function isNear(a: Box, b: Box): boolean {
  const gap = (low: number, high: number, otherLow: number, otherHigh: number) =>
    Math.max(otherLow - high, low - otherHigh)
  return gap(a[0], a[2], b[0], b[2]) < nearDegrees && gap(a[1], a[3], b[1], b[3]) < nearDegrees
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

function widened([south, west, north, east]: Box): Box {
  const down = (degrees: number) => Math.floor((degrees - marginDegrees) * 100) / 100
  const up = (degrees: number) => Math.ceil((degrees + marginDegrees) * 100) / 100
  return [Math.max(-90, down(south)), Math.max(-180, down(west)), Math.min(90, up(north)), Math.min(180, up(east))]
}
