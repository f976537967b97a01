import { countryCodes } from '../../lexicons/country-codes.ts'
import { type Tokens, textAt } from '../found.ts'

// A flag is two of the 26 regional indicators.
const firstIndicator = 0x1f1e6

/** The country of the flag that begins here: 🇫🇷. */
export function flagAt(tokens: Tokens, at: number): { readonly country: string } | 'EU' | 'elsewhere' | undefined {
  const first = letterOf(textAt(tokens, at))
  const second = first && letterOf(textAt(tokens, at + 1))
  if (!second) return
  const code = first + second
  if (code === 'EU') return 'EU'
  const country = countryCodes.get(code)
  return country ? { country } : 'elsewhere'
}

function letterOf(text: string): string | undefined {
  const place = (text.codePointAt(0) ?? 0) - firstIndicator
  return place >= 0 && place < 26 ? String.fromCharCode(65 + place) : undefined
}
