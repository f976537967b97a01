import type { Source, Sources } from '../../pipeline/serving/schemas/live.ts'
import { basisNames, byCountryName, countryName, countText, instantText } from '../shared/format.ts'
import { webLink } from './elements.ts'
import { type Html, html } from './html.ts'
import { contactLink, imprintLink, type Operator } from './operator.ts'
import type { Page } from './page.ts'
import { reuseTag, termsInWords } from './terms-in-words.ts'

// The wording of the map terms, shared by all pages that show data of OpenStreetMap or the outline.

export const odbl = html`<a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License (ODbL) 1.0</a>`

const openStreetMap = html`<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>`

const odblNote = html`<p><strong>OpenStreetMap:</strong> some opening hours, names and brands of stations, and positions
of tolls come from OpenStreetMap, ${openStreetMap}, under the ${odbl}. If you pass on a database of them, you must use the
same licence.</p>`

const mapTerms = html`<p><strong>Map:</strong> the outline is made with
<a href="https://www.naturalearthdata.com/">Natural Earth</a> (public domain). The names and positions of towns come from
<a href="https://www.geonames.org/">GeoNames</a>, under
<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p>`

type Market = Sources['data']['markets'][number]

/** One licence of the toll records, with the attributions of all sources under it. */
export interface ShownTollLicence {
  readonly licence: string
  readonly records: number
  readonly attributions: readonly string[]
}

export interface SiteTerms {
  readonly markets: readonly Market[]
  /** Sources that belong to no market: rates, weekly prices, the map. */
  readonly reference: readonly Source[]
  readonly tolls: readonly ShownTollLicence[]
  /** Terms of the sources of markets that were never read. */
  readonly neverRead: NonNullable<Sources['data']['never_read']>
  readonly operator: Operator
}

/** The sources of each market and their terms. The target of `Link: </licences>; rel="license"` in every answer. */
export function licencesPage({ markets, reference, tolls, neverRead, operator }: SiteTerms): Page {
  const byName = byCountryName(markets, market => market.country_code)
  const whom = operatorSection(operator)
  const has = { neverRead: neverRead.length > 0, tolls: tolls.length > 0, operator: whom !== false }
  return {
    path: '/licences',
    title: 'Sources and licences',
    description: 'Where each figure comes from, and under which terms you may use it.',
    script: 'licences',
    content: html`<p>This page lists the publisher of every figure, the attribution to show and the terms of use. Programs find the same
information at <a href="/live/sources.php"><code>/live/sources.php</code></a>. Each answer of the API also names its sources.</p>
${index(byName, has)}
${termsInWords}
<h2 id="markets">Markets</h2>
${byName.map(marketSection)}
${neverRead.length > 0 && neverReadSection(neverRead)}
${referenceSections(reference)}
${tolls.length > 0 && tollSection(tolls)}
<h2 id="map">The map</h2>
${mapTerms}
${software}${whom}`,
  }
}

interface Sections {
  readonly neverRead: boolean
  readonly tolls: boolean
  readonly operator: boolean
}

function index(markets: readonly Market[], has: Sections): Html {
  const links = markets.map(({ country_code: code }) => html`<li><a href="#${code}">${countryName(code)}</a></li>\n`)
  return html`<nav aria-label="On this page"><ul class="index">
${links}${has.neverRead && html`<li><a href="#never-read">Not read so far</a></li>\n`}<li><a href="#weekly">Weekly prices</a></li>
<li><a href="#rates">Exchange rates</a></li>
<li><a href="#openstreetmap">OpenStreetMap</a></li>
${has.tolls && html`<li><a href="#tolls">Tolls</a></li>\n`}<li><a href="#map">The map</a></li>
<li><a href="#software">Software</a></li>${has.operator && html`\n<li><a href="#operator">Operator</a></li>`}</ul></nav>`
}

