import { countryCodes } from '../../lexicons/country-codes.ts'
import type { Token } from '../../words/token.ts'

// A flag is two of the 26 regional indicators.
const firstIndicator = 0x1f1e6

/** The country of the flag that begins here: 🇫🇷. */
export function flagAt(
  tokens: readonly Token[],
  at: number,
): { readonly country: string } | 'EU' | 'elsewhere' | undefined {
  const first = letterOf(tokens[at]!.text)
  const second = first && letterOf(tokens[at + 1]?.text ?? '')
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
