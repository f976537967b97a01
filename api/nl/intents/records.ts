import type { Parsed } from '../parsed.ts'
import { type Reading, says } from '../reading.ts'
import { timeOf } from '../time-slots.ts'
import { aboutFuel, isStretch, type Superlative, superlativeOf } from './evidence.ts'

/** Does the question want the week in which it was dearest, or cheapest, of all? */
export function recordScore(reading: Reading, end: Superlative): number {
  if (superlativeOf(reading) !== end) return superlativeOf(reading) ? 0 : plainRecordScore(reading, end)
  if (aboutFuel(reading) === 0 && !says(reading, 'price', 'amount')) return 0
  const subject = aboutFuel(reading) === 1 ? 0.99 : 0.47
  if (says(reading, 'record') || reading.period?.shape === 'ever') return subject
  if (says(reading, 'when')) return subject
  return isStretch(reading.period) && reading.countries.length + reading.regions.length > 0 ? subject * 0.98 : 0
}

/** "A record price" is a high one. */
function plainRecordScore(reading: Reading, end: Superlative): number {
  return end === 'dearest' && aboutFuel(reading) === 1 && says(reading, 'extreme') ? 0.79 : 0
}

export function recordSlots(reading: Reading): Partial<Parsed> {
  return isStretch(reading.period) ? timeOf(reading, 0) : { time_range_weeks: 0 }
}
