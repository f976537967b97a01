/** From and to as `HH:MM` of the station's clock; `24:00` is the end of the day, a `to` before `from` the next day. */
export type Span = readonly [from: string, to: string]

/** Monday to Sunday, then public holidays. A day that is absent: not said. An empty list: closed. */
export type Week = Partial<Record<WeekDay | 'PH', readonly Span[]>>
export type WeekDay = (typeof weekDays)[number]

export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/**
 * A week in OpenStreetMap's opening_hours syntax: `Mo-Fr 06:00-22:00; Sa,Su 08:00-20:00`; null when no day is said.
 * Equal days are joined, so that equal weeks give equal texts.
 */
export function openingHoursOf(week: Week): string | null {
  const days = weekDays.filter(day => week[day] !== undefined)
  if (days.length === 0) return null
  const always = days.length === 7 && weekDays.every(day => spansText(week[day]!) === '00:00-24:00')
  if (always && (week.PH === undefined || spansText(week.PH) === '00:00-24:00')) return '24/7'
  const groups = new Map<string, WeekDay[]>()
  for (const day of days) {
    const text = spansText(week[day]!)
    groups.set(text, [...(groups.get(text) ?? []), day])
  }
  const rules = [...groups].map(([text, members]) => `${dayList(members)} ${text}`)
  if (week.PH !== undefined && spansText(week.PH) !== spansText(week.Su ?? [])) rules.push(`PH ${spansText(week.PH)}`)
  return rules.join('; ')
}

function spansText(spans: readonly Span[]): string {
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
