import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../disk/package-root.ts'
import { countryNames } from '../model/countries.ts'
import { FeedShapeError } from '../model/errors.ts'
import { foldBrand } from '../model/plain-letters.ts'

// Takes the fuel brands of name-suggestion-index, a package of .ci/tools (BSD-3-Clause) into
// pipeline/reference-data/brands/nsi-fuel.json, which is committed with the licence in it: the package itself unpacks
// to 95 MB. Run by hand after an update of it:
//   npm run tools && npx tsc && node dist/pipeline/brands/extract.js
// Then read the diff: a brand that was renamed there is renamed in our answers.

interface NsiItem {
  readonly displayName: string
  readonly locationSet: { readonly include: readonly (string | readonly number[])[] }
  readonly matchNames?: readonly string[]
  readonly tags: Readonly<Record<string, string>>
}

/** One brand of our excerpt. `include` holds ISO 3166-1 codes; empty: anywhere. */
export interface NsiBrand {
  readonly name: string
  readonly names: readonly string[]
  readonly include: readonly string[]
  readonly wikidata?: string
}

// NSI's own words for the world, Europe and metropolitan France.
const everywhere = new Set(['001', '150'])
const renamed: Readonly<Record<string, string>> = { FX: 'FR' }

/** Our excerpt of one NSI entry; null where the brand is of none of our countries. */
export function nsiBrandOf(item: NsiItem): NsiBrand | null {
  const places = item.locationSet.include.filter(place => typeof place === 'string')
  const anywhere = places.some(place => everywhere.has(place))
  const include = [...new Set(places.map(countryOf).filter(country => country in countryNames))].sort()
  if (!anywhere && include.length === 0) return null
  const name = item.displayName.replace(/\s*\([^)]*\)$/, '').trim()
  const spellings = [item.tags.brand, item.tags.name, ...(item.matchNames ?? [])].filter(text => text !== undefined)
  const names = new Map(spellings.filter(text => !/^q\d+$/.test(text)).map(text => [foldBrand(text), text]))
  names.delete(foldBrand(name))
  names.delete('')
  const wikidata = item.tags['brand:wikidata']
  return {
    name,
    names: [...names.values()].sort(),
    include: anywhere ? [] : include,
    ...(wikidata && { wikidata }),
  }
}

/** `gb-eng` → `GB`. A part that is drawn as its own shape (`us-fl.geojson`) belongs to none of our countries. */
function countryOf(place: string): string {
  const code = place.slice(0, 2).toUpperCase()
  return /^[a-z]{2}(-[a-z]{3})?$/.test(place) ? (renamed[code] ?? code) : ''
}

function extract(): void {
  const folder = join(packageRoot(), '.ci/tools/node_modules/name-suggestion-index')
  const path = join(folder, 'dist/json/nsi.min.json')
  const index = JSON.parse(readFileSync(path, 'utf8'))
  const licence = JSON.stringify(readFileSync(join(folder, 'LICENSE.md'), 'utf8'))
  const items: readonly NsiItem[] | undefined = index.nsi?.['brands/amenity/fuel']?.items
  if (!items?.length) throw new FeedShapeError(`${path}: expected brands/amenity/fuel, found none`)
  const brands = items.map(nsiBrandOf).filter(brand => brand !== null)
  const head = `{"source":"name-suggestion-index","version":"${index._meta.version}","licence":${licence},"brands":[`
  const lines = brands.map(brand => JSON.stringify(brand)).join(',\n')
  writeFileSync(join(packageRoot(), 'pipeline/reference-data/brands/nsi-fuel.json'), `${head}\n${lines}\n]}\n`)
  process.stdout.write(`${brands.length} of ${items.length} brands\n`)
}

if (process.argv[1] === import.meta.filename) extract()
