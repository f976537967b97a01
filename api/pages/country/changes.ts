import type { CountryFacts } from '../../country/country-facts.ts'
import type { PriceChanges } from '../../country/price-changes.ts'
import type { FuelChange, MonthChange } from '../../country/weekly-facts.ts'
import { countText, dayText, priceText } from '../../shared/format.ts'
import { weeklyFuelNames } from '../../shared/weekly.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'
import { countryInText, roseText, shortDay, signedCents } from './words.ts'

/** What changed since the month began: weekly averages, and how often stations changed a price. */
export function changesSection({ weekly, changes, code }: CountryFacts): Section | null {
  const month = weekly?.month ?? null
  if (month === null && changes === null) return null
  return {
    id: 'changes',
    link: 'This month',
    heading: `What changed in ${monthText(month?.month ?? changes!.month)}`,
    content: html`${month !== null && monthTable(month, code)}${changes !== null && countOf(changes)}`,
  }
}

/** `2026-11` as `November 2026`. */
function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${fullMonths[Number(number) - 1]} ${year}`
}

// biome-ignore format: a list of short words reads better in lines
const fullMonths = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
]

function monthTable({ from, to, fuels }: MonthChange, code: string): Html {
  return html`${fuels.map(change => html`<p>${sentence(change, code)}</p>\n`)}
<p class="quiet">Weekly averages in EUR per litre. The month is counted from the last weekly reading at its beginning.</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="changes"><table class="month" aria-labelledby="changes">
<thead><tr><th scope="col">Fuel</th><th scope="col" class="number">${shortDay(from)}</th><th scope="col" class="number">${shortDay(to)}</th><th scope="col" class="number">Change</th><th scope="col" class="number">EU</th></tr></thead>
<tbody>
${fuels.map(
  ({ fuel, start, end, change, euChange }) =>
    html`<tr><th scope="row">${weeklyFuelNames[fuel]}</th><td class="number">${priceText(start)}</td><td class="number">${priceText(end)}</td><td class="number">${signedCents(change)}</td><td class="number">${euChange === null ? '–' : signedCents(euChange)}</td></tr>\n`,
)}</tbody></table></div>
`
}

function sentence({ fuel, change, euChange, place }: FuelChange, code: string): string {
  const own = `${weeklyFuelNames[fuel]} in ${countryInText(code)} ${roseText(change)}`
  const eu = euChange === null ? '' : `, while the EU average ${roseText(euChange)}`
  return `${own}${eu}.${place === null ? '' : ` ${placeText(place)}`}`
}

/** Places are by the rise: the first rose most. */
function placeText({ rank, of }: NonNullable<FuelChange['place']>): string {
  const more = rank - 1
  if (more === 0) return `That is the largest rise, or the smallest fall, of ${of} EU countries.`
  if (more === of - 1) return `That is the largest fall, or the smallest rise, of ${of} EU countries.`
  return `Of ${of} EU countries, prices rose more or fell less in ${more}.`
}

/** The move log counts a first and a last price too. */
function countOf({ count, days, from, to }: PriceChanges): Html {
  const [first, last] = [from, to].map(instant => dayText(instant.slice(0, 10)))
  const span = first === last ? `on ${last}` : `from ${first} to ${last}`
  const perDay = days.length < 2 ? '' : `, ${countText(Math.round(count / days.length))} a day on average`
  const what = count === 1 ? '1 price change' : `${countText(count)} price changes`
  return html`<p>${what} of stations recorded ${span}${perDay}: all fuels, with first and last prices of stations. <a href="/docs">The API</a> lists
each of them.</p>
`
}
