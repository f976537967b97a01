import { plusDays } from '../../../pipeline/model/days.ts'
import { type Day, isDay } from '../../../pipeline/model/instants.ts'
import type { Query } from '../../params/query.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { dayText } from '../../shared/format.ts'
import { monthsBefore } from '../../shared/weekly.ts'
import { type Html, html } from '../html.ts'
import { said } from '../in-language.ts'
import type { StationShown } from './station-shown.ts'

/** The days whose prices the page of a station shows. */
export interface DaysShown {
  /** As in the address, both included. Both null: the last 30 days. One null: as far as prices are known. */
  readonly from: Day | null
  readonly to: Day | null
  /** Parts of the address that are not days. They are left out. */
  readonly notDays: readonly string[]
  /** The first day of which prices of the market are known; null without any. */
  readonly first: Day | null
  /** The day of the snapshot. */
  readonly newest: Day
}

/** The days in the address. If the first is after the last, they are exchanged, as on `/history`. */
export function chosenDays(query: Query): Pick<DaysShown, 'from' | 'to' | 'notDays'> {
  const texts = ['from', 'to'].map(name => query.get(name) ?? '')
  const [from = null, to = null] = texts.map(text => (isDay(text) ? text : null))
  const notDays = texts.filter(text => text !== '' && !isDay(text))
  return { ...(from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }), notDays }
}

/** The query of the address of a station: its fuel, and the days unless they are the last 30. */
export function stationSearch(fuel: string | null, { from, to }: Pick<DaysShown, 'from' | 'to'>): string {
  const members = Object.entries({ fuel, from, to }).filter(([, value]) => value !== null)
  return members.length === 0 ? '' : `?${members.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const recent = { from: null, to: null }

/** Links to usual numbers of days, and a form for any others. Empty where no more than 30 days are known. */
export function daysChoice({ station, fuel, days }: StationShown): Html | false {
  const { first, newest, from, to } = days
  if (first === null || first >= plusDays(newest, -recentDays)) return false
  const words = said().station.spans
  const link = (text: string, chosen: Pick<DaysShown, 'from' | 'to'>) => {
    const isShown = chosen.from === from && chosen.to === to
    const address = `${stationAddress(station.id)}${stationSearch(fuel, chosen)}#days`
    return html`<li><a href="${address}"${isShown && html` aria-current="true"`}>${text}</a></li>\n`
  }
  const since = (months: number) => ({ from: monthsBefore(newest, months), to: null })
  const years = [12, 60].map(months => ({ months, ...since(months) })).filter(one => one.from > first)
  return html`<nav aria-label="${words.label}" class="choice-links"><ul>
${link(words.recent, recent)}${years.map(({ months, ...chosen }) => link(words.years(months / 12), chosen))}${link(words.all(dayText(first)), { from: first, to: null })}</ul></nav>
${otherDays(station.id, fuel, days)}`
}

export const recentDays = 30

function otherDays(id: number, fuel: string | null, { from, to, first, newest }: DaysShown): Html {
  const words = said().station.spans
  const field = (name: 'from' | 'to', label: string, value: Day | null) =>
    html`<label for="days-${name}">${label}</label> <input type="date" id="days-${name}" name="${name}" min="${first}" max="${newest}"${value !== null && html` value="${value}"`}>\n`
  return html`<details class="station-days"><summary>${words.others}</summary>
<form action="${stationAddress(id)}#days">${fuel !== null && html`<input type="hidden" name="fuel" value="${fuel}">`}
${field('from', words.from, from)}${field('to', words.to, to)}<button>${words.show}</button>
</form></details>
`
}
