import type { TollType } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { countryName, dayText, listText } from '../../shared/format.ts'
import { isPriced, type TollSearch, tollAddress, type Vehicle, vehicles } from '../../shared/tolls/toll-search.ts'
import { amountText, countedKind, tollKindOrder, tollPriceText } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { capitalised, lastKnown, newestDay, officialSites, productName } from './toll-facts.ts'

/** What a driver needs for a country: a sentence, the vignettes, and what is charged besides. `tolls`: those of the country. */
export function answerFor(search: TollSearch, tolls: readonly Toll[]): Html {
  const country = countryName(search.country!)
  return html`<section class="toll-answer" aria-labelledby="answer">
<h2 id="answer">What you need for ${country}: ${vehicles[search.vehicle].toLowerCase()}</h2>
${search.vehicle === 'car' ? forCars(search, country, tolls) : forOthers(search, country, tolls)}
</section>`
}

function forCars(search: TollSearch, country: string, tolls: readonly Toll[]): Html {
  if (tolls.length === 0) return nothingKnown(country)
  const vignettes = tolls.filter(({ type }) => type === 'vignette')
  const others = tolls.filter(({ type }) => type !== 'vignette')
  return html`<p class="lead toll-lead">${vignetteSentence(country, vignettes)} ${othersSentence(country, vignettes.length > 0, others)}</p>
<div class="toll-tables">${vignetteTable(country, vignettes)}${placeTable(search, others)}</div>
${foot(tolls)}`
}

function nothingKnown(country: string): Html {
  return html`<p class="lead toll-lead">The data has no toll for ${country} whose source can be cited. This does not mean that its roads are free:
ask the road authority of the country.</p>`
}

function vignetteSentence(country: string, vignettes: readonly Toll[]): Html {
  if (vignettes.length === 0) return html`The data has no vignette for ${country}.`
  const priced = vignettes.filter(isPriced)
  const first = priced[0]
  const last = priced.at(-1)
  if (first === undefined || last === undefined)
    return html`${country} has vignettes. Their current prices are not known.`
  const priceOf = (toll: Toll) => html`<strong>${tollPriceText(toll)}</strong> (${productName(toll, country)})`
  return html`${country} has a vignette. You need it on the roads that are signposted for it. It costs ${
    first === last ? priceOf(first) : html`from ${priceOf(first)} to ${priceOf(last)}`
  }.`
}

function othersSentence(country: string, hasVignette: boolean, others: readonly Toll[]): Html {
  if (others.length === 0) return html`The data has no other toll there.`
  const subject = hasVignette ? 'Besides the vignette,' : `In ${country},`
  return html`${subject} tolls are charged at ${countsOf(others)}${pricesOf(others)}.`
}

/** `: 6 have a current price, from €7.00 to €15.00`. */
function pricesOf(tolls: readonly Toll[]): string {
  const priced = tolls.filter(isPriced)
  if (priced.length === 0) return ', without a current price in the data'
  const have = priced.length === tolls.length ? 'all' : String(priced.length)
  const euros = priced.flatMap(({ price_eur: price }) => price ?? []).sort((one, other) => one - other)
  const lowest = amountText(euros[0] ?? 0, 'EUR')
  const highest = amountText(euros.at(-1) ?? 0, 'EUR')
  const range = euros.length === 0 ? '' : lowest === highest ? `, ${lowest}` : `, from ${lowest} to ${highest}`
  return tolls.length === 1 ? range : `: ${have} with a current price${range}`
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
function forOthers(search: TollSearch, country: string, tolls: readonly Toll[]): Html {
  const vignettes = tolls.filter(({ type }) => type === 'vignette')
  const others = tolls.filter(({ type }) => type !== 'vignette')
  const sites = officialSites(vignettes)
  return html`<p class="lead toll-lead">The data has prices for passenger cars only, and ${called[search.vehicle]} may pay another price or need another product.${
    vignettes.length > 0 && html` ${country} has a vignette for cars.`
  }${others.length > 0 && html` Tolls are charged at ${countsOf(others)}.`}</p>
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
