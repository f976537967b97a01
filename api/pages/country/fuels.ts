import type { CountryFacts, FuelFigures } from '../../country/country-facts.ts'
import { countryAddress } from '../../shared/addresses.ts'
import { countText, dayText, fuelName, listText, priceText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { mapAddress } from './map-address.ts'
import type { Section } from './section.ts'
import { signedCents, unitWord } from './words.ts'

/** The figures of all fuels in one table. */
export function fuelsSection(facts: CountryFacts): Section | null {
  if (facts.fuels.length === 0) return null
  return { id: 'fuels', link: 'All fuels', heading: 'All fuels', isWide: true, content: fuelTable(facts) }
}

interface Column {
  readonly name: string
  readonly cell: (figures: FuelFigures) => Html | string | null
}

function priceColumn(name: string, price: (figures: FuelFigures) => number | null): Column {
  return {
    name,
    cell: figures => {
      const eur = price(figures)
      return eur === null ? null : priceText(eur)
    },
  }
}

const columns: readonly Column[] = [
  priceColumn('Average', ({ average }) => average),
  priceColumn('Median', ({ median }) => median),
  priceColumn('Lowest', ({ lowest, stations }) => (stations > 0 ? lowest : null)),
  priceColumn('Highest', ({ highest, stations }) => (stations > 0 ? highest : null)),
  { name: 'Stations', cell: ({ stations }) => (stations === 0 ? null : countText(stations)) },
  priceColumn('Legal maximum', ({ maximum }) => maximum),
  priceColumn('Weekly average', ({ weekly }) => weekly?.price ?? null),
  { name: 'In a week', cell: ({ weekly }) => centsOrNull(weekly?.change) },
  { name: 'Against the EU', cell: ({ weekly }) => centsOrNull(weekly?.againstEu) },
]

function centsOrNull(eur: number | null | undefined): string | null {
  return eur === null || eur === undefined ? null : signedCents(eur)
}

/** Columns without any value are left out. */
function fuelTable(facts: CountryFacts): Html {
  const { code, fuels, fuel: chosen } = facts
  const shown = columns.filter(({ cell }) => fuels.some(figures => cell(figures) !== null))
  const row = (figures: FuelFigures) => {
    const name = fuelName(figures.fuel)
    const heading =
      figures.fuel === chosen
        ? html`<strong>${name}</strong>`
        : html`<a href="${countryAddress(code, figures.fuel)}">${name}</a>`
    return html`<tr><th scope="row">${heading}</th>${shown.map(
      ({ cell }) => html`<td class="number">${cell(figures) ?? '–'}</td>`,
    )}</tr>\n`
  }
  return html`<p class="quiet" id="fuels-note">${noteOf(facts)}</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="fuels"><table class="country-fuels" aria-labelledby="fuels" aria-describedby="fuels-note">
<thead><tr><th scope="col">Fuel</th>${shown.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>
${fuels.map(row)}</tbody></table></div>
${mapLink(facts)}`
}

function noteOf({ fuels, basis }: CountryFacts): string {
  const weeks = [...new Set(fuels.flatMap(({ weekly }) => weekly?.week ?? []))].sort()
  const week = weeks.length === 0 ? '' : ` Weekly averages are of ${listText(weeks.map(dayText))}.`
  const live = basis === 'stations' ? ' Average, median, lowest and highest are of stations with a current price.' : ''
  const byWeight = fuels.filter(({ fuel }) => unitWord(fuel) === 'kilogram').map(({ fuel }) => fuelName(fuel))
  const unit = byWeight.length === 0 ? 'Per litre' : `Per litre, ${listText(byWeight)} per kilogram`
  return `${unit}, taxes included.${live}${week}`
}

function mapLink(facts: CountryFacts): Html | false {
  const address = mapAddress(facts)
  return address !== null && html`<p><a href="${address}">All stations on the map</a></p>`
}
