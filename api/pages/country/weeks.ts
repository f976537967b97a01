import type { CountryFacts } from '../../country/country-facts.ts'
import type { WeekRow } from '../../country/weekly-facts.ts'
import { dayText, priceText, shortDayText } from '../../shared/format.ts'
import { weeklyFuelNames } from '../../shared/weekly.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'

/** The newest weekly averages as a table. */
export function weeksSection({ weekly, code }: CountryFacts): Section | null {
  if (weekly === null || weekly.weeks.length === 0) return null
  const words = pageWords.country
  return {
    id: 'weeks',
    link: words.weeks,
    heading: words.weeks,
    content: html`<p class="quiet">${words.newestWeeks(weekly.weeks.length)}</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="weeks"><table class="weeks" aria-labelledby="weeks">
<thead><tr><th scope="col">${words.week}</th><th scope="col" class="number">${weeklyFuelNames.e95}</th><th scope="col" class="number">${words.eu}</th><th scope="col" class="number">${weeklyFuelNames.diesel}</th><th scope="col" class="number">${words.eu}</th></tr></thead>
<tbody>
${weekly.weeks.map((week, index) => row(week, weekly.weeks[index - 1]))}</tbody></table></div>
<p><a href="/history?cc=${code},EU&amp;fuel=both">${words.allWeeks}</a></p>
`,
  }
}

/** The year is named where it begins: five columns are as wide as a phone. */
function row({ week, e95, diesel, euE95, euDiesel }: WeekRow, above: WeekRow | undefined): Html {
  const day = above?.week.slice(0, 4) === week.slice(0, 4) ? shortDayText(week) : dayText(week)
  return html`<tr><th scope="row">${day}</th>${cell(e95)}${cell(euE95, true)}${cell(diesel)}${cell(euDiesel, true)}</tr>\n`
}

function cell(price: number | null, isQuiet = false): Html {
  return html`<td class="number${isQuiet && ' quiet'}">${price === null ? '–' : priceText(price)}</td>`
}
