import iso from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { setOf } from './comma-list.ts'
import { countryWords } from './countries.ts'

// Kosovo is XKX to most who write it; ISO has no code of it. AND is a word, VAT a tax.
const others: readonly (readonly [string, string])[] = [
  ['EL', 'GR'],
  ['XKX', 'XK'],
]
const words = new Set(['AND', 'VAT'])

const isHeld = (country: string): boolean => countryWords[country] !== undefined

const pairs = (iso as readonly (readonly string[])[]).map(([alpha2, alpha3]) => [alpha2!, alpha3!] as const)

/** Code in capitals -> country: ISO 3166-1 alpha-2 and alpha-3. `EL` is the Greece of the European Union. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  [...pairs.flatMap(([alpha2, alpha3]) => [[alpha2, alpha2] as const, [alpha3, alpha2] as const]), ...others].filter(
    ([code, country]) => isHeld(country) && !words.has(code),
  ),
)

// Capitals that usually mean something else: kilograms, artificial intelligence, an identity.
const otherCapitals = setOf(
  `AC, AI, AM, AS, CAN, CD, CM, CO, ARE, DM, EC, GE, GM, ID, KG, KM, KW, LB, MG, ML, MM, MS, NI, OK, PC, PER, PM, PR, PS, RE, TT, TV`,
)

/** Codes of the rest of the world: they count next to a preposition or another code. */
export const elsewhereCodes: ReadonlySet<string> = new Set(
  pairs
    .filter(([alpha2]) => !isHeld(alpha2))
    .flat()
    .filter(code => !otherCapitals.has(code)),
)

/** Those that count anywhere. */
export const clearElsewhereCodes: ReadonlySet<string> = setOf(
  `AE, AR, BR, CA, CL, CN, CU, DZ, EG, HK, IL, IR, JO, JP, KE, KH, KR, KZ, LK, LY, MX, MY, NZ, PH, PK, SA, SG, TH, TN, TW, TZ, US, UY, UZ, VE, VN, YE, ZA, ZM, ZW, JPN, CHN, USA, KOR, NZL, ZAF`,
)

/** Codes that are English words: in a question all in capitals they count only where a place must be. */
export const shoutedWords: ReadonlySet<string> = setOf(
  `AD, AM, AS, AT, BE, BY, CAN, DO, EST, FIN, GE, ID, IM, IN, IS, IT, LIE, MAR, ME, MA, MY, NO, NOR, OM, OR, PA, PAN, SO, TO, TON`,
)

/** Codes that never count in lower case: English words, and small words of other languages. */
export const lowerCaseWords: ReadonlySet<string> = new Set([...shoutedWords, 'AL', 'DE', 'EL', 'LI', 'VA'])