function marketSection({ country_code: code, basis, attribution, sources }: Market): Html {
  return html`<section class="terms" id="${code}" aria-labelledby="name-${code}">
<h3 id="name-${code}">${countryName(code)} (${code})</h3>
<p class="quiet">${basisNames[basis]}</p>
${attribution.length > 0 && toName(attribution)}
${sources.map(sourceTerms)}</section>
`
}

function neverReadSection(sources: SiteTerms['neverRead']): Html {
  const codes = new Set(byCountryName(sources, source => source.country_code).map(source => source.country_code))
  const section = (code: string) => html`<section class="terms" aria-labelledby="never-read-${code}">
<h3 id="never-read-${code}">${countryName(code)} (${code})</h3>
${sources.filter(source => source.country_code === code).map(sourceTerms)}</section>
`
  return html`<h2 id="never-read">Not read so far</h2>
<p>There are no figures for these markets yet. The <a href="/status">Status</a> page shows what is missing. Their terms:</p>
${[...codes].map(section)}`
}

/** The attribution text, to be copied unchanged. */
function toName(attribution: readonly string[]): Html {
  return html`<p class="naming">Attribution to show:</p>
<blockquote class="attribution">${attribution.map(text => html`<p>${text}</p>`)}</blockquote>
`
}

function sourceTerms(source: Source): Html {
  return html`<dl class="source-terms">
${fact('Source', html`<code>${source.id}</code> ${webLink(source.homepage, source.publisher)}`)}
${fact('Licence', html`${webLink(source.licence_url, source.licence)} ${reuseTag(source.reuse)}`)}
${fact('Level', source.level)}
${fact('Updated', source.cadence)}
${fact('Last read', source.last_read === null ? 'never' : instantText(source.last_read))}
</dl>
`
}

function fact(name: string, content: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>\n`
}

function referenceSections(reference: readonly Source[]): Html {
  const section = (id: string, name: string, kind: string, note: Html): Html => {
    const sources = reference.filter(source => source.kind === kind)
    return html`<h2 id="${id}">${name}</h2>
${note}
${sources.map(one => html`<section class="terms" aria-label="${one.publisher}">${toName([one.attribution])}${sourceTerms(one)}</section>\n`)}`
  }
  return html`${section(
    'weekly',
    'Weekly prices',
    'history',
    html`<p>The weekly series of Euro 95 and diesel comes from the European Commission’s Weekly Oil Bulletin, under
<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. You may use it for any purpose with attribution.</p>`,
  )}
${section('rates', 'Exchange rates', 'rates', html`<p>Prices in other currencies are converted at official daily rates.</p>`)}
${section('openstreetmap', 'OpenStreetMap', 'map', odblNote)}`
}

function tollSection(tolls: readonly ShownTollLicence[]): Html {
  const rows = tolls.map(
    ({ licence, records, attributions }) => html`<section class="terms" aria-label="Tolls under ${licence}">
<h3>${licence} <span class="quiet">${countText(records)} records</span></h3>
${attributions.length > 0 && toName(attributions)}</section>
`,
  )
  return html`<h2 id="tolls">Tolls</h2>
<p>Each record of the <a href="/api/toll/get_json.php">toll data</a> names its own licence and attribution. All of them are
listed here. A record whose position comes from OpenStreetMap is under the ODbL.</p>
${rows}`
}

const software = html`<h2 id="software">Software</h2>
<p>The software is under the MIT licence. The pages load no code from other hosts. The packages in their scripts and the
licences of these packages are listed in <a href="/licences.md">licences.md</a>.</p>`

/** Who is responsible for the service. False if the operator states nothing. */
function operatorSection({ contact, imprint }: Operator): Html | false {
  if (contact === null && imprint === null) return false
  return html`
<h2 id="operator">Operator</h2>
<p>This service is run by its operator, not by the publishers of the data.${imprint && html` ${imprintLink(imprint)}`}</p>
${contact && html`<p>Questions about the data or these terms: ${contactLink(contact)}</p>`}`
}
