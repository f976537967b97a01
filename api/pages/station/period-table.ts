import { daysBetweenInstants } from '../../../pipeline/model/days.ts'
import { monthText } from '../../shared/chart/date-axis.ts'
import { amountText } from '../../shared/money.ts'
import type { PriceLine } from '../../shared/station/price-line.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { type PricePeriod, pricePeriods } from './price-periods.ts'

// Two years: a table of more months is longer than a window.
const monthlyDays = 732

/** The figures of a long line as a table: by month, or by year from some years on. */
export function periodTable(line: PriceLine): Html {
  const by = daysBetweenInstants(line.from, line.to) > monthlyDays ? 'year' : 'month'
  const periods = pricePeriods(line, by)
  const { periods: phrases, changes } = pageWords.station
  const { lowestHead, highestHead } = browserWords
  const hasGaps = periods.some(({ daysWithout }) => Math.round(daysWithout) > 0)
  const hasArchive = periods.some(({ isBackfilled }) => isBackfilled)
  const price = (amount: number | null) => (amount === null ? '–' : amountText(amount, line.currency))
  const row = (one: PricePeriod) =>
    html`<tr><th scope="row">${by === 'year' ? one.period : monthText(one.period)}</th><td class="number">${price(one.lowest)}</td><td class="number">${price(one.highest)}</td><td class="number">${one.changes}</td>${
      hasGaps && html`<td class="number">${Math.round(one.daysWithout)}</td>`
    }${hasArchive && html`<td>${originText(one)}</td>`}</tr>\n`
  return html`<details>
<summary>${phrases.asTable[by]}</summary>
<div class="table-box" tabindex="0" role="region" aria-label="${phrases.asTable[by]}"><table class="periods">
<thead><tr><th scope="col">${phrases.heads[by]}</th><th scope="col" class="number">${lowestHead}</th><th scope="col" class="number">${highestHead}</th><th scope="col" class="number">${changes}</th>${
    hasGaps && html`<th scope="col" class="number">${phrases.daysWithout}</th>`
  }${hasArchive && html`<th scope="col">${phrases.readFrom}</th>`}</tr></thead>
<tbody>${[...periods].reverse().map(row)}</tbody>
</table></div>
</details>`
}

function originText({ isBackfilled, isLive }: PricePeriod): string {
  const { archive, live, both } = pageWords.station.periods
  if (isBackfilled && isLive) return both
  return isBackfilled ? archive : isLive ? live : '–'
}
