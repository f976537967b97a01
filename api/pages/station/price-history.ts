import { stepDrawing } from '../../shared/chart/step-drawing.ts'
import { fuelName } from '../../shared/format.ts'
import { centsOf } from '../../shared/station/comparison.ts'
import {
  knownSinceText,
  lineText,
  type PriceChange,
  type PriceLine,
  priceChanges,
} from '../../shared/station/price-line.ts'
import { unitText } from '../../shared/station-text.ts'
import { words } from '../../shared/words/current.ts'
import { drawing } from '../drawing.ts'
import { type Html, html } from '../html.ts'
import { said } from '../in-language.ts'
import { timeTag } from '../instant.ts'
import type { StationShown } from './station-shown.ts'

// Some German stations change a price twenty times a day.
const changesMost = 100

/** The price of the chosen fuel in the last 30 days: a line, and its changes as a table. */
export function priceHistory({ station, fuel, line }: StationShown): Html | false {
  if (fuel === null || line === null) return false
  const since = knownSinceText(line)
  const unit = station.prices[fuel]?.unit
  const phrases = said().station
  return html`<section class="station-history" aria-labelledby="days">
<h2 id="days">${phrases.days(fuelName(fuel))}</h2>
<p class="quiet">${phrases.asPublished(line.currency, unitText(unit))}</p>
${line.lowest !== null && drawing(stepDrawing(line), `${fuelName(fuel)}, ${lineText(line)}`)}
${since && html`<p>${since}</p>`}
${changes(line, station.id)}
</section>`
}

function changes(line: PriceLine, id: number): Html {
  const all = priceChanges(line)
  const phrases = said().station
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

function differenceText(difference: number | null, currency: string): string {
  if (difference === null) return ''
  const sign = difference > 0 ? '+' : '\u2212'
  const millis = Math.round(Math.abs(difference) * 1000)
  return currency === 'EUR'
    ? `${sign}${centsOf(millis)}`
    : `${sign}${String(Number((millis / 1000).toFixed(3))).replace('.', words().decimal)}`
}
