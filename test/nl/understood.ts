import type { Understanding } from '../../api/nl/parsed.ts'
import { understand } from '../../api/nl/understand.ts'
import { calendar } from '../support/questions.ts'

export function understood(question: string): Understanding {
  return understand(question, calendar)
}

/** Intent, places and fuel in short: `price_lookup ES diesel`. */
export function inShort(question: string): string {
  const { intent, parsed } = understood(question)
  if (intent === 'unknown') return intent
  const places = [...parsed.countries, ...(parsed.region ? [parsed.region] : [])]
  return [intent, ...places, parsed.fuel_type].join(' ')
}
