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
