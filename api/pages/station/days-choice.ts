import { plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { dayText } from '../../shared/format.ts'
import { monthsBefore } from '../../shared/weekly.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { type DaysShown, recentDays, stationSearch } from './days-shown.ts'
import type { StationShown } from './station-shown.ts'

/** Links to usual numbers of days, and a form for any others. Empty where no more than 30 days are known. */
export function daysChoice(shown: StationShown): Html | false {
  const { station, fuel, days } = shown
  const { first, newest, from, to } = days
  if (first === null || first >= plusDays(newest, -recentDays)) return false
  const words = pageWords.station.spans
  const since = (months: number) => ({ from: monthsBefore(newest, months), to: null })
  const years = [1, 5]
    .map(count => ({ text: words.years(count), ...since(12 * count) }))
    .filter(one => one.from > first)
  const all = { text: words.all(dayText(first)), from: first, to: null }
  const usual = [{ text: words.recent, from: null, to: null }, ...years, all]
  const isShown = (one: Pick<DaysShown, 'from' | 'to'>) => one.from === from && one.to === to
  const link = (one: (typeof usual)[number]) => {
    const address = `${stationAddress(station.id)}${stationSearch(fuel, one)}#days`
    return html`<li><a href="${address}"${isShown(one) && html` aria-current="true"`}>${one.text}</a></li>\n`
  }
  return html`<nav aria-label="${words.label}" class="choice-links"><ul>
${usual.map(link)}</ul></nav>
${otherDays(shown, usual.some(isShown))}`
}

function otherDays({ station, fuel, days: { from, to, first, newest } }: StationShown, isClosed: boolean): Html {
  const words = pageWords.station.spans
  const field = (name: 'from' | 'to', label: string, value: Day | null) =>
    html`<label for="days-${name}">${label}</label> <input type="date" id="days-${name}" name="${name}" min="${first}" max="${newest}"${value !== null && html` value="${value}"`}>\n`
  return html`<details class="station-days"${!isClosed && html` open`}><summary>${words.others}</summary>
<form action="${stationAddress(station.id)}#days">${fuel !== null && html`<input type="hidden" name="fuel" value="${fuel}">`}
${field('from', words.from, from)}${field('to', words.to, to)}<button>${words.show}</button>
</form></details>
`
}
