import './utc-process.ts'
import opening_hours from 'opening_hours'

// Must be the first import: it sets the process to UTC before the library is loaded.

type HoursState = 'open' | 'closed' | 'unknown'

/** A state and the wall time (see LocalClock) from which it applies. */
export interface StateStretch {
  readonly since: number
  readonly state: HoursState
}

// OpenStreetMap's limit for a value. A longer value was truncated or is not an opening time.
const longestValue = 255
// They need the station's position. Only 2 of 43,488 values use them (OpenStreetMap, July 2026), so these stay unknown.
const bySunlight = /\b(sunrise|sunset|dawn|dusk)\b/i

/**
 * The states from one wall time to another. The first starts at `from`, and each differs from the one before.
 * A value that the library cannot read is unknown for the entire range.
 */
export function statesOf(value: string, country: string, from: number, to: number): readonly StateStretch[] {
  if (value.length > longestValue || bySunlight.test(value)) return [{ since: from, state: 'unknown' }]
  return quietly(() => {
    try {
      return evaluate(value, country, from, to)
    } catch {
      try {
        return evaluate(withoutHolidays(value), country, from, to)
      } catch {
        return [{ since: from, state: 'unknown' }]
      }
    }
  })
}

/**
 * Throws whatever the library throws: strings from its constructor, any value from an evaluation.
 * getOpenIntervals ends at `to`. getNextChange would not: without a limit, `PH,Mo-Su 00:00-24:00` takes 50 seconds.
 */
function evaluate(value: string, country: string, from: number, to: number): StateStretch[] {
  const place = { lat: 0, lon: 0, address: { country_code: country.toLowerCase(), state: stateOf(country) } }
  const hours = new opening_hours(value, place, settings)
  const stretches: StateStretch[] = []
  const add = (since: number, state: HoursState) => {
    if (stretches.at(-1)?.since === since) stretches.pop()
    if (stretches.at(-1)?.state !== state) stretches.push({ since, state })
  }
  add(from, 'closed')
  for (const [start, end, unknown] of hours.getOpenIntervals(new Date(from * 1000), new Date(to * 1000))) {
    add(start.getTime() / 1000, unknown ? 'unknown' : 'open')
    if (end.getTime() < to * 1000) add(end.getTime() / 1000, 'closed')
  }
  return stretches
}

const settings = {
  tag_key: 'opening_hours',
  locale: 'en',
  mode: undefined,
  map_value: undefined,
  warnings_severity: undefined,
} as const

// The library knows British holidays by state only. Most stations are in England; the others differ by a few days.
function stateOf(country: string): string {
  return country === 'GB' ? 'England' : ''
}

/** Silences the library, which prints values that it cannot evaluate. Such values are normal on a public map. */
function quietly<Result>(work: () => Result): Result {
  const { error, warn } = console
  console.error = () => {}
  console.warn = () => {}
  try {
    return work()
  } finally {
    Object.assign(console, { error, warn })
  }
}

/**
 * An opening_hours value without its holiday parts, for countries whose holidays the library does not know
 * (AD BA CY IS LI ME MK TR XK in 3.15.0). The hours of ordinary days remain valid.
 * `Mo-Fr 08:00-18:00; PH off` → `Mo-Fr 08:00-18:00`, `Sa,Su,PH 09:00-12:00` → `Sa,Su 09:00-12:00`.
 */
export function withoutHolidays(value: string): string {
  return value
    .split(';')
    .map(rule =>
      rule
        .trim()
        .replace(/\b[PS]H\s*,\s*(?=[A-Z])/g, '')
        // After a time, `, PH off` is a separate rule. After a day, `,PH` shares the times that follow.
        .replace(/(?<=\d|off|closed)\s*,\s*[PS]H\b.*$/s, '')
        .replace(/(?<!\s)\s*,\s*[PS]H\b/g, ''),
    )
    .filter(rule => rule !== '' && !/^[PS]H\b/.test(rule))
    .join('; ')
}
