import type { Cell } from '../../../../api/schemas/live.ts'
import { type Box, type CountryBoxes, countriesInView, holds } from '../../../../api/shared/boxes.ts'
import { countryName, countText, fuelName, priceText } from '../../../../api/shared/format.ts'
import type { CountryFigure, FigureKind } from '../../../../api/shared/map/country-figure.ts'
import { openingText, stationName, unitText } from '../../../../api/shared/station-text.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { Feature } from '../../../../pipeline/serving/schemas/stations.ts'
import { make } from '../../parts/make.ts'
import { cellKey } from '../area-in-view.ts'
import type { NearStation } from '../requests/near-place.ts'
import type { CellsShown, CountriesShown, StationsShown } from '../view.ts'

const listed = 20
const areasListed = 10

/** The cheapest stations of a view as a table of buttons, for keyboard users and screen readers. */
export function stationsTable(
  { stations, total, fuel }: StationsShown,
  box: Box,
  country: string | null = null,
): HTMLElement[] {
  const inView = stations.filter(({ geometry }) => holds(box, ...geometry.coordinates))
  const cheapest = [...inView].sort((a, b) => a.properties.price - b.properties.price).slice(0, listed)
  const heading = make('h3', { textContent: `Cheapest ${fuelName(fuel)}${where(country)}` })
  if (cheapest.length === 0) {
    const none = noneText(fuel, country)
    return [heading, make('p', { className: 'quiet', textContent: none })]
  }
  const unit = unitText(cheapest[0]!.properties.unit)
  const rows = cheapest.map(feature => row(feature))
  return [heading, counted(stations.length, total, inView.length), table(`Price ${unit}`, ['Station'], rows)]
}

function where(country: string | null): string {
  return country === null ? ' in view' : ` in ${countryName(country)}, in view`
}

function noneText(fuel: FuelCode, country: string | null): string {
  const of = country === null ? '' : ` of ${countryName(country)}`
  return `No station${of} with a price of ${fuelName(fuel)} in this view.`
}

function counted(loaded: number, total: number, inView: number): HTMLElement {
  const stations = inView === 1 ? '1 station' : `${countText(inView)} stations`
  const text =
    loaded < total
      ? `Showing the cheapest ${countText(loaded)} of ${countText(total)} stations. Zoom in to see the others.`
      : `${stations} in view.`
  return make('p', { className: 'quiet', textContent: text })
}

function row({ properties }: Feature): HTMLTableRowElement {
  const detail = [properties.city, openingText(properties)].filter(part => part !== null && part !== '').join(' · ')
  return stationRow(properties.id, stationName(properties), detail, properties.price)
}

function stationRow(id: number, name: string, detail: string, price: number): HTMLTableRowElement {
  const button = make('button', {
    type: 'button',
    className: 'plain map-pick',
    'data-station': String(id),
    textContent: name,
  })
  const cell = make(
    'td',
    {},
    button,
    detail !== '' && make('span', { className: 'quiet map-detail', textContent: detail }),
  )
  return make('tr', {}, make('td', { className: 'number', textContent: priceText(price) }), cell)
}

/** The cheapest stations around the reader. */
export function nearTable(stations: readonly NearStation[]): HTMLElement {
  const rows = stations.map(({ station, price, distanceKm }) => {
    const detail = [`${distanceKm.toFixed(1)} km`, station.city, openingText(station)].filter(Boolean).join(' · ')
    return stationRow(station.id, stationName(station), detail, price.price)
  })
  return table(`Price ${unitText(stations[0]?.price.unit)}`, ['Station'], rows)
}

/** The cheapest areas of a view at a low zoom. */
export function areasTable(
  { cells, fuel }: CellsShown,
  box: Box,
  unit: string,
  nameOf: (cell: Cell) => string,
  country: string | null = null,
): HTMLElement[] {
  const heading = make('h3', { textContent: `Cheapest areas for ${fuelName(fuel)}${where(country)}` })
  const inView = cells.filter(cell => holds(box, (cell.west + cell.east) / 2, (cell.south + cell.north) / 2))
  if (inView.length === 0) {
    const none = noneText(fuel, country)
    return [heading, make('p', { className: 'quiet', textContent: none })]
  }
  const cheapest = [...inView].sort((a, b) => a.mean - b.mean).slice(0, areasListed)
  const rows = cheapest.map(cell => {
    const name = make('button', {
      type: 'button',
      className: 'plain map-pick',
      'data-cell': cellKey(cell),
      textContent: nameOf(cell),
    })
    const count = make('td', { className: 'number', textContent: countText(cell.stations) })
    return make(
      'tr',
      {},
      make('td', { className: 'number', textContent: priceText(cell.mean) }),
      make('td', {}, name),
      count,
    )
  })
  const stations = inView.reduce((sum, cell) => sum + cell.stations, 0)
  const areas = `${countText(stations)} stations in ${countText(inView.length)} areas`
  const text = `Average prices ${unit} of ${areas}. Zoom in to see each station.`
  return [
    heading,
    make('p', { className: 'quiet', textContent: text }),
    table('Mean price', ['Area', 'Stations'], rows),
  ]
}

const kinds: readonly (readonly [FigureKind, string])[] = [
  ['live', 'Averages of current prices'],
  ['official', 'Official averages'],
  ['weekly', 'Official averages of a week'],
  ['maximum', 'Legal maxima'],
]

/** The countries in view, cheapest first, by kind: figures of different kinds are not ranked against each other. */
export function countriesTable(
  { countries, fuel }: CountriesShown,
  box: Box,
  boxes: CountryBoxes,
  unit: string,
): HTMLElement[] {
  const heading = make('h3', { textContent: `${fuelName(fuel)} by country in view` })
  const codes = countriesInView(
    boxes,
    countries.map(({ code }) => code),
    box,
  )
  if (codes.length === 0) {
    return [
      heading,
      make('p', { className: 'quiet', textContent: `No country in this view has a price of ${fuelName(fuel)}.` }),
    ]
  }
  const bodies = kinds.flatMap(([kind, name]) => {
    const own = countries.filter(figure => figure.kind === kind && codes.includes(figure.code))
    if (own.length === 0) return []
    const head = make('tr', {}, make('th', { scope: 'rowgroup', colSpan: 3, className: 'map-kind', textContent: name }))
    return [make('tbody', {}, head, ...[...own].sort((a, b) => a.price - b.price).map(countryRow))]
  })
  const text = `Prices ${unit}. Choose a country to see its areas and stations.`
  const shown = table('Price', ['Country', 'Stations'], [])
  shown.querySelector('tbody')!.replaceWith(...bodies)
  return [heading, make('p', { className: 'quiet', textContent: text }), shown]
}

function countryRow({ code, price, stations }: CountryFigure): HTMLTableRowElement {
  const name = make('button', {
    type: 'button',
    className: 'plain map-pick',
    'data-country': code,
    textContent: countryName(code),
  })
  return make(
    'tr',
    {},
    make('td', { className: 'number', textContent: priceText(price) }),
    make('td', {}, name),
    make('td', { className: 'number', textContent: stations === null ? '' : countText(stations) }),
  )
}

function table(price: string, headings: readonly string[], rows: readonly HTMLTableRowElement[]): HTMLElement {
  const [first, ...others] = headings
  const heads = [
    make('th', { scope: 'col', className: 'number', textContent: price }),
    make('th', { scope: 'col', textContent: first! }),
    ...others.map(text => make('th', { scope: 'col', className: 'number', textContent: text })),
  ]
  return make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows))
}
