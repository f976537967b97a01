import { countryCodeOf } from '../../pipeline/model/countries.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

const twoLetters = /^[A-Za-z]{2}$/

/** The requested market: upper-case, `EL` as `GR` and `UK` as `GB`. Throws Refusal. */
export function country(query: Query, fallback?: string): string {
  const code = query.get('country') ?? fallback
  if (code === undefined) throw new Refusal(400, 'country parameter required')
  if (!twoLetters.test(code)) throw new Refusal(400, 'country must be a two-letter code')
  return countryCodeOf(code)
}

/** The requested countries, each once, read as `country` reads one; null when it is absent. Throws Refusal. */
export function countries(query: Query): string[] | null {
  const text = query.get('country')
  if (text === undefined) return null
  const codes = text.split(',')
  const malformed = codes.find(code => !twoLetters.test(code))
  if (malformed !== undefined) {
    throw new Refusal(400, `country must be two-letter codes separated by commas, found '${malformed}'`)
  }
  return [...new Set(codes.map(countryCodeOf))]
}

/** `cc` of the history, upper-case, echoed as it was requested. Throws Refusal. */
export function historyCountry(query: Query): string {
  const code = query.get('cc')
  if (code === undefined || !twoLetters.test(code)) throw new Refusal(400, 'Invalid country code')
  return code.toUpperCase()
}
