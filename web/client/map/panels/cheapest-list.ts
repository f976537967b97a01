import type { Cell } from '../../../../api/schemas/live.ts'
import { type Box, type CountryBoxes, countriesInView, holds } from '../../../../api/shared/boxes.ts'
import { countryName, countText, fuelName, inCountry, priceText } from '../../../../api/shared/format.ts'
import type { CountryFigure, FigureKind } from '../../../../api/shared/map/country-figure.ts'
import { words } from '../../../../api/shared/words.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'
import { cellKey } from '../area-in-view.ts'
import type { CellsShown, CountriesShown } from '../view.ts'

const areasListed = 10

function placeOf(country: string | null): string | null {
  return country === null ? null : inCountry(country)
}

function noneText(fuel: FuelCode, country: string | null): string {
  return words.noStationInView(fuelName(fuel), placeOf(country))
}

/** The cheapest areas of a view at a low zoom. */
export function areasTable(
  { cells, fuel }: CellsShown,
  box: Box,
  unit: string,
  nameOf: (cell: Cell) => string,
  country: string | null = null,
): HTMLElement[] {
  const heading = make('h3', { textContent: words.cheapestAreas(fuelName(fuel), placeOf(country)) })
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
  const counted = words.stations(stations, countText(stations))
  const text = words.areasInView(unit, counted, inView.length, countText(inView.length))
  return [
    heading,
    make('p', { className: 'quiet', textContent: text }),
    table(words.meanPrice, [words.area, words.stationsHead], rows),
  ]
}

const kinds: readonly FigureKind[] = ['live', 'official', 'weekly', 'maximum']

/** The countries in view, cheapest first, by kind: figures of different kinds are not ranked against each other. */
export function countriesTable(
  { countries, fuel }: CountriesShown,
  box: Box,
  boxes: CountryBoxes,
  unit: string,
): HTMLElement[] {
  const heading = make('h3', { textContent: words.byCountry(fuelName(fuel)) })
  const codes = countriesInView(
    boxes,
    countries.map(({ code }) => code),
    box,
  )
  if (codes.length === 0) {
    return [heading, make('p', { className: 'quiet', textContent: words.noCountryInView(fuelName(fuel)) })]
  }
  const bodies = kinds.flatMap(kind => {
    const own = countries.filter(figure => figure.kind === kind && codes.includes(figure.code))
    if (own.length === 0) return []
    const head = make(
      'tr',
      {},
      make('th', { scope: 'rowgroup', colSpan: 3, className: 'map-kind', textContent: words.kinds[kind] }),
    )
    return [make('tbody', {}, head, ...[...own].sort((a, b) => a.price - b.price).map(countryRow))]
  })
  const text = words.pricesByCountry(unit)
  const shown = table(words.priceHead, [words.country, words.stationsHead], [])
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
