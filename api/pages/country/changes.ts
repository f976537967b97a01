import type { CountryFacts } from '../../country/country-facts.ts'
import type { PriceChanges } from '../../country/price-changes.ts'
import type { FuelChange, MonthChange } from '../../country/weekly-facts.ts'
import { countText, dayText, inCountry, priceText, shortDayText } from '../../shared/format.ts'
import { weeklyFuelNames } from '../../shared/weekly.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'
import { roseText, signedCents } from './words.ts'

/** What changed since the month began: weekly averages, and how often stations changed a price. */
export function changesSection({ weekly, changes, code }: CountryFacts): Section | null {
  const month = weekly?.month ?? null
  if (month === null && changes === null) return null
  return {
    id: 'changes',
    link: pageWords.country.thisMonth,
    heading: pageWords.country.changed(monthText(month?.month ?? changes!.month)),
    content: html`${month !== null && monthTable(month, code)}${changes !== null && countOf(changes)}`,
  }
}

/** `2026-11` as `November 2026`. */
function monthText(month: string): string {
  const [year, number] = month.split('-')
  return pageWords.country.month(pageWords.fullMonths[Number(number) - 1]!, year!)
}

function monthTable({ from, to, fuels }: MonthChange, code: string): Html {
  const words = pageWords.country
  return html`${fuels.map(change => html`<p>${sentence(change, code)}</p>\n`)}
<p class="quiet">${words.monthNote}</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="changes"><table class="month" aria-labelledby="changes">
<thead><tr><th scope="col">${words.fuel}</th><th scope="col" class="number">${shortDayText(from)}</th><th scope="col" class="number">${shortDayText(to)}</th><th scope="col" class="number">${words.change}</th><th scope="col" class="number">${words.eu}</th></tr></thead>
<tbody>
${fuels.map(
  ({ fuel, start, end, change, euChange }) =>
    html`<tr><th scope="row">${weeklyFuelNames[fuel]}</th><td class="number">${priceText(start)}</td><td class="number">${priceText(end)}</td><td class="number">${signedCents(change)}</td><td class="number">${euChange === null ? '–' : signedCents(euChange)}</td></tr>\n`,
)}</tbody></table></div>
`
}

function sentence({ fuel, change, euChange, place }: FuelChange, code: string): string {
  const words = pageWords.country
  const eu = euChange === null ? null : roseText(euChange)
  // Places are by the rise: the first rose most.
  return `${words.moved(weeklyFuelNames[fuel], inCountry(code), roseText(change), eu)}${place === null ? '' : words.rank(place.rank, place.of)}`
}

/** The move log counts a first and a last price too. */
function countOf({ count, days, from, to: until }: PriceChanges): Html {
  const [first, last] = [from, until].map(instant => dayText(instant.slice(0, 10)))
  const perDay = days < 2 ? null : countText(Math.round(count / days))
  const words = pageWords.country
  return html`<p>${words.recorded(count, countText(count), first!, last!, perDay)}<a href="/docs">${words.theApi}</a>${words.listsThem}</p>
`
}
