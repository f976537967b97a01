import { isObject } from '../../parsers/json.ts'
import { type OpenSpan, openingHoursOf, type Week, type WeekDay } from '../../parsers/opening-hours.ts'

/** `vrsta_dana_id`: working day, Saturday, Sunday, holiday. */
const daysOf: ReadonlyMap<unknown, readonly (WeekDay | 'PH')[]> = new Map<unknown, readonly (WeekDay | 'PH')[]>([
  [1, ['Mo', 'Tu', 'We', 'Th', 'Fr']],
  [2, ['Sa']],
  [3, ['Su']],
  [4, ['PH']],
])
const clock = /^(([01]\d|2[0-3]):[0-5]\d|24:00):00$/

/**
 * `radnaVremena` in OpenStreetMap syntax; null if any entry cannot be read. A day without an entry is left out: it may
 * be closed or not reported (2020-09: 136 of 880 stations). Some days are listed twice.
 */
export function hoursOf(value: unknown): string | null {
  if (!Array.isArray(value) || !value.every(isObject)) return null
  const week: Week = {}
  for (const entry of value) {
    const days = daysOf.get(entry.vrsta_dana_id)
    const from = String(entry.pocetak)
    const to = String(entry.kraj)
    if (!days || !clock.test(from) || !clock.test(to)) return null
    const span: OpenSpan = [from.slice(0, 5), to.slice(0, 5)]
    for (const day of days) week[day] = withSpan(week[day] ?? [], span)
  }
  return openingHoursOf(week)
}

function withSpan(spans: readonly OpenSpan[], [from, to]: OpenSpan): readonly OpenSpan[] {
  return spans.some(known => known[0] === from && known[1] === to) ? spans : [...spans, [from, to]]
}
