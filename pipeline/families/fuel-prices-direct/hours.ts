import { hoursIn, openingHoursOf, type Week, type WeekDay } from '../../parsers/opening-hours.ts'

const days = [
  ['Mo', 'MO', 'MC'],
  ['Tu', 'TO', 'TC'],
  ['We', 'WO', 'WC'],
  ['Th', 'THO', 'THC'],
  ['Fr', 'FO', 'FC'],
  ['Sa', 'SO', 'SC'],
  ['Su', 'SUO', 'SUC'],
] as const satisfies readonly (readonly [WeekDay, string, string])[]

type HoursColumn = (typeof days)[number][1 | 2]
export const hoursColumns: readonly HoursColumn[] = days.flatMap(([, open, close]) => [open, close])

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * `00:00` to `23:59` is the entire day. A close before its open is on the next day. An empty day is unknown, as are all in
 * Queensland. Null if one day is neither a pair of times nor empty: unreadable hours must not quarantine prices.
 */
export function hoursOf(site: Readonly<Record<HoursColumn, unknown>>): string | null {
  const times = Object.fromEntries(hoursColumns.map(column => [column, site[column] ?? '']))
  return hoursIn('MO to SUC', times, weekOf)
}

function weekOf(times: Readonly<Record<string, unknown>>): string | null {
  const week: Week = {}
  for (const [day, opens, closes] of days) {
    const from = times[opens]
    const to = times[closes]
    if (from === '' && to === '') continue
    if (typeof from !== 'string' || typeof to !== 'string' || !clock.test(from) || !clock.test(to)) return null
    week[day] = [[from, to]]
  }
  return openingHoursOf(week)
}
