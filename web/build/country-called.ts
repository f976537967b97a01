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
