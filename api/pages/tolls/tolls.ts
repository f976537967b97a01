import { countryNames } from '../../../pipeline/model/countries.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { countryName, countText } from '../../shared/format.ts'
import { foundTolls, isFiltered, isPriced, noTollSearch, type TollSearch } from '../../shared/tolls/toll-search.ts'
import { tollKindOrder, tollKinds } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { odbl } from '../licences.ts'
import type { Page } from '../page.ts'
import { answerFor } from './answer.ts'
import { filterForm, questionForm } from './forms.ts'
import { noneFound } from './none-found.ts'
import { overview } from './overview.ts'
import { tollList } from './toll-list.ts'

/** What a driver needs for a country, then all tolls with a source. `tolls`: those that the open answer has. */
export function tollsPage(tolls: readonly Toll[], search: TollSearch & { readonly faults: readonly string[] }): Page {
  const { country } = search
  const name = country === null ? null : countryName(country)
  const all = foundTolls(tolls, { ...noTollSearch, country })
  const found = isFiltered(search) ? foundTolls(tolls, search) : all
  return {
    path: '/tolls',
    title: name === null ? 'Vignettes and road tolls in Europe' : `Vignettes and road tolls: ${name}`,
    // Each record has a licence of its own.
    dataset: {
      licence: '/licences',
      files: [
        { path: '/tolls.csv', type: 'text/csv' },
        { path: '/api/toll/get_json.php', type: 'application/json' },
      ],
    },
    script: 'tolls',
    report: [],
    isWide: true,
    description: `Vignettes, toll roads, tunnels and bridges ${name === null ? 'in Europe' : `of ${name}`}: what a car needs, prices and sources.`,
    content: html`${country === null && lead(tolls)}
${questionForm(search, codesOf(tolls))}
${search.faults.map(fault => html`<p class="message warn">${fault}</p>\n`)}${
  country === null ? overview(search, all) : answerFor(search, all)
}
${(all.length > 0 || isFiltered(search)) && listSection(search, found, tolls)}
${terms}`,
  }
}

// These have weekly prices and no roads of their own, or none in Europe.
const noCountries = ['EU', 'AU']

/** Every country of the service: the answer for one without a toll says so. */
function codesOf(tolls: readonly Toll[]): readonly string[] {
  const known = Object.keys(countryNames).filter(code => !noCountries.includes(code))
  return [...new Set([...known, ...tolls.map(({ country_code: code }) => code)])]
}

function lead(tolls: readonly Toll[]): Html {
  const priced = tolls.filter(isPriced)
  const countries = new Set(priced.map(({ country_code: code }) => code)).size
  return html`<p class="lead">${countText(priced.length)} vignettes and tolls with a current price in ${countries} countries, and ${countText(tolls.length - priced.length)} without one.
Choose a country to see what you need there.</p>`
}

function listSection(search: TollSearch, found: readonly Toll[], tolls: readonly Toll[]): Html {
  const where = search.country === null ? 'All tolls' : `All tolls of ${countryName(search.country)}`
  return html`<section aria-labelledby="list">
<h2 id="list">${isFiltered(search) ? 'Tolls found' : where}</h2>
${filterForm(search)}
${found.length === 0 ? noneFound(search, tolls) : html`${found.some(({ lat }) => lat !== null) && map()}${tollList(search, found)}`}
</section>`
}

function map(): Html {
  const signs = tollKindOrder.flatMap(type => {
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

const terms = html`<h2 id="terms">Sources and licences</h2>
<p>Only tolls with a source that can be cited are shown. The API answer <a href="/api/toll/get_json.php">/api/toll/get_json.php</a> names the terms of each
of them; with <a href="/api/toll/get_json.php?unverified=1">unverified=1</a> it has the others too.
Positions from OpenStreetMap and OpenTollData are under the ${odbl}. <a href="/licences#tolls">Attributions of the tolls</a></p>`
