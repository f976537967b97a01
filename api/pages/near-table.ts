import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { FoundStations, StationRow } from '../near/stations-near.ts'
import type { NearOrder } from '../params/near-search.ts'
import { stationAddress } from '../shared/addresses.ts'
import { countText, priceText } from '../shared/format.ts'
import { differenceIn, type Money, moneyOf } from '../shared/money.ts'
import { oneDirection } from '../shared/station/directions.ts'
import {
  addressText,
  brandBeside,
  fuelUnit,
  localText,
  openingText,
  priceAge,
  stationName,
} from '../shared/station/station-text.ts'
import { pageWords, words } from '../shared/words.ts'
import { timeTag } from './elements.ts'
import { type Html, html } from './html.ts'

export interface TableFacts {
  readonly sort: NearOrder
  /** The address of the same search in another order. Null: the table has only one. */
  readonly orderAddress: ((sort: NearOrder) => string) | null
  readonly now: string
  /** Of the first row, where rows have the numbers of the signs on a map. */
  readonly firstRank?: number
}

/** One line for each station: price, what it saves, where it is. Three columns, so that it fits a phone. Without a place, two. */
export function nearTable(
  { rows, total, median }: FoundStations,
  { sort, orderAddress, now, firstRank }: TableFacts,
): Html {
  const isCut = firstRank === undefined && rows.length < total
  const phrases = pageWords.near
  const hasPlace = rows.some(({ km }) => km !== null)
  return html`<div class="table-box${orderAddress === null && ' no-file'}" tabindex="0" role="region" aria-label="${words.stationsHead}"><table class="near-table"><caption class="visually-hidden">${phrases.caption}</caption>
<thead><tr>${head('price', words.priceHead)}<th scope="col">${words.station}</th>${hasPlace && head('distance', pageWords.station.distance)}</tr></thead>
<tbody>
${rows.map((row, at) => rowOf(row, median!, now, firstRank === undefined ? null : firstRank + at))}</tbody></table></div>
${isCut && html`<p class="quiet">${phrases.first(countText(rows.length), countText(total))}</p>`}`

  function head(order: NearOrder, name: string): Html {
    const isNumber = order === 'distance' && html` class="number"`
    if (orderAddress === null) return html`<th scope="col"${isNumber}>${name}</th>`
    if (order === sort)
      return html`<th scope="col"${isNumber} aria-sort="ascending">${name} <span aria-hidden="true">↑</span></th>`
    return html`<th scope="col"${isNumber}><a href="${orderAddress(order)}" title="${phrases.sortBy[order]}">${name}</a></th>`
  }
}

/** `rank`: its number on the map of the page; null where there is none. */
function rowOf({ station, price, km }: StationRow, median: number, now: string, rank: number | null): Html {
  const name = stationName(station)
  const place = [brandBeside(station), addressText(station)].filter(Boolean).join(' · ')
  const { lat, lng } = station
  const sign = rank !== null && html`<span class="row-sign">${rank}</span> `
  return html`<tr${rank !== null && html` id="station-${rank}" data-at="${lng},${lat}"${rank <= 3 && html` class="best"`}`}><td class="near-price">${sign}${localText(price) || priceText(price.price)}${difference(price.price - median, moneyOf(price))}${small(localText(price) && priceText(price.price))}</td><th scope="row"><a href="${stationAddress(
    station.id,
  )}">${name}</a>${price.access === 'members' && html` <span class="tag">${words.membersOnly}</span>`}${
    price.service === 'served' && html` <span class="tag">${words.served}</span>`
  }${small(place)}<span class="near-detail">${state(station)}${ageOf(price.updated, now)}</span></th>${
    km !== null &&
    html`<td class="number">${km.toFixed(1)} km<a class="near-directions" href="${oneDirection(station)}" rel="noreferrer" aria-label="${pageWords.near.directionsTo(name)}">${pageWords.station.directions}</a></td>`
  }</tr>
`
}

function difference(eur: number, money: Money): Html {
  const tenths = Math.round(eur * 1000)
  const kind = tenths < 0 ? 'below' : tenths > 0 ? 'above' : 'same'
  const signs = { below: '\u2212', above: '+', same: '±' }
  return html`<span class="near-difference ${kind}">${signs[kind]}${differenceIn(eur, money)}</span>`
}

function state(station: StationRow['station']): Html | false {
  const text = openingText(station)
  if (text === '') return false
  return html`<span class="${station.is_open ? 'near-open' : 'near-closed'}">${text}</span> · `
}

function ageOf(updated: string | null, now: string): Html {
  return updated === null
    ? html`${pageWords.near.undated}`
    : html`${pageWords.near.updated(timeTag(updated, priceAge(updated, now)))}`
}

function small(text: string): Html | false {
  return text !== '' && html`<span class="near-detail">${text}</span>`
}

export interface ListFacts {
  readonly fuel: FuelCode
  readonly heading: string
  /** What is said where there are no stations. */
  readonly none: string
  readonly now: string
}

/** The cheapest stations for a list of the map, with its heading. */
export function stationList(found: FoundStations, { fuel, heading, none, now }: ListFacts): Html {
  if (found.total === 0) return html`<h3>${heading}</h3>\n<p class="quiet">${none}</p>`
  return html`<h3>${heading}</h3>
<p class="quiet near-note">${fuelUnit(fuel).replace('p', 'P')}. ${pageWords.near.note(timeTag(now))}</p>
${nearTable(found, { sort: 'price', orderAddress: null, now })}`
}
