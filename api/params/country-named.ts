import { countryCodeOf, countryNames } from '../../pipeline/model/countries.ts'
import { foldText } from '../shared/fold-text.ts'

/** The code of a country that is named by its code or name in any case: `IT`, `italy`. Null for other texts. */
export function countryNamed(text: string): string | null {
  const code = countryCodeOf(text.toUpperCase())
  if (countryNames[code] !== undefined) return code
  const folded = foldText(text)
  const found = Object.entries(countryNames).find(([, name]) => foldText(name) === folded)
  return found?.[0] ?? null
}
