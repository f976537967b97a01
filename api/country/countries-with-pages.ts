import { countryCodeOf, countryNames, euroArea } from '../../pipeline/model/countries.ts'
import type { Summary } from '../../pipeline/serving/schemas/live.ts'
import { foldText } from '../shared/fold-text.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

const found = new WeakMap<LoadedSnapshot, readonly string[]>()

/** The codes of all countries with any figure, live, official or weekly, ascending. A page sorts them by their names. */
export function countriesWithPages(snapshot: LoadedSnapshot): readonly string[] {
  const known = found.get(snapshot) ?? findCountries(snapshot)
  found.set(snapshot, known)
  return known
}

function findCountries(snapshot: LoadedSnapshot): readonly string[] {
  const { countries, reference_prices: maxima } = snapshot.answer<Summary>('live/summary').data
  const codes = [...countries, ...maxima].map(one => one.country_code)
  const weekly = snapshot.national.countries.filter(code => code !== 'EU' && code !== euroArea)
  return [...new Set([...codes, ...weekly])].sort()
}

/** The code that a part of an address means: `it`, `IT`, `italy`, `uk`. Null if it means no country of the service. */
export function countryNamed(text: string): string | null {
  const code = countryCodeOf(text)
  if (Object.hasOwn(countryNames, code)) return code
  const slug = slugOf(text)
  return Object.keys(countryNames).find(one => slugOf(countryNames[one]!) === slug) ?? null
}

/** `United Kingdom` as `united-kingdom`. */
function slugOf(name: string): string {
  return foldText(name).replaceAll(/[ _+]/g, '-')
}
