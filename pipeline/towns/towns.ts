import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../disk/package-root.ts'
import { addTo } from '../model/lists.ts'
import { plainLetters } from '../model/plain-letters.ts'

/** A town of GeoNames with a thousand inhabitants or more; its position to a hundredth of a degree. */
export interface Town {
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** To two figures. */
  readonly population: number
}

export function townsPath(): string {
  return join(packageRoot(), 'pipeline/reference-data/towns/towns.csv.gz')
}

/** The towns of a country, by `townKey` of their names. */
export type Towns = ReadonlyMap<string, readonly Town[]>

const known = new Map<string, Towns>()
let whole: string | undefined

/** Read at the first call; each country is parsed on request. Empty for a country that has no source. */
export function townsOf(country: string): Towns {
  const towns = known.get(country) ?? readTowns(country)
  known.set(country, towns)
  return towns
}

/** The words of a name in one order: `Garriga (La)` is `la Garriga`, and `St. Ives` is `Saint Ives`. */
export function townKey(name: string): string {
  const words = plainLetters(name).match(/\p{L}+/gu) ?? []
  return words
    .map(word => (/^saint[es]?$/.test(word) ? 'st' : word))
    .sort()
    .join(' ')
}

function readTowns(country: string): Towns {
  whole ??= gunzipSync(readFileSync(townsPath())).toString()
  const towns = new Map<string, Town[]>()
  // Sorted by country, so the lines of a country are contiguous.
  const start = whole.indexOf(`\n${country},`) + 1
  const end = whole.lastIndexOf(`\n${country},`)
  if (start === 0) return towns
  for (const line of whole.slice(start, whole.indexOf('\n', end + 1)).split('\n')) {
    // A name may hold commas: then it is in quotes.
    const fields = line.split(',')
    const [lat, lng, population] = fields.slice(-3).map(Number)
    const name = fields.slice(1, -3).join(',').replaceAll('"', '')
    const town = { name, lat: lat!, lng: lng!, population: population! }
    addTo(towns, townKey(town.name), town)
  }
  return towns
}
