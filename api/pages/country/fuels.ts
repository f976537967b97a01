import type { FuelFigures } from '../../country/country-facts.ts'
import { countryAddress } from '../../shared/addresses.ts'
import { countText, dayText, fuelName, listText, priceText } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { atInstant } from '../as-of.ts'
import { type Html, html } from '../html.ts'
import type { CountryShown, Section } from './section.ts'
import { mapAddress } from './section.ts'
import { isByWeight, signedCents } from './words.ts'

/** The figures of all fuels in one table. */
export function fuelsSection(facts: CountryShown): Section | null {
  if (facts.fuels.length === 0) return null
  return {
    id: 'fuels',
    link: pageWords.country.fuels,
    heading: pageWords.country.fuels,
    isWide: true,
    content: fuelTable(facts),
  }
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

function allColumns(): readonly Column[] {
  const words = pageWords.country
  return [
    priceColumn(words.average, ({ average }) => average),
    priceColumn(words.median, ({ median }) => median),
    priceColumn(words.lowest, ({ lowest, stations }) => (stations > 0 ? lowest : null)),
    priceColumn(words.highest, ({ highest, stations }) => (stations > 0 ? highest : null)),
    { name: words.stations, cell: ({ stations }) => (stations === 0 ? null : countText(stations)) },
    priceColumn(words.maximum, ({ maximum }) => maximum),
    priceColumn(words.weekly, ({ weekly }) => weekly?.price ?? null),
    { name: words.inWeek, cell: ({ weekly }) => centsOrNull(weekly?.change) },
    { name: words.toEu, cell: ({ weekly }) => centsOrNull(weekly?.againstEu) },
  ]
}

function centsOrNull(eur: number | null | undefined): string | null {
  return eur === null || eur === undefined ? null : signedCents(eur)
}

/** Columns without any value are left out. */
function fuelTable(facts: CountryShown): Html {
  const { code, fuels, fuel: chosen, at } = facts
  const shown = allColumns().filter(({ cell }) => fuels.some(figures => cell(figures) !== null))
  const row = (figures: FuelFigures) => {
    const name = fuelName(figures.fuel)
    const heading =
      figures.fuel === chosen
        ? html`<strong>${name}</strong>`
        : html`<a href="${atInstant(countryAddress(code, figures.fuel), at)}">${name}</a>`
    return html`<tr><th scope="row">${heading}</th>${shown.map(
      ({ cell }) => html`<td class="number">${cell(figures) ?? '–'}</td>`,
    )}</tr>\n`
  }
  return html`<p class="quiet" id="fuels-note">${noteOf(facts)}</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="fuels"><table class="country-fuels" aria-labelledby="fuels" aria-describedby="fuels-note">
<thead><tr><th scope="col">${pageWords.country.fuel}</th>${shown.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>
${fuels.map(row)}</tbody></table></div>
${mapLink(facts)}`
}

function noteOf({ fuels, basis }: CountryShown): string {
  const weeks = [...new Set(fuels.flatMap(({ weekly }) => weekly?.week ?? []))].sort()
  const { weeklyAre, ofStations, perLitreAndKg, taxes } = pageWords.country
  const week = weeks.length === 0 ? '' : weeklyAre(listText(weeks.map(dayText)))
  const live = basis === 'stations' ? ofStations : ''
  const byWeight = fuels.filter(({ fuel }) => isByWeight(fuel)).map(({ fuel }) => fuelName(fuel))
  return `${taxes(perLitreAndKg(listText(byWeight)))}${live}${week}`
}

function mapLink(facts: CountryShown): Html | false {
  const address = mapAddress(facts)
  return address !== null && html`<p><a href="${address}">${pageWords.country.allOnMap}</a></p>`
}
