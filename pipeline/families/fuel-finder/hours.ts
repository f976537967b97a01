import { hoursIn, type OpenSpan, openingHoursOf, type Week, weekDays } from '../../parsers/opening-hours.ts'
import { flag } from '../../parsers/words.ts'

export const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** One day as the publisher writes it: `06:00:00`, `22:00:00`, `false`. */
export interface PublishedDay {
  readonly open: string | null
  readonly close: string | null
  readonly is24Hours: unknown
}

const clock = /^([01]\d|2[0-3]):([0-5]\d):\d{2}$/

/** The week in OSM syntax. Null if it is empty or cannot be read. */
export function hoursOf(field: string, days: readonly PublishedDay[], bankHoliday: PublishedDay): string | null {
  const isEmpty = days.every(({ open, close, is24Hours }) => open === null && close === null && !is24Hours)
  return hoursIn(field, isEmpty ? null : days, week => weekOf(week, bankHoliday))
}

function weekOf(days: readonly PublishedDay[], bankHoliday: PublishedDay): string | null {
  const spans = days.map(spansOf)
  if (spans.some(day => day === null)) return null
  // 00:00:00 to 00:00:00 is a closed day. On all seven days it means that the form was never filled in: 6 superstores on
  // 2026-02-17.
  if (spans.every(day => day?.length === 0)) return ''
  const week: Week = Object.fromEntries(weekDays.map((day, at) => [day, spans[at]!]))
  const holiday = spansOf(bankHoliday)
  // The same for bank holidays: 371 of the 623 stations with it on 2026-02-17 never close. So it is used only for
  // stations that have a closed weekday in the same notation.
  const saysHoliday = holiday !== null && (holiday.length > 0 || spans.some(day => day?.length === 0))
  return openingHoursOf(saysHoliday ? { ...week, PH: holiday } : week)
}

/** An empty list: closed. Null: cannot be read. */
function spansOf(day: PublishedDay): readonly OpenSpan[] | null {
  if (flag('is_24_hours', day.is24Hours)) return [['00:00', '24:00']]
  const [from, to] = [day.open, day.close].map(minuteOf)
  if (from == null || to == null) return null
  if (from === '00:00' && to === '00:00') return []
  if (to === '00:00') return [[from, '24:00']]
  // 06:00:00 to 06:00:00, once on 2026-02-17: an entire day or a mistake.
  return from === to ? null : [[from, to]]
}

function minuteOf(time: string | null): string | null {
  const parts = clock.exec(time ?? '')
  return parts ? `${parts[1]}:${parts[2]}` : null
}
