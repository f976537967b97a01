import type { CheapStation, CountryFacts } from '../../country/country-facts.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { ageText, priceText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import { mapAddress } from './map-address.ts'
import type { Section } from './section.ts'
import { countryInText, fuelInText } from './words.ts'

/** The cheapest stations of the country. Prices that are too old for answers are not among them. */
export function cheapestSection(facts: CountryFacts): Section | null {
  const { cheapest, fuel, code, now } = facts
  if (fuel === null || cheapest.length === 0) return null
  return {
    id: 'cheapest',
    link: 'Cheapest stations',
    heading: `Cheapest ${fuelInText(fuel)} in ${countryInText(code)}`,
    content: html`<div class="table-box" tabindex="0" role="region" aria-label="Cheapest stations"><table class="cheapest">
<caption><span>The lowest current prices at ${timeTag(now)}. Age: how long ago the price changed or was confirmed, as the source states it.</span></caption>
<thead><tr><th scope="col" class="number">Price</th><th scope="col">Station</th><th scope="col" class="number">Age</th></tr></thead>
<tbody>
${cheapest.map(station => row(station, fuel, now))}</tbody></table></div>
<p><a href="${mapAddress(facts)}">All stations on the map</a></p>
`,
  }
}

function row(station: CheapStation, fuel: string, now: string): Html {
  const price = station.prices[fuel as keyof typeof station.prices]!
  const { updated } = price
  const age = updated === null ? 'not stated' : timeTag(updated, ageText(updated, now))
  return html`<tr><td class="number">${priceText(price.price)}</td><th scope="row"><a href="${stationAddress(station.id)}">${nameOf(station)}</a>${
    price.access === 'members' && html` <span class="tag warn">members only</span>`
  }<span class="place quiet">${placeOf(station)}</span></th><td class="number">${age}</td></tr>
`
}

/** The brand, if the name does not say it already. Some publishers give neither. */
function nameOf({ name, brand, address, osm_name: osmName, osm_brand: osmBrand, id }: CheapStation): string {
  const shown = name ?? osmName ?? null
  const made = brand ?? osmBrand ?? null
  if (shown === null) return made ?? address ?? `Station ${id}`
  return made === null || shown.toLowerCase().includes(made.toLowerCase()) ? shown : `${made}, ${shown}`
}

function placeOf({ city, postal_code: postalCode }: CheapStation): string {
  return [postalCode, city].filter(part => part !== null && part !== '').join(' ')
}
