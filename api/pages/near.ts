import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { unitOf } from '../../pipeline/model/fuels.ts'
import type { PlaceFound } from '../near/find-place.ts'
import type { NearStations } from '../near/stations-near.ts'
import type { KnownTown } from '../nl/slots/mention.ts'
import { type NearSearch, nearRadii } from '../params/near-search.ts'
import { countryAddress, type NearAddress, nearAddress } from '../shared/addresses.ts'
import { countryName, countText, fuelName, listText, priceText } from '../shared/format.ts'
import { stationTitle } from '../shared/station/station-title.ts'
import { type Html, html } from './html.ts'
import { timeTag } from './instant.ts'
import { nearTable } from './near-table.ts'
import type { Page } from './page.ts'
import { routeLink, searchLine } from './search-line.ts'

export interface NearFacts {
  readonly search: NearSearch
  readonly found: PlaceFound
  /** Null without a centre. */
  readonly stations: NearStations | null
  /** Fuels that any country has. */
  readonly fuels: readonly FuelCode[]
  /** The instant of opening states and ages. */
  readonly now: string
}

/** Epoch seconds as an instant of answers. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The cheapest stations around a place, complete without script. Every choice is a link. */
export function nearPage(facts: NearFacts): Page {
  const { search, found, fuels } = facts
  const { km, sort, fuel } = search
  const title = titleOf(facts)
  return {
    path: '/near',
    title,
    isShared: true,
    canonical: found.center === null ? '/near' : addressOf(search, {}),
    description:
      'The cheapest stations with a current price around a town or a position, with distance and opening state.',
    script: 'near',
    isWide: true,
    content: html`${searchLine(fuels, { place: fieldOf(search, found), fuel, others: { km: String(km), sort } })}
${routeLink()}
${search.faults.map(fault => html`<p class="message warn">${fault}</p>\n`)}${contentOf(facts)}`,
  }
}

function titleOf({ search, found }: NearFacts): string {
  if (found.center === null) return 'Fuel prices near a place'
  return `${fuelName(search.fuel)} within ${search.km} km of ${placeText(found)}`
}

function placeText({ town, center }: PlaceFound): string {
  return town === null ? `${center!.lat}, ${center!.lng}` : town.name
}

/** The text in the field: the town that was found, or what was typed. */
function fieldOf({ place }: NearSearch, { town }: PlaceFound): string {
  return town === null ? place : `${town.name}, ${countryName(town.country)}`
}

function contentOf(facts: NearFacts): Html {
  const { search, found, stations } = facts
  if (stations === null) return unknownPlace(facts)
  return html`${summary(facts, stations)}
${otherPlaces('Other places of that name:', found.others, search)}
${choices(facts, stations)}
${
  stations.total === 0
    ? noStation(facts, stations)
    : nearTable(stations, { sort: search.sort, orderAddress: sort => addressOf(search, { sort }), now: facts.now })
}
${links(facts, stations)}`
}

/** The answer in a sentence: where it is cheapest, and what is usual here. */
function summary({ search, found, now }: NearFacts, { rows, total, median, cheapest }: NearStations): Html | null {
  if (median === null || cheapest === null) return null
  const per = unitOf(search.fuel) === 'kg' ? 'kilogram' : 'litre'
  const first = search.sort === 'price' ? rows[0] : undefined
  const at = first && html` at ${stationTitle(first.station)}, ${first.km.toFixed(1)} km away`
  return html`<p class="lead near-summary">From <strong>${priceText(cheapest)}</strong> per ${per}${at}. ${
    total === 1 ? 'It is the only station' : html`${countText(total)} stations`
  } with a current price within ${search.km} km of ${placeText(found)}; the median is <strong>${priceText(median)}</strong>.</p>
<p class="quiet near-note">Taxes included, at ${timeTag(now)}. Cents below a price: its difference from the median.</p>`
}

function otherPlaces(words: string, towns: readonly KnownTown[], search: NearSearch): Html | null {
  if (towns.length === 0) return null
  const items = towns.map(town => html`<a href="${addressOf(search, townAddress(town))}">${townText(town)}</a>`)
  return html`<p class="near-others"><span class="quiet">${words}</span> ${items.map((item, at) => [at > 0 && ' · ', item])}</p>`
}

