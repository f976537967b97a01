import type { IntentName } from '../allowed-values/questions.ts'
import type { Region } from '../allowed-values/regions.ts'
import { intents } from './intents/table.ts'
import { countryCodes } from './lexicons/countries.ts'
import type { AskedFuel, Parsed } from './parsed.ts'
import { findFuels } from './slots/fuels.ts'
import { placeBook } from './slots/places/place-names.ts'
import { tokenise } from './words/tokenise.ts'

// A field of a tool holds one name. These functions read it with the lexicons of questions, so that both accept the
// same words. Typing errors are not forgiven: an agent can be told what is expected, and repeat the call.

// Codes that lexicons leave to regions or to typing errors.
const codesBeside: ReadonlyMap<string, string> = new Map([
  ['EU', 'EU'],
  ['UK', 'GB'],
])

/** The code of a country or `EU`, from a code or a name: `fr`, `FRA`, `France`, `Frankreich`. Null for all else. */
export function countryAsWritten(text: string): string | null {
  const code = text.trim().toUpperCase()
  const held = codesBeside.get(code) ?? countryCodes.get(code)
  if (held) return held
  const countries = new Set(meaningsOf(text).map(one => (one.kind === 'country' ? one.country : '')))
  const [only, another] = countries
  if (only && another === undefined) return only
  return regionAsWritten(text) === 'EU' ? 'EU' : null
}

/** The region of a name: `Scandinavia`, `euro area`. Null for all else. */
export function regionAsWritten(text: string): Region | null {
  const [only, another] = meaningsOf(text)
  return only?.kind === 'region' && another === undefined ? only.region : null
}

/** The fuel of a word for it: `petrol`, `LPG`, `Super 95`; `fuel` for any of them. Null for all else. */
export function fuelAsWritten(text: string): AskedFuel | 'fuel' | null {
  const tokens = tokenise(text)
  const [found] = findFuels(tokens)
  if (found?.kind !== 'fuel' || found.isMisspelt || found.from !== 0 || found.to !== tokens.length) return null
  return found.fuel
}

/** What the complete text means as a place. None if it is no name, or a misspelt one. */
function meaningsOf(text: string) {
  const tokens = tokenise(text)
  const match = tokens.length === 0 ? undefined : placeBook.at(tokens, 0)
  return match && match.to === tokens.length && !match.isMisspelt ? match.meanings : []
}

/** The other way round: a parse as a complete question, for the answer of a tool. Null if nothing was understood. */
export function readAs(intent: IntentName, parsed: Parsed): string | null {
  return intents.find(({ name }) => name === intent)?.ask(parsed) ?? null
}
