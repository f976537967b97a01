import { countryName, fuelName, priceText } from '../../../../api/shared/format.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { StationById, StationPrice, StationsById } from '../../../../pipeline/serving/schemas/stations.ts'
import { make } from '../../parts/make.ts'
import { linked, webLinkElement } from './attribution-foot.ts'
import { provenanceDisclosure } from './provenance-list.ts'
import { addressText, localText, openingText, priceAge, stationName } from '../../../../api/shared/station-text.ts'

export type PanelStation = StationsById['data']['stations'][number]

export interface StationShown {
  readonly station: PanelStation
  /** From the map layer; null where they are not known. */
  readonly hours: string | null
  readonly attribution: readonly string[]
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
}

/** The details of a station. The heading is focusable. */
export function stationPanel({ station, hours, attribution, now }: StationShown): HTMLElement[] {
  const address = [addressText(station), countryName(station.country_code)].filter(Boolean)
  return [
    make('h3', { tabIndex: -1, textContent: stationName(station) }),
    ...osmName(station),
    make('p', { textContent: address.join(', ') }),
    ...opening(station, hours),
    pricesTable(station, now),
    ...outOfStock(station),
    provenanceDisclosure(station.id),
    make('p', { className: 'quiet map-sources' }, 'Source: ', ...joinedTexts(attribution)),
  ]
}

function osmName({ osm_name, osm_brand }: StationById): HTMLElement[] {
  const name = osm_name ?? osm_brand
  if (name === undefined) return []
  return [make('p', { className: 'quiet', textContent: `OpenStreetMap calls it ${name}.` })]
}

const osmCopyright = 'https://www.openstreetmap.org/copyright'

function opening(station: StationById, hours: string | null): HTMLElement[] {
  const state = openingText(station)
  const label = state === '' ? 'Opening hours are not known.' : state
  const tag = make('span', {
    className: `tag ${station.is_open ? (state === '' ? '' : 'good') : 'bad'}`,
    textContent: label,
  })
  const from =
    station.oh_source === 'osm'
      ? ['Hours from ', webLinkElement(osmCopyright, 'OpenStreetMap (ODbL 1.0)')]
      : station.oh_source === 'publisher'
        ? ['Hours from the publisher']
        : []
  const text =
    hours === null ? null : make('span', { textContent: hours.replaceAll(';', '; ').replaceAll(/\s+/g, ' ') })
  return [
    make('p', {}, tag),
    ...(from.length > 0 ? [make('p', { className: 'quiet' }, ...from, text && ': ', text)] : []),
  ]
}

function pricesTable({ prices }: StationById, now: string): HTMLElement {
  const current = Object.entries(prices) as [FuelCode, StationPrice][]
  if (current.length === 0) return make('p', { textContent: 'This station has no current price.' })
  const heads = [
    make('th', { scope: 'col', textContent: 'Fuel' }),
    make('th', { scope: 'col', className: 'number', textContent: 'EUR per litre' }),
    make('th', { scope: 'col', className: 'number', textContent: 'Age' }),
  ]
  const rows = current.map(([fuel, price]) => priceRow(fuel, price, now))
  return make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows))
}

function priceRow(fuel: FuelCode, price: StationPrice, now: string): HTMLTableRowElement {
  const notes = [
    price.native_fuel,
    price.service === 'served' ? 'served' : price.service === 'self' ? 'self-service' : undefined,
    price.access === 'members' ? 'members only' : undefined,
  ].filter(note => note !== undefined)
  const local = localText(price)
  const age = make('td', { className: 'number', textContent: priceAge(price.updated, now) })
  if (price.updated !== null) age.title = `${price.updated} UTC`
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, fuelName(fuel), small(notes.join(', '))),
    make('td', { className: 'number' }, priceText(price.price) + (price.unit === 'kg' ? ' per kg' : ''), small(local)),
    age,
  )
}

function small(text: string): HTMLElement | null {
  return text === '' ? null : make('span', { className: 'quiet map-detail', textContent: text })
}

function outOfStock({ availability }: StationById): HTMLElement[] {
  const states = Object.entries(availability ?? {}).map(([fuel, { state, since }]) => {
    const from = since === null ? '' : ` since ${since} UTC`
    return make('li', { textContent: `${fuelName(fuel)}: ${state.replaceAll('_', ' ')}${from}` })
  })
  return states.length === 0 ? [] : [make('ul', { className: 'message bad map-stock' }, ...states)]
}

function joinedTexts(texts: readonly string[]): (string | HTMLElement)[] {
  return texts.flatMap((text, index) => (index === 0 ? [...linked(text)] : [' · ', ...linked(text)]))
}
