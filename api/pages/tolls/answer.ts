import type { TollType } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { countryName, countText, dayText, listText } from '../../shared/format.ts'
import { roadCharging } from '../../shared/tolls/road-charging.ts'
import { isPriced, type TollSearch, tollAddress, type Vehicle, vehicles } from '../../shared/tolls/toll-search.ts'
import { amountText, countedKind, tollKindOrder, tollPriceText } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { capitalised, lastKnown, newestDay, officialSites, productName } from './toll-facts.ts'

/** What a driver needs for a country: a sentence, the vignettes, and what is charged besides. `tolls`: those of the country. */
export function answerFor(search: TollSearch, tolls: readonly Toll[]): Html {
  const country = countryName(search.country!)
  return html`<section class="toll-answer" aria-labelledby="answer">
<h2 id="answer">What you need for ${country}: ${vehicles[search.vehicle].toLowerCase()}</h2>
${search.vehicle === 'car' ? forCars(search, country, tolls) : forOthers(search, tolls)}
</section>`
}

function forCars(search: TollSearch, country: string, tolls: readonly Toll[]): Html {
  const vignettes = tolls.filter(({ type }) => type === 'vignette')
  const others = tolls.filter(({ type }) => type !== 'vignette')
  return html`${chargingText(search.country!)}
${tolls.length === 0 ? html`<p>The data has no toll for ${country}.</p>` : html`<p>${vignetteSentence(country, vignettes)} ${othersSentence(others)}</p>`}
<div class="toll-tables">${vignetteTable(country, vignettes)}${placeTable(search, others)}</div>
${tolls.length > 0 && foot(tolls)}`
}

/** How roads are charged there, which the tolls of the data alone do not tell. */
function chargingText(code: string): Html {
  const charging = roadCharging[code]
  if (charging === undefined)
    return html`<p class="lead toll-lead">How ${countryName(code)} charges for its roads is not known here.</p>`
  const { said, site, checkedOn } = charging
  const when = checkedOn === null ? 'Common knowledge, not checked with the operator' : `Read on ${dayText(checkedOn)}`
  return html`<p class="lead toll-lead">${said}</p>
${site !== null && html`<p class="quiet toll-foot">${when}: <a href="https://${site}">${site}</a>.</p>`}`
}

function vignetteSentence(country: string, vignettes: readonly Toll[]): Html | null {
  if (vignettes.length === 0) return null
  const priced = vignettes.filter(isPriced)
  const first = priced[0]
  const last = priced.at(-1)
  if (first === undefined || last === undefined) return html`The current prices of the vignettes are not known here.`
  const priceOf = (toll: Toll) => html`<strong>${tollPriceText(toll)}</strong> (${productName(toll, country)})`
  return html`A vignette costs ${first === last ? priceOf(first) : html`from ${priceOf(first)} to ${priceOf(last)}`}.`
}

/** `Of its tolls the data has 8 tunnels and 3 gates, 6 with a current price, from €7.00 to €15.00. For 2 it has the last known price, with its year.` */
function othersSentence(others: readonly Toll[]): Html | null {
  if (others.length === 0) return null
  const priced = others.filter(isPriced)
  const old = others.filter(toll => !isPriced(toll) && typeof toll.last_known_price === 'number')
  const euros = priced.flatMap(({ price_eur: price }) => price ?? []).sort((one, other) => one - other)
  const lowest = amountText(euros[0] ?? 0, 'EUR')
  const highest = amountText(euros.at(-1) ?? 0, 'EUR')
  const range = euros.length === 0 ? '' : lowest === highest ? `, ${lowest}` : `, from ${lowest} to ${highest}`
  const many = priced.length === others.length ? '' : priced.length === 0 ? 'none ' : `${countText(priced.length)} `
  return html`Of its tolls the data has ${countsOf(others)}, ${many}with a current price${range}.${
    old.length > 0 && ` For ${countText(old.length)} it has the last known price, with its year.`
  }`
}

