import { type OpenSpan, openingHoursOf, type Week, weekDays } from '../../parsers/opening-hours.ts'

// Monday to Sunday.
const letters = 'LMXJVSD'
const segmentForm = /^([LMXJVSD])(?:-([LMXJVSD]))?: *([^ \n].*)$/
const spanForm = /^(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2})$/

/**
 * The hours of the feed in OpenStreetMap's syntax:
 * `L-V: 08:00-14:00 y 16:00-20:00; S: 24H` → `Mo-Fr 08:00-14:00,16:00-20:00; Sa 00:00-24:00; Su off`.
 * Null for a value that does not follow this grammar: one of the 1,255 values of 2025-09-21, `CACA`.
 */
export function hoursOf(value: string): string | null {
  const week: Week = {}
  for (const segment of value.split(';')) {
    const parts = segmentForm.exec(segment.trim())
    const spans = parts && spansOf(parts[3]!)
    const days = parts ? daysOf(parts[1]!, parts[2]) : []
    if (!spans || days.length === 0 || days.some(day => week[day] !== undefined)) return null
    for (const day of days) week[day] = spans
  }
  return weekText(week)
}

/**
 * A day that is not named is closed. Exception: 76 of the 1,255 values name one day only, 69 of them Monday
 * (`L: 24H`). They are most likely a mistake for the entire week, so the other days are unknown.
 */
function weekText(week: Week): string | null {
  const absent = weekDays.filter(day => week[day] === undefined)
  if (absent.length < weekDays.length - 1) {
    return openingHoursOf({ ...Object.fromEntries(absent.map(day => [day, []])), ...week })
  }
  const named = weekDays.find(day => week[day] !== undefined)!
  const others = named === 'Mo' ? 'Tu-Su' : named === 'Su' ? 'Mo-Sa' : absent.join(',')
  return `${openingHoursOf(week)}; ${others} unknown`
}

function daysOf(from: string, to: string | undefined): (keyof Week & (typeof weekDays)[number])[] {
  return weekDays.slice(letters.indexOf(from), letters.indexOf(to ?? from) + 1)
}

function spansOf(text: string): OpenSpan[] | null {
  if (text === '24H') return [['00:00', '24:00']]
  const spans = text.split(' y ').map(spanOf)
  return spans.every(span => span !== null) ? spans : null
}

function spanOf(text: string): OpenSpan | null {
  const [, fromHour, fromMinute, toHour, toMinute] = spanForm.exec(text.trim()) ?? []
  if (fromHour === undefined) return null
  const isClock = Number(fromHour) < 24 && Number(toHour) < 24 && Number(fromMinute) < 60 && Number(toMinute) < 60
  return isClock ? [`${fromHour.padStart(2, '0')}:${fromMinute}`, `${toHour!.padStart(2, '0')}:${toMinute}`] : null
}
