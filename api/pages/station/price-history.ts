import { daysBetweenInstants } from '../../../pipeline/model/days.ts'
import { dayOf, type Instant } from '../../../pipeline/model/instants.ts'
import { stepDrawing } from '../../shared/chart/step-drawing.ts'
import { dayText, fuelName } from '../../shared/format.ts'
import { differenceOf, moneyName } from '../../shared/money.ts'
import {
  knownSinceText,
  lineText,
  type PriceChange,
  type PriceLine,
  priceChanges,
} from '../../shared/station/price-line.ts'
import { unitText } from '../../shared/station/station-text.ts'
import { pageWords, words } from '../../shared/words.ts'
import { drawing, timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { daysChoice } from './days-choice.ts'
import type { DaysShown } from './days-shown.ts'
import { periodTable } from './period-table.ts'
import type { StationShown } from './station-shown.ts'

// Some German stations change a price twenty times a day.
const changesMost = 100

// A table of the changes of more days is longer than anyone reads.
const changesDays = 35

/** The price of the chosen fuel in the chosen days, the last 30 at first: a line, and its figures as a table. */
export function priceHistory(shown: StationShown): Html | false {
  const { station, fuel, line, days } = shown
  if (fuel === null || line === null) return false
  const phrases = pageWords.station
  const isRecent = days.from === null && days.to === null
  const isShort = daysBetweenInstants(line.from, line.to) <= changesDays
  return html`<section class="station-history" aria-labelledby="days">
<h2 id="days">${isRecent ? phrases.days(fuelName(fuel)) : phrases.spans.heading(fuelName(fuel), dayIn(line.from), dayIn(line.to))}</h2>
${daysChoice(shown)}${days.notDays.map(text => html`<p class="message">${phrases.spans.notADay(text)}</p>\n`)}${drawnLine(shown)}${isShort ? changes(line, station.id) : periodTable(line)}
</section>`
}

/** The line with what a reader must know of it. False without a line. */
export function drawnLine({ station, fuel, line, days }: StationShown): Html | false {
  if (fuel === null || line === null) return false
  const unit = unitText(station.prices[fuel]?.unit)
  return html`<p class="quiet">${pageWords.station.asPublished(moneyName(line.currency), unit)}</p>
${line.lowest !== null && html`<div>${drawing(stepDrawing(line, { isArchiveShaded: true }), `${fuelName(fuel)}, ${lineText(line)}`)}</div>`}
${notes(line, days).map(note => html`<p class="station-line-note">${note}</p>\n`)}`
}

function notes(line: PriceLine, { from }: DaysShown): readonly (Html | string)[] {
  const { steps, otherCurrencyUntil } = line
  const known = steps[0] === undefined ? null : dayOf(steps[0].from)
  const isLater = from !== null && known !== null && known > from
  const hasGap = steps.some(({ amount }) => amount === null)
  const texts = [
    steps.some(({ isBackfilled }) => isBackfilled) && html`${archiveSwatch} ${pageWords.station.spans.archive}`,
    hasGap && pageWords.station.spans.gap,
    knownSinceText(line) ?? (isLater && words.knownSince(dayText(known))),
    otherCurrencyUntil !== null && pageWords.station.spans.otherCurrencyUntil(dayText(dayOf(otherCurrencyUntil))),
  ]
  return texts.filter(text => text !== false)
}

const archiveSwatch = html`<span class="archive-swatch" aria-hidden="true"></span>`

function dayIn(instant: Instant): string {
  return dayText(dayOf(instant))
}

function changes(line: PriceLine, id: number): Html {
  const all = priceChanges(line)
  const phrases = pageWords.station
  if (all.length === 0) return html`<p>${phrases.unchanged}</p>`
  const rest = all.length - changesMost
  return html`<details>
<summary>${phrases.changesAsTable(all.length)}</summary>
<div class="table-box" tabindex="0" role="region" aria-label="${phrases.changesOf}"><table>
<thead><tr><th scope="col">${phrases.changed}</th><th scope="col" class="number">${phrases.price}</th><th scope="col" class="number">${phrases.difference}</th></tr></thead>
<tbody>${all.slice(0, changesMost).map(change => row(change, line.currency))}</tbody>
</table></div>
${rest > 0 && html`<p class="quiet">${phrases.newest(changesMost)} <a href="/live/station-history.php?id=${id}">${phrases.allAsJson}</a></p>`}
</details>`
}

function row({ at, text, difference }: PriceChange, currency: string): Html {
  return html`<tr><td>${timeTag(at)}</td><td class="number">${text}</td><td class="number">${differenceText(difference, currency)}</td></tr>\n`
}

/** `+2 ct`, `−0.5p`; empty where nothing is known to compare with. */
export function differenceText(difference: number | null, currency: string): string {
  if (difference === null) return ''
  return `${difference > 0 ? '+' : '\u2212'}${differenceOf(difference, currency)}`
}