function vignetteTable(country: string, vignettes: readonly Toll[]): Html | null {
  if (vignettes.length === 0) return null
  return html`<div class="table-box" tabindex="0" role="region" aria-label="Vignettes of ${country}"><table>
<caption>Vignettes</caption>
<thead><tr><th scope="col">Valid for</th><th scope="col" class="number">Price</th></tr></thead>
<tbody>${vignettes.map(toll => priceRow(toll, capitalised(productName(toll, country))))}</tbody>
</table></div>`
}

// More are found in the list below.
const mostPlaces = 8
const listed: readonly TollType[] = ['tunnel', 'bridge', 'gate']

/** Tunnels, bridges and roads that have their own toll, those with a price first. */
function placeTable(search: TollSearch, others: readonly Toll[]): Html | null {
  const places = others.filter(({ type }) => listed.includes(type as TollType))
  if (places.length === 0) return null
  const shown = [...places].sort((one, other) => Number(isPriced(other)) - Number(isPriced(one))).slice(0, mostPlaces)
  const more = places.length - shown.length
  return html`<div class="table-box" tabindex="0" role="region" aria-label="Tunnels, bridges and toll roads"><table>
<caption>Tunnels, bridges and toll roads</caption>
<thead><tr><th scope="col">Charged at</th><th scope="col" class="number">Price</th></tr></thead>
<tbody>${shown.map(toll => priceRow(toll, toll.name))}</tbody>
</table>${more > 0 && html`<p class="toll-more"><a href="${tollAddress(search)}#list">${more} more in the list</a></p>`}</div>`
}

function priceRow(toll: Toll, name: string): Html {
  const { info } = toll
  const price = isPriced(toll) ? (tollPriceText(toll) ?? 'free') : lastKnown(toll)
  return html`<tr><th scope="row">${name}${info && html`<small>${info}</small>`}<td class="number">${price}</tr>
`
}

function foot(tolls: readonly Toll[]): Html {
  const checkedOn = newestDay(tolls)
  const sites = officialSites(tolls.filter(({ type }) => type === 'vignette'))
  return html`<p class="quiet toll-foot">Prices for a passenger car, taxes included${
    checkedOn && html`; checked on ${dayText(checkedOn)}`
  }. A dash means that the price is not known.${sites.length > 0 && html` ${officialSite(sites)} Other sellers may add a fee.`}</p>`
}

function officialSite(sites: readonly string[]): Html {
  return html`Official ${sites.length === 1 ? 'site' : 'sites'} for vignettes: ${sites.map(
    (site, at) => html`${at > 0 && ', '}<a href="https://${site}">${site}</a>`,
  )}.`
}

const called: Readonly<Record<Vehicle, string>> = {
  car: 'a car',
  motorcycle: 'a motorcycle',
  motorhome: 'a van or a motorhome',
  heavy: 'a vehicle above 3.5 t',
}

/** The data has prices for cars alone, so another vehicle gets no price that may be wrong. */
function forOthers(search: TollSearch, tolls: readonly Toll[]): Html {
  const sites = officialSites(tolls.filter(({ type }) => type === 'vignette'))
  return html`<p class="lead toll-lead">The data has prices for passenger cars only, and ${called[search.vehicle]} may pay another price or need another product.</p>
<p>What is charged for cars: ${roadCharging[search.country!]?.said ?? 'not known here.'}</p>
<p>${sites.length > 0 && html`${officialSite(sites)} `}<a href="${tollAddress(search, { vehicle: 'car' })}">Show the prices for a car</a>.</p>`
}

export function countsOf(tolls: readonly Toll[]): string {
  return listText(
    tollKindOrder.flatMap(type => {
      const count = tolls.filter(toll => toll.type === type).length
      return count === 0 ? [] : [countedKind(count, type)]
    }),
  )
}
