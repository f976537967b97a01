import { countryNames } from '../../pipeline/model/countries.ts'

// Natural Earth's short forms and former names, in world-atlas 2.0.2.
const names: Readonly<Record<string, string>> = {
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  Macedonia: 'North Macedonia',
  Turkey: 'Türkiye',
  'Faeroe Is.': 'Faroe Islands',
  Åland: 'Åland Islands',
  'W. Sahara': 'Western Sahara',
  'Solomon Is.': 'Solomon Islands',
}

/** Our name of a country from its name in Natural Earth. */
export function countryCalled(name: string): string {
  return names[name] ?? name
}

const codes = new Map(Object.entries(countryNames).map(([code, name]) => [name, code]))

/** Our code of a country from its name in Natural Earth; undefined for a country that the service does not have. */
export function codeCalled(name: string): string | undefined {
  return codes.get(countryCalled(name))
}

/** The ISO 3166-1 code of any country from its name in Natural Earth, to name it as our pages do; empty for an area without one. */
export function isoCodeCalled(name: string): string {
  return codeCalled(name) ?? isoCodes.get(countryCalled(name)) ?? ''
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const english = new Intl.DisplayNames('en', { type: 'region' })
// A former code has the name of the country too: `RU` comes before `SU`, and the entry that is set last stays.
const isoCodes = new Map(
  letters.flatMap(one => letters.map(other => [english.of(one + other)!, one + other] as const)).reverse(),
)
