import { countryNames } from '../../../pipeline/model/countries.ts'
import { type Region, regionOf } from '../../allowed-values/regions.ts'
import { sayList } from './phrases.ts'

/** European countries that questions may name but for which there is no data. */
const unheldNames: Readonly<Record<string, string>> = {
  BY: 'Belarus',
  GG: 'Guernsey',
  GI: 'Gibraltar',
  IM: 'Isle of Man',
  JE: 'Jersey',
  MC: 'Monaco',
  RU: 'Russia',
  SM: 'San Marino',
  UA: 'Ukraine',
  VA: 'Vatican City',
}

const withArticle = new Set(['EU', 'FO', 'GB', 'IM', 'NL'])

const regionNames: Readonly<Record<Region, string>> = {
  EU: 'European Union',
  eurozone: 'euro area',
  Benelux: 'Benelux countries',
  Nordics: 'Nordic countries',
  Baltics: 'Baltic states',
  Balkans: 'Balkan countries',
  Iberia: 'Iberian countries',
  Visegrad: 'Visegrad countries',
  DACH: 'German-speaking countries',
}

/** As it appears in `data`: `United Kingdom`. */
export function countryNameInData(code: string): string {
  return countryNames[code] ?? unheldNames[code] ?? code
}

/** As it appears in a sentence: `the United Kingdom`. */
export function sayCountry(code: string): string {
  return withArticle.has(code) ? `the ${countryNameInData(code)}` : countryNameInData(code)
}

export function regionName(region: Region): string {
  return regionNames[region]
}

/** `the Nordic countries`. */
export function sayRegion(region: Region): string {
  return `the ${regionNames[region]}`
}

/** `the European Union without Denmark`. */
export function sayMembersOf(region: Region, except: readonly string[]): string {
  return `${sayRegion(region)}${sayWithoutThem(except, regionOf(except))}`
}

/** ` without Denmark`, ` without the euro area` if they are the members of a region; empty if none is left out. */
export function sayWithoutThem(countries: readonly string[], region: Region | undefined): string {
  if (countries.length === 0) return ''
  return ` without ${region ? sayRegion(region) : sayList(countries.map(sayCountry))}`
}
