import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { unitOf } from '../../pipeline/model/fuels.ts'
import type { PlaceFound } from '../near/find-place.ts'
import { mostOnPage, type NearStations } from '../near/stations-near.ts'
import type { KnownTown } from '../nl/slots/mention.ts'
import { type NearFault, type NearSearch, nearRadii } from '../params/near-search.ts'
import { countryAddress, type NearAddress, nearAddress, nearFeedAddress } from '../shared/addresses.ts'
import { countryName, countText, dayText, fuelName, inCountry, listText, priceText } from '../shared/format.ts'
import { euro, inMoney, type Money, moneyOf } from '../shared/money.ts'
import { stationName } from '../shared/station/station-text.ts'
import { pageWords, words } from '../shared/words.ts'
import type { BoardRow } from './board/rows.ts'
import { timeTag } from './elements.ts'
import { type Html, html } from './html.ts'
import { nearTable } from './near-table.ts'
import type { Page } from './page.ts'
import { routeLink, searchLine } from './search-line.ts'

export interface NearFacts {
  readonly search: NearSearch
  readonly found: PlaceFound
  /** Null without a centre. */
  readonly stations: NearStations | null
  /** Of the country of the town, if it publishes no prices of stations. */
  readonly official: BoardRow | null
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
  const address = found.center === null ? '/near' : searchAddress(search, {})
  return {
    path: '/near',
    title,
    isShared: true,
    canonical: address,
    ...(found.center !== null && {
      feed: {
        path: nearFeedAddress(searchAddress(search, { sort: undefined, open: undefined })),
        title: pageWords.near.feed(pageWords.inText(fuelName(fuel)), placeText(found)),
      },
    }),
    description: pageWords.near.description,
    script: 'near',
    report: [],
    isWide: true,
    content: html`${searchLine(fuels, { place: fieldOf(search, found), fuel, others: { km: String(km), sort } })}
${routeLink()}
${search.faults.map(fault => html`<p class="message warn">${faultText(fault)}</p>\n`)}${contentOf(facts)}`,
  }
}

function titleOf({ search, found }: NearFacts): string {
  const words = pageWords.near
  return found.center === null ? words.title : words.within(fuelName(search.fuel), search.km, placeText(found))
}

function faultText({ of, found }: NearFault): string {
  const { faults } = pageWords.near
  if (of === 'fuel') return faults.fuel(found)
  return of === 'km' ? faults.km(listText(nearRadii.map(String))) : faults[of]
}

