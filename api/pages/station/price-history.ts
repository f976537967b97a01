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
import { drawing } from '../drawing.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import type { StationShown } from './station-shown.ts'

// Some German stations change a price twenty times a day.
const changesMost = 100

/** The price of the chosen fuel in the last 30 days: a line, and its changes as a table. */
export function priceHistory({ station, fuel, line }: StationShown): Html | false {
  if (fuel === null || line === null) return false
  const since = knownSinceText(line)
  const unit = station.prices[fuel]?.unit
  return html`<section class="station-history" aria-labelledby="days">
<h2 id="days">${fuelName(fuel)} in the last 30 days</h2>
<p class="quiet">${line.currency} ${unitText(unit)}, as published. A price stays until the next change.</p>
${line.lowest !== null && drawing(stepDrawing(line), `${fuelName(fuel)}, ${lineText(line)}`)}
${since && html`<p>${since}</p>`}
${changes(line, station.id)}
</section>`
}

function changes(line: PriceLine, id: number): Html {
  const all = priceChanges(line)
  if (all.length === 0) return html`<p>The price did not change in these days.</p>`
  const rest = all.length - changesMost
  return html`<details>
<summary>${all.length === 1 ? '1 change' : `${all.length} changes`} as a table</summary>
<div class="table-box" tabindex="0" role="region" aria-label="Changes of the price"><table>
<thead><tr><th scope="col">Changed</th><th scope="col" class="number">Price</th><th scope="col" class="number">Difference</th></tr></thead>
<tbody>${all.slice(0, changesMost).map(change => row(change, line.currency))}</tbody>
</table></div>
${rest > 0 && html`<p class="quiet">The newest ${changesMost}. <a href="/live/station-history.php?id=${id}">All as JSON</a></p>`}
</details>`
}

function row({ at, text, difference }: PriceChange, currency: string): Html {
  return html`<tr><td>${timeTag(at)}</td><td class="number">${text}</td><td class="number">${differenceText(difference, currency)}</td></tr>\n`
}

function differenceText(difference: number | null, currency: string): string {
  if (difference === null) return ''
  const sign = difference > 0 ? '+' : '\u2212'
  const millis = Math.round(Math.abs(difference) * 1000)
  return currency === 'EUR' ? `${sign}${centsOf(millis)}` : `${sign}${Number((millis / 1000).toFixed(3))}`
}
