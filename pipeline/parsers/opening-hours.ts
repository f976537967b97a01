import { RowError } from '../model/errors.ts'
import { putAside } from '../model/optional.ts'

/** From and to as `HH:MM` in local time. `24:00` is the end of the day. A `to` not after `from` is on the next day. */
export type OpenSpan = readonly [from: string, to: string]

/** Monday to Sunday, then public holidays. A day that is absent is unknown. An empty list means closed. */
export type Week = Partial<Record<WeekDay | 'PH', readonly OpenSpan[]>>
export type WeekDay = (typeof weekDays)[number]

export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/**
 * The optional hours of a station. `hoursOf` reads what is published: null if it does not understand it, which is put aside, so that
 * it is counted by field and word; an empty text if it says nothing, as a form that was never filled in.
 */
export function hoursIn<Published>(
  field: string,
  published: Published,
  hoursOf: (published: NonNullable<Published>) => string | null,
): string | null {
  if (published === null || published === undefined) return null
  const hours = hoursOf(published)
  return hours === null ? putAside(new RowError(field, 'NOT_A_WEEK', published)) : hours || null
}

/**
 * A week in OpenStreetMap's opening_hours syntax: `Mo-Fr 06:00-22:00; Sa,Su 08:00-20:00; PH off`; empty when no day is
 * known. Equal days are joined, so that equal weeks give equal texts.
 */
export function openingHoursOf(week: Week): string {
  const days = weekDays.filter(day => week[day] !== undefined)
  if (days.length === 0) return ''
  const groups = new Map<string, WeekDay[]>()
  for (const day of days) {
    const text = spansText(week[day]!)
    groups.set(text, [...(groups.get(text) ?? []), day])
  }
  const holiday = week.PH === undefined ? null : spansText(week.PH)
  // A holiday without a rule follows its weekday. The rule is omitted only when that gives the same hours.
  const sameEveryDay = days.length === 7 && groups.size === 1
  const holidayRule = holiday === null || (sameEveryDay && groups.has(holiday)) ? '' : `; PH ${holiday}`
  if (sameEveryDay && groups.has('00:00-24:00') && holidayRule === '') return '24/7'
  return (
    weekRules(
      groups,
      days.some(day => week[day]!.some(([from, to]) => to <= from && to !== '00:00')),
    ) + holidayRule
  )
}

/**
 * A rule after `;` replaces earlier rules for its days, including hours past midnight that reach into them. If there are
 * such hours, closed days come first and the other rules are added with `,`.
 */
function weekRules(groups: ReadonlyMap<string, readonly WeekDay[]>, pastMidnight: boolean): string {
  const rules = [...groups].map(([text, days]) => ({ closed: text === 'off', text: `${dayList(days)} ${text}` }))
  if (!pastMidnight) return rules.map(rule => rule.text).join('; ')
  const added = rules.filter(rule => !rule.closed).map(rule => rule.text)
  return [...rules.filter(rule => rule.closed).map(rule => rule.text), added.join(', ')].join('; ')
}

function spansText(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'off'
  return [...spans]
    .sort()
    .map(([from, to]) => `${from}-${to === '23:59' || (to === '00:00' && from === '00:00') ? '24:00' : to}`)
    .join(',')
}

function dayList(days: readonly WeekDay[]): string {
  const runs: WeekDay[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && weekDays.indexOf(last.at(-1)!) + 1 === weekDays.indexOf(day)) last.push(day)
    else runs.push([day])
  }
  return runs.map(run => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',')
}
