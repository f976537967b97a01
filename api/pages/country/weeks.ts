import type { CountryFacts } from '../../country/country-facts.ts'
import type { WeekRow } from '../../country/weekly-facts.ts'
import { dayText, priceText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'
import { shortDay } from './words.ts'

/** The newest weekly averages as a table. */
export function weeksSection({ weekly, code }: CountryFacts): Section | null {
  if (weekly === null || weekly.weeks.length === 0) return null
  return {
    id: 'weeks',
    link: 'Weekly averages',
    heading: 'Weekly averages',
    content: html`<p class="quiet">The newest ${weekly.weeks.length} weeks, EUR per litre, taxes included. A dash means no reading.</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="weeks"><table class="weeks" aria-labelledby="weeks">
<thead><tr><th scope="col">Week of</th><th scope="col" class="number">Euro 95</th><th scope="col" class="number">EU</th><th scope="col" class="number">Diesel</th><th scope="col" class="number">EU</th></tr></thead>
<tbody>
${weekly.weeks.map((week, index) => row(week, weekly.weeks[index - 1]))}</tbody></table></div>
<p><a href="/history?cc=${code},EU&amp;fuel=both">All weeks since 2005 as a chart</a></p>
`,
  }
}

/** The year is named where it begins: five columns are as wide as a phone. */
function row({ week, e95, diesel, euE95, euDiesel }: WeekRow, above: WeekRow | undefined): Html {
  const day = above?.week.slice(0, 4) === week.slice(0, 4) ? shortDay(week) : dayText(week)
  return html`<tr><th scope="row">${day}</th>${cell(e95)}${cell(euE95, true)}${cell(diesel)}${cell(euDiesel, true)}</tr>\n`
}

function cell(price: number | null, isQuiet = false): Html {
  return html`<td class="number${isQuiet && ' quiet'}">${price === null ? '–' : priceText(price)}</td>`
}
