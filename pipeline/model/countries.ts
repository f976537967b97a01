/** The countries of the service: ISO 3166-1 alpha-2 code and English short name. Greece is `GR`, Britain `GB`. */
export const countryNames: Readonly<Record<string, string>> = {
  AD: 'Andorra',
  AL: 'Albania',
  AT: 'Austria',
  AU: 'Australia',
  BA: 'Bosnia and Herzegovina',
  BE: 'Belgium',
  BG: 'Bulgaria',
  CH: 'Switzerland',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  EE: 'Estonia',
  ES: 'Spain',
  EU: 'European Union',
  FI: 'Finland',
  FO: 'Faroe Islands',
  FR: 'France',
  GB: 'United Kingdom',
  GR: 'Greece',
  HR: 'Croatia',
  HU: 'Hungary',
  IE: 'Ireland',
  IS: 'Iceland',
  IT: 'Italy',
  LI: 'Liechtenstein',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  LV: 'Latvia',
  MD: 'Moldova',
  ME: 'Montenegro',
  MK: 'North Macedonia',
  MT: 'Malta',
  NL: 'Netherlands',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  RS: 'Serbia',
  SE: 'Sweden',
  SI: 'Slovenia',
  SK: 'Slovakia',
  TR: 'Türkiye',
  XK: 'Kosovo',
}

/** The Commission's mean of the euro area, under a code that ISO 3166 reserves for it. It has weekly figures but is not a country. */
export const euroArea = 'EZ'

/** The bulletin writes `EL` for Greece, and `UK` is a common error for Britain: each market has one code. Upper-cases. */
export function countryCodeOf(text: string): string {
  const code = text.toUpperCase()
  if (code === 'EL') return 'GR'
  return code === 'UK' ? 'GB' : code
}

/** Member states of the Union. */
// biome-ignore format: a list of short words reads better in lines
export const memberStates = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]

const oceania = ['AU']

/** Regions to the countries of the service that are in them. Cyprus and Türkiye count as Europe. */
export const countriesOf: Readonly<Record<'EU' | 'EEA' | 'europe' | 'oceania', readonly string[]>> = {
  EU: memberStates,
  EEA: [...memberStates, 'IS', 'LI', 'NO'],
  europe: Object.keys(countryNames).filter(country => country !== 'EU' && !oceania.includes(country)),
  oceania,
}

/** Countries of the weekly history: the 27 members, Britain (to 2020 in the bulletin), and the Commission's weighted mean. */
// biome-ignore format: a list of short words reads better in lines
export const historyCountries = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'EU', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]