export function placeText({ town, center }: PlaceFound): string {
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
${otherPlaces(pageWords.near.namesakes, found.others, search)}
${choices(facts, stations)}
${stations.total === 0 ? noStation(facts, stations) : foundStations(facts, stations)}
${links(facts, stations)}`
}

/** List and map side by side, or one of them on a phone. The script fills the map. */
function foundStations({ search, found, now }: NearFacts, stations: NearStations): Html {
  const { list, map } = pageWords.near
  const { lat, lng } = found.center!
  const orderAddress = (sort: string) => searchAddress(search, { sort })
  return html`<div class="near-found">
<div class="near-switch" role="radiogroup" aria-label="${pageWords.near.show}"><input type="radio" name="near-show" id="show-list" checked><label for="show-list">${list}</label><input type="radio" name="near-show" id="show-map"><label for="show-map">${map}</label></div>
<div class="near-list">${nearTable(stations, { sort: search.sort, orderAddress, now, firstRank: stations.from + 1 })}
${pages(search, stations)}</div>
<section id="near-map" aria-label="${pageWords.map.map}" data-lat="${lat}" data-lng="${lng}" data-km="${search.km}"><div class="map-view"></div></section>
</div>`
}

/** Where the rows stand among all that were found, with the lists before and after. */
function pages(search: NearSearch, { from, rows, total }: NearStations): Html | null {
  if (rows.length === total) return null
  const { part, before, after } = pageWords.near
  const page = from / mostOnPage + 1
  const link = (to: number, text: string) =>
    html` <a class="button" href="${searchAddress(search, { page: to })}">${text}</a>`
  return html`<p class="near-pages">${part(countText(from + 1), countText(from + rows.length), countText(total))}${
    page > 1 && link(page - 1, before)
  }${from + rows.length < total && link(page + 1, after)}</p>`
}

/** The answer in a sentence: where it is cheapest, and what is usual here. */
function summary(
  { search, found, now }: NearFacts,
  { rows, from, total, median, cheapest }: NearStations,
): Html | null {
  if (median === null || cheapest === null) return null
  const words = pageWords.near
  const money = moneyOfRows(rows)
  const bold = (eur: number) => html`<strong>${inMoney(eur, money)}</strong>`
  const first = search.sort === 'price' && from === 0 ? rows[0] : undefined
  const at = first && { station: stationName(first.station), km: first.km.toFixed(1) }
  return html`<p class="lead near-summary">${words.cheapest(bold(cheapest), pageWords.country.per[unitOf(search.fuel)], at)} ${words.stations(
    { count: total, text: countText(total), km: search.km, place: placeText(found), isOpenOnly: search.isOpenOnly },
    bold(median),
  )}</p>
<p class="quiet near-note">${words.note(timeTag(now))}</p>`
}

/** Euros, where the stations are in countries of several currencies. */
function moneyOfRows(rows: NearStations['rows']): Money {
  const [first, ...others] = rows.map(({ price }) => moneyOf(price))
  return first !== undefined && others.every(({ currency }) => currency === first.currency) ? first : euro
}

function otherPlaces(label: string, towns: readonly KnownTown[], search: NearSearch): Html | null {
  if (towns.length === 0) return null
  const items = towns.map(town => html`<a href="${searchAddress(search, townAddress(town))}">${townText(town)}</a>`)
  return html`<p class="near-others"><span class="quiet">${label}</span> ${items.map((item, at) => [at > 0 && ' · ', item])}</p>`
}

function townText({ name, country }: KnownTown): string {
  return `${name}, ${countryName(country)}`
}

/** With its position, because a country may have several towns of the name. */
function townAddress({ name, country, lat, lng }: KnownTown): NearAddress {
  return { place: name, cc: country, lat, lng }
}

/** The same search with other choices. */
export function searchAddress(search: NearSearch, change: NearAddress): string {
  const { place, country, point, fuel, km, sort, isOpenOnly } = search
  const named = { ...(place !== '' && { place }), ...(country !== null && { cc: country }) }
  return nearAddress({ ...named, ...point, fuel, km, sort, ...(isOpenOnly && { open: '1' as const }), ...change })
}

function choices({ search }: NearFacts, { counts, open }: NearStations): Html {
  const { opening, allStations, openNow } = pageWords.near
  return html`<div class="near-choices">${choice(
    pageWords.map.fuel,
    counts.map(([code, stations]) => ({
      text: html`${fuelName(code)} <span class="near-count">${countText(stations)}<span class="visually-hidden">${words.stations(stations, '')}</span></span>`,
      href: searchAddress(search, { fuel: code }),
      isCurrent: code === search.fuel,
    })),
  )}${choice(
    pageWords.map.within,
    nearRadii.map(km => ({ text: html`${km} km`, href: searchAddress(search, { km }), isCurrent: km === search.km })),
  )}${
    (open > 0 || search.isOpenOnly) &&
    choice(opening, [
      { text: html`${allStations}`, href: searchAddress(search, { open: undefined }), isCurrent: !search.isOpenOnly },
      {
        text: html`${openNow} <span class="near-count">${countText(open)}</span>`,
        href: searchAddress(search, { open: '1' }),
        isCurrent: search.isOpenOnly,
      },
    ])
  }</div>`
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

function noStation({ search, found, official }: NearFacts, { counts }: NearStations): Html {
  const price = official && figureIn(official, search.fuel)
  const wider = official ? [] : nearRadii.filter(km => km > search.km)
  const { town } = found
  const { none, noStationsOf, itsFigure, searchWithin, pricesIn } = pageWords.near
  return html`<div class="message warn"><p>${none(fuelName(search.fuel), search.km, placeText(found), search.isOpenOnly)}${
    official &&
    html` ${noStationsOf(official.name)}${price !== null && html` ${itsFigure(pageWords.board.kindOf[official.kind], fuelName(search.fuel), html`<strong>${priceText(price)}</strong>`, dayText(official.asOf.slice(0, 10)))}`}`
  }</p>
<ul>${wider.map(km => html`<li><a href="${searchAddress(search, { km })}">${searchWithin(km)}</a></li>`)}${counts.map(
    ([code, stations]) =>
      html`<li><a href="${searchAddress(search, { fuel: code })}">${fuelName(code)}</a>: ${words.stations(stations, countText(stations))}</li>`,
  )}${
    town &&
    html`<li><a href="${countryAddress(town.country, search.fuel)}">${pricesIn(inCountry(town.country))}</a></li>`
  }</ul></div>`
}

function figureIn({ petrol, petrolGrade, diesel, other }: BoardRow, fuel: FuelCode): number | null {
  if (fuel === 'diesel') return diesel
  return fuel === petrolGrade ? petrol : other
}

function unknownPlace({ search, found }: NearFacts): Html {
  const { place } = search
  const { typeTown, unknown, didYouMean } = pageWords.near
  if (place === '') return html`<p class="lead">${typeTown}</p>`
  return html`<div class="message warn"><p>${unknown(place, search.country === null ? null : inCountry(search.country))}</p>
${otherPlaces(didYouMean, found.others, search)}</div>`
}

function links({ search, found }: NearFacts, { rows, attribution }: NearStations): Html {
  const words = pageWords.near
  const { lat, lng } = found.center!
  const zoom = search.km > 10 ? 10 : search.km > 2 ? 11.5 : 13
  const countries = [
    ...new Set([...(found.town ? [found.town.country] : []), ...rows.map(({ station }) => station.country_code)]),
  ]
  return html`<p class="near-links"><a class="button" href="/#fuel=${search.fuel}&amp;map=${zoom}/${lat}/${lng}">${words.showOnMap}</a>${countries.map(
    code => html` <a class="button" href="${countryAddress(code, search.fuel)}">${words.pricesIn(inCountry(code))}</a>`,
  )}</p>
${attribution.length > 0 && html`<p class="near-source">${pageWords.board.sources} ${listText(attribution)}. <a href="/licences">${pageWords.frame.licences}</a></p>`}`
}
