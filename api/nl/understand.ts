import type { Calendar, Understanding } from './parsed.ts'

/** What a question asks. Deterministic; linear in its length. Nothing understood is `unknown` below 0.5. */
export function understand(_question: string, _calendar: Calendar): Understanding {
  const parsed = { countries: [], fuel_type: 'both', time_range_weeks: 1 } as const
  return { intent: 'unknown', confidence: 0, parsed, suggestions: [] }
}
