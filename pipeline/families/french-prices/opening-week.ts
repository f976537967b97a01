import { type OpenSpan, openingHoursOf, weekDays } from '../../parsers/opening-hours.ts'

/** A day as published: `closed` is the XML's mark, which the JSON export drops. Times are `HH.MM`. */
export interface PublishedDay {
  readonly closed: boolean
  readonly times: readonly (readonly [from: string, to: string])[]
}

const dayNames = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
const timeForm = /^([01]\d|2[0-3])\.[0-5]\d$/
const dayForm = /^([A-Z][a-z]+) ?(\d\d\.\d\d-\d\d\.\d\d(?: et \d\d\.\d\d-\d\d\.\d\d)*)?$/

/**
 * Opening hours for refuelling. A pump that takes cards day and night ("automate 24/24") is 24/7, whatever the hours
 * of its shop. This is a choice: the hours are those at which a driver can refuel.
 * Empty if no day has times, null if one cannot be read.
 */
export function openingWeekOf(automate: boolean, days: readonly PublishedDay[] | null): string | null {
  if (automate) return '24/7'
  if (days?.length === 0) return ''
  if (days?.length !== 7) return null
  const spans = days.map(spansOf)
  if (spans.some(day => day === null)) return null
  // A form never filled in (3,301 of the 6,731 weeks of 2022-05-03) or left at 01.00-01.00 (570). If another day has
  // times, a day without times is closed.
  if (spans.every(day => day!.length === 0)) return ''
  return openingHoursOf(Object.fromEntries(weekDays.map((day, index) => [day, spans[index]!])))
}

/** The spans of a day, none if it is closed; null if they cannot be read. */
function spansOf(day: PublishedDay): readonly OpenSpan[] | null {
  if (day.closed || day.times.length === 0) return []
  if (day.times.flat().some(time => !timeForm.test(time))) return null
  if (day.times.every(([from, to]) => from === '00.00' && to === '00.00')) return [['00:00', '24:00']]
  // An empty afternoon is published as 12.00-12.00, 14.00-14.00 or 00.00-00.00 (37 days of 2022-05-03).
  const open = day.times.filter(([from, to]) => from !== to)
  if (open.length > 0) return open.map(([from, to]) => [from.replace('.', ':'), to.replace('.', ':')])
  // 01.00-01.00 is the default of the form. The meaning of a single span such as 06.00-06.00 is unknown.
  return day.times.every(([from]) => from === '01.00') ? [] : null
}

/**
 * The days of the JSON export's text: `Automate-24-24, Lundi07.30-21.00, … Samedi 08.30-12.00 et 14.00-18.00, Dimanche`.
 * Null when it does not name the seven days in their order. A day that the XML marks closed is recognised only
 * without times: `01.00-07.00` with the mark (25 days of 2022-05-03) is read as hours here.
 */
export function daysOf(text: string): PublishedDay[] | null {
  const parts = text.split(', ').filter(part => part !== 'Automate-24-24')
  const days = parts.map(part => dayForm.exec(part))
  if (days.length !== 7 || days.some((day, index) => day?.[1] !== dayNames[index])) return null
  return days.map(day => ({ closed: false, times: (day![2] ?? '').split(' et ').filter(Boolean).map(fromTo) }))
}

function fromTo(span: string): readonly [string, string] {
  const [from, to] = span.split('-')
  return [from!, to!]
}
