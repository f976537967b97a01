import { stationAddress } from '../../../api/shared/addresses.ts'
import { countText, instantText } from '../../../api/shared/format.ts'
import { resultsHeading, resultsSummary, routeColumns, tableNote } from '../../../api/shared/route/result-texts.ts'
import type { RouteOrder } from '../../../api/shared/route/route-choice.ts'
import { type RouteRow, routeRows } from '../../../api/shared/route/station-row.ts'
import { make } from '../parts/make.ts'
import { best } from '../signs/sign-images.ts'
import type { StationsFound } from './route-request.ts'

/** The results of a new search, as the server writes them. `way`: what the page says of the route. */
export function resultsView({ data, now }: StationsFound, order: RouteOrder, way: readonly Node[]): readonly Node[] {
  const rows = data.price_avg === undefined ? [] : routeRows(data.stations, data.price_avg, order, now)
  const table =
    rows.length === 0 ? [] : [make('p', { className: 'quiet', id: 'table-note' }, tableNote(data)), tableOf(rows)]
  return [
    make('h2', { id: 'results-heading', tabIndex: -1 }, resultsHeading(data)),
    ...way,
    make('p', { id: 'results-summary' }, `${resultsSummary(data)} At ${instantText(now)}.`),
    ...table,
    ...(data.attribution.length === 0
      ? []
      : [make('p', { className: 'quiet attribution' }, `Prices: ${data.attribution.join(' · ')}`)]),
  ]
}

export function drawnWay({ route }: StationsFound['data']): HTMLElement {
  const km = make('strong', {}, `${countText(Math.round(route.km))} km`)
  return make('p', { className: 'route-way' }, km, ` with ${countText(route.points)} points.`)
}

function tableOf(rows: readonly RouteRow[]): HTMLTableElement {
  const heads = routeColumns.map(({ heading, isNumber }) =>
    make('th', { scope: 'col', className: isNumber ? 'number' : '' }, heading),
  )
  return make(
    'table',
    { className: 'route-table', 'aria-labelledby': 'results-heading', 'aria-describedby': 'table-note' },
    make('thead', {}, make('tr', {}, ...heads)),
    make('tbody', {}, ...rows.map(rowOf)),
  )
}

function rowOf(row: RouteRow): HTMLTableRowElement {
  const { id, rank, lat, lng } = row
  const cell = (className: string, ...content: readonly (Node | string)[]) => make('td', { className }, ...content)
  const name = make(
    'th',
    { scope: 'row' },
    make('a', { href: stationAddress(id) }, row.name),
    row.access !== null && ' ',
    row.access !== null && make('span', { className: 'tag' }, row.access),
    under(row.place),
  )
  return make(
    'tr',
    { id: `station-${rank}`, className: rank <= best ? 'best' : '', 'data-at': `${lng},${lat}` },
    cell('number rank', make('span', { className: 'row-sign' }, String(rank))),
    cell('number price', row.price),
    cell('number saving', row.saving, under(row.savingOfFifty)),
    name,
    cell('number along', row.along, under(row.off)),
    cell('open', row.isClosed ? make('span', { className: 'tag warn' }, 'Closed') : (row.open ?? '–')),
    cell('number age', row.updated === null ? '–' : ageTag(row.updated, row.age!)),
  )
}

function under(text: string): HTMLElement {
  return make('span', { className: 'quiet under' }, text)
}

function ageTag(updated: string, age: string): HTMLElement {
  const time = { dateTime: `${updated.replace(' ', 'T')}Z`, title: instantText(updated) }
  return make('time', time, age)
}
