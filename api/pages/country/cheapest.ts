import type { CheapStation } from '../../country/country-facts.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { ageText, inCountry, priceText } from '../../shared/format.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import type { CountryShown, Section } from './section.ts'
import { mapAddress } from './section.ts'
import { fuelInText } from './words.ts'

/** The cheapest stations of the country. Prices that are too old for answers are not among them. */
export function cheapestSection(facts: CountryShown): Section | null {
  const { cheapest, fuel, code, now } = facts
  const words = pageWords.country
  if (fuel === null || cheapest.length === 0) return null
  return {
    id: 'cheapest',
    link: words.cheapestStations,
    heading: words.cheapestHeading(fuelInText(fuel), inCountry(code)),
    content: html`<div class="table-box" tabindex="0" role="region" aria-label="${words.cheapestStations}"><table class="cheapest">
<caption><span>${words.lowestAt(timeTag(now))}</span></caption>
<thead><tr><th scope="col" class="number">${words.price}</th><th scope="col">${words.station}</th><th scope="col" class="number">${words.age}</th></tr></thead>
<tbody>
${cheapest.map(station => row(station, fuel, now))}</tbody></table></div>
<p><a href="${mapAddress(facts)}">${words.allOnMap}</a></p>
`,
  }
}

function row(station: CheapStation, fuel: string, now: string): Html {
  const price = station.prices[fuel as keyof typeof station.prices]!
  const { updated } = price
  const age = updated === null ? pageWords.country.notStated : timeTag(updated, ageText(updated, now))
  return html`<tr><td class="number">${priceText(price.price)}</td><th scope="row"><a href="${stationAddress(station.id)}">${nameOf(station)}</a>${
    price.access === 'members' && html` <span class="tag warn">${browserWords.membersOnly}</span>`
  }<span class="place quiet">${placeOf(station)}</span></th><td class="number">${age}</td></tr>
`
}

/** The brand, if the name does not say it already. Some publishers give neither. */
function nameOf({ name, brand, address, osm_name: osmName, osm_brand: osmBrand, id }: CheapStation): string {
  const shown = name ?? osmName ?? null
  const made = brand ?? osmBrand ?? null
  if (shown === null) return made ?? address ?? pageWords.country.stationNumber(id)
  return made === null || shown.toLowerCase().includes(made.toLowerCase()) ? shown : `${made}, ${shown}`
}

function placeOf({ city, postal_code: postalCode }: CheapStation): string {
  return [postalCode, city].filter(part => part !== null && part !== '').join(' ')
}
