/** How postal codes divide a country: the name of an area is the part of the code that the pattern captures, in capitals. */
export interface PostalArea {
  readonly country: string
  readonly form: string
  /** How many digits all codes have, in a country where the first may be a zero: feeds lose it where they write numbers. */
  readonly digits?: number
}

/**
 * The areas of the daily statistics. No feed names a region of every station, but most name a postal code, whose first
 * characters are an area of a size that can be averaged: `FR-75`, `GB-SE`. Where these are administrative regions, it is
 * because a country's post follows them. A station without a code, or with one of another form, counts only in its
 * country. Countries whose feeds have no postal codes are not listed.
 */
export const postalAreas: readonly PostalArea[] = [
  // The parish.
  { country: 'AD', form: '^AD([1-7])' },
  { country: 'AT', form: '^([1-9])\\d{3}$' },
  // The state; 2 is New South Wales with the capital, 0 the Northern Territory.
  { country: 'AU', form: '^(\\d)\\d{3}$', digits: 4 },
  { country: 'CY', form: '^([1-8])\\d{3}$' },
  { country: 'DE', form: '^(\\d\\d)\\d{3}$', digits: 5 },
  { country: 'DK', form: '^(\\d)\\d{3}$', digits: 4 },
  // The province.
  { country: 'ES', form: '^(\\d\\d)\\d{3}$', digits: 5 },
  // The department; both of Corsica are 20, overseas has three digits.
  { country: 'FR', form: '^(97\\d|98\\d|\\d\\d)\\d{2,3}$', digits: 5 },
  // The letters of the outward code.
  { country: 'GB', form: '^([A-Z]{1,2})\\d' },
  // Roughly the prefecture.
  { country: 'GR', form: '^(\\d\\d)\\d ?\\d\\d$' },
  // Roughly the province.
  { country: 'IT', form: '^(\\d\\d)\\d{3}$', digits: 5 },
  { country: 'LT', form: '^(\\d\\d)\\d{3}$', digits: 5 },
  { country: 'PT', form: '^([1-9])\\d{3}' },
  // The county, Bucharest by sectors.
  { country: 'RO', form: '^(\\d\\d)\\d{4}$', digits: 6 },
  { country: 'SE', form: '^(\\d\\d)\\d ?\\d\\d$' },
  { country: 'SI', form: '^([1-9])\\d{3}$' },
]

/** The code with the zero that it has lost: `1000` in France is `01000`. */
export function wholePostalCode(country: string, code: string): string {
  const digits = postalAreas.find(area => area.country === country)?.digits
  return digits !== undefined && code.length === digits - 1 && /^\d+$/.test(code) ? `0${code}` : code
}
