import { barrierTypes, tollTypes } from '../../pipeline/model/toll-types.ts'
import type { Toll, Tolls } from '../../pipeline/serving/schemas/tolls.ts'
import { byCountryName } from '../shared/country-order.ts'
import { countryName, countText, dayText } from '../shared/format.ts'
import { barrierNames, capitalised, tollCount, tollKinds } from '../shared/toll-kinds.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'
import { odbl } from './terms.ts'
import { tollTable } from './toll-table.ts'

/** All open tolls, one table per country. The script adds filters and the map. */
export function tollsPage(tolls: Tolls): Page {
  const countries = byCountry(tolls.data)
  const checkedOn =
    tolls.data.map(toll => toll.checked_on ?? '').reduce((one, other) => (one > other ? one : other), '') || null
  return {
    path: '/tolls',
    title: 'Road tolls in Europe',
    script: 'tolls',
    isWide: true,
    description: 'Vignettes, toll gates, tunnels and bridges in Europe: prices, places and sources.',
    content: html`${counts(tolls, countries.length, checkedOn)}
${filters(countries.map(({ code }) => code))}
<p class="toll-count" id="shown" aria-hidden="true">Shown: ${tollCount(tolls.with_price, tolls.count)}</p>
${map()}
<p class="message" id="none-found" hidden>No toll matches all filters. <button type="button" id="clear">Clear the filters</button></p>
${countries.map(({ code, tolls: ofCountry }) => tollTable(code, countryName(code), ofCountry, checkedOn))}
${terms(tolls)}`,
  }
}

interface Country {
  readonly code: string
  readonly tolls: readonly Toll[]
}

function byCountry(tolls: readonly Toll[]): readonly Country[] {
  const codes = [...new Set(tolls.map(toll => toll.country_code))]
  return byCountryName(codes, code => code).map(code => ({
    code,
    tolls: tolls.filter(toll => toll.country_code === code),
  }))
}

function counts(
  { count, with_price: priced, with_position: placed, data }: Tolls,
  countries: number,
  checkedOn: string | null,
): Html {
  const old = data.filter(toll => (toll.last_known_price ?? null) !== null).length
  return html`<p><strong>${countText(priced)} tolls with a current price</strong> in ${countries} countries, and ${countText(count - priced)} without one.
Of these, ${countText(old)} show an older price, marked as old. ${countText(placed)} tolls are on the map. The position of the others
is not published yet, and vignettes have no position.
${checkedOn && html`Checked on ${dayText(checkedOn)} unless a row names another day.`} A dash means that the value is not known.
Tolls without a source that can be cited are not listed here. Programs <a href="/api/toll/get_json.php?unverified=1">can request them</a>.</p>
<p class="visually-hidden" role="status" id="found"></p>`
}

function filters(countries: readonly string[]): Html {
  const options = (values: readonly (readonly [string, string])[]) =>
    values.map(([value, name]) => html`<option value="${value}">${name}</option>`)
  return html`<form class="controls" id="toll-filters" role="search" aria-label="Tolls">
<p><label for="country">Country</label><select id="country" name="country"><option value="">All</option>${options(countries.map(code => [code, countryName(code)]))}</select></p>
<p><label for="type">Type</label><select id="type" name="type"><option value="">All</option>${options(tollTypes.map(type => [type, tollKinds[type].name]))}</select></p>
<p><label for="barrier">Barrier</label><select id="barrier" name="barrier"><option value="">All</option>${options(barrierTypes.map(type => [type, capitalised(barrierNames[type])]))}</select></p>
<p><label for="search">Name, road, note or country</label><input id="search" name="search" type="search" autocomplete="off"></p>
<p class="check"><label><input name="priced" type="checkbox" value="yes"> Only with a current price</label></p>
</form>`
}

function map(): Html {
  const signs = tollTypes.flatMap(type => {
    const { name, sign } = tollKinds[type]
    return sign === null
      ? []
      : [html`<li><span class="toll-sign ${type}" aria-hidden="true">${sign}</span> ${name}</li>`]
  })
  return html`<section id="toll-map" aria-label="Map of the tolls">
<div class="map-view"></div>
<ul class="toll-legend" aria-label="Signs on the map">${signs}<li class="quiet">Select a sign to go to its row.</li>
<li class="quiet">Places: <a href="#terms">© OpenStreetMap contributors and others, ODbL 1.0</a></li></ul>
</section>`
}

/** The attributions that the licences of the tolls require. */
function terms({ data }: Tolls): Html {
  const attributions = new Set(data.flatMap(toll => (toll.attribution ?? '').split('; ')).filter(text => text !== ''))
  return html`<h2 id="terms">Sources and licences</h2>
<p>The API answer <a href="/api/toll/get_json.php">/api/toll/get_json.php</a> names the terms of each record.
Positions from OpenStreetMap and OpenTollData are under the
${odbl}.</p>
<ul>${[...attributions].sort().map(text => html`<li>${text}</li>`)}</ul>`
}