function townText({ name, country }: KnownTown): string {
  return `${name}, ${countryName(country)}`
}

/** With its position, because a country may have several towns of the name. */
function townAddress({ name, country, lat, lng }: KnownTown): NearAddress {
  return { place: name, cc: country, lat, lng }
}

/** The same search with other choices. */
function addressOf(search: NearSearch, change: NearAddress): string {
  const { place, country, point, fuel, km, sort } = search
  const named = { ...(place !== '' && { place }), ...(country !== null && { cc: country }) }
  return nearAddress({ ...named, ...point, fuel, km, sort, ...change })
}

function choices({ search }: NearFacts, { counts }: NearStations): Html {
  return html`<div class="near-choices">${choice(
    'Fuel',
    counts.map(([code, stations]) => ({
      text: html`${fuelName(code)} <span class="near-count">${countText(stations)}<span class="visually-hidden"> ${
        stations === 1 ? 'station' : 'stations'
      }</span></span>`,
      href: addressOf(search, { fuel: code }),
      isCurrent: code === search.fuel,
    })),
  )}${choice(
    'Within',
    nearRadii.map(km => ({ text: html`${km} km`, href: addressOf(search, { km }), isCurrent: km === search.km })),
  )}</div>`
}

interface Choice {
  readonly text: Html
  readonly href: string
  readonly isCurrent: boolean
}

function choice(name: string, options: readonly Choice[]): Html | null {
  if (options.length === 0) return null
  return html`<nav class="choice" aria-label="${name}"><span class="choice-name" aria-hidden="true">${name}</span><ul>${options.map(
    ({ text, href, isCurrent }) =>
      html`<li><a href="${href}"${isCurrent && html` aria-current="true"`}>${text}</a></li>`,
  )}</ul></nav>`
}

function noStation({ search, found }: NearFacts, { counts }: NearStations): Html {
  const wider = nearRadii.filter(km => km > search.km)
  const { town } = found
  return html`<div class="message warn"><p>No station within ${search.km} km of ${placeText(found)} has a current price of ${fuelName(
    search.fuel,
  )}.</p>
<ul>${wider.map(km => html`<li><a href="${addressOf(search, { km })}">Search within ${km} km</a></li>`)}${counts.map(
    ([code, stations]) =>
      html`<li><a href="${addressOf(search, { fuel: code })}">${fuelName(code)}</a>: ${countText(stations)} ${
        stations === 1 ? 'station' : 'stations'
      }</li>`,
  )}${
    town &&
    html`<li><a href="${countryAddress(town.country, search.fuel)}">Prices of ${countryName(town.country)}</a></li>`
  }</ul></div>`
}

function unknownPlace({ search, found }: NearFacts): Html {
  const { place } = search
  if (place === '') {
    return html`<p class="lead">Type a town of Europe or Australia. The answer is the stations around its centre that have a
current price, the cheapest first.</p>`
  }
  const where = search.country === null ? '' : ` in ${countryName(search.country)}`
  return html`<div class="message warn"><p>There is no place called ‘${place}’${where} among the towns that are known here. Check the
spelling, or type the next larger town.</p>
${otherPlaces('Did you mean:', found.others, search)}</div>`
}

function links({ search, found }: NearFacts, { rows, attribution }: NearStations): Html {
  const { lat, lng } = found.center!
  const zoom = search.km > 10 ? 10 : search.km > 2 ? 11.5 : 13
  const countries = [
    ...new Set([...(found.town ? [found.town.country] : []), ...rows.map(({ station }) => station.country_code)]),
  ]
  return html`<p class="near-links"><a class="button" href="/#fuel=${search.fuel}&amp;map=${zoom}/${lat}/${lng}">Show on the map</a>${countries.map(
    code => html` <a class="button" href="${countryAddress(code, search.fuel)}">Prices of ${countryName(code)}</a>`,
  )}</p>
${attribution.length > 0 && html`<p class="near-source">Sources: ${listText(attribution)}. <a href="/licences">Licences</a></p>`}`
}
