import { hasWord } from '../../parsers/fields.ts'
import { isObject } from '../../parsers/json.ts'
import { type OpenSpan, openingHoursOf, type WeekDay } from '../../parsers/opening-hours.ts'

const days = [
  ['mon', 'Mo'],
  ['tue', 'Tu'],
  ['wed', 'We'],
  ['thu', 'Th'],
  ['fri', 'Fr'],
  ['sat', 'Sa'],
  ['sun', 'Su'],
] as const satisfies readonly (readonly [string, WeekDay])[]

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Seven days, each with `from`, `to` and `state`. Null if one of them cannot be read: in OSM syntax a day that is left out is
 * closed, and no word for a closed day was seen.
 */
export function hoursOf(published: unknown): string | null {
  const week = isObject(published) ? published : {}
  const spans = days.map(([key, day]) => [day, spansOf(week[key])] as const)
  if (spans.some(([, one]) => one === null)) return null
  return openingHoursOf(Object.fromEntries(spans))
}

function spansOf(day: unknown): readonly OpenSpan[] | null {
  if (!isObject(day)) return null
  // 00:00 to 00:00 beside it.
  if (hasWord('state', day.state, 'openAllDay')) return [['00:00', '24:00']]
  const { from, to } = day
  const isSpan = hasWord('state', day.state, 'openPartialDay') && typeof from === 'string' && typeof to === 'string'
  // From 00:00 to 00:00 is a part of a day of no length, or a mistake.
  if (!isSpan || !clock.test(from) || !clock.test(to) || from === to) return null
  return [[from, to === '00:00' ? '24:00' : to]]
}
