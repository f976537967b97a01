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
