import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { fuelName } from './format.ts'
import type { SortKind } from './sort-order.ts'
import { words } from './words.ts'

/** The columns of the board, by their name in the address. */
export const boardColumns = {
  country: 'text',
  price: 'number',
  petrol: 'number',
  'petrol-change': 'number',
  diesel: 'number',
  'diesel-change': 'number',
  'petrol-year': 'number',
  'diesel-year': 'number',
  stations: 'number',
  age: 'number',
} as const satisfies Readonly<Record<string, SortKind>>

export type BoardColumn = keyof typeof boardColumns

/** Everything that is chosen on the board. The address contains the same. */
export interface BoardState {
  readonly fuel: FuelCode
  readonly sort: BoardColumn
  readonly order: 'asc' | 'desc'
}

const petrolAndDiesel: readonly BoardColumn[] = [
  'country',
  'petrol',
  'petrol-change',
  'diesel',
  'diesel-change',
  'petrol-year',
  'diesel-year',
  'stations',
  'age',
]

// Only Euro 95 and diesel have weekly series.
const otherFuel: readonly BoardColumn[] = ['country', 'price', 'petrol', 'diesel', 'stations', 'age']

/** The columns of the board that shows this fuel, from left to right. */
export function columnsOf(fuel: FuelCode): readonly BoardColumn[] {
  return isWeeklyFuel(fuel) ? petrolAndDiesel : otherFuel
}

export function isWeeklyFuel(fuel: FuelCode): fuel is 'sp95' | 'diesel' {
  return fuel === 'sp95' || fuel === 'diesel'
}

function priceColumn(fuel: FuelCode): BoardColumn {
  if (fuel === 'sp95') return 'petrol'
  return fuel === 'diesel' ? 'diesel' : 'price'
}

/** The state from an address. Missing or invalid parts have their defaults. `fuels`: those that can be chosen. */
export function boardStateFrom(search: string, fuels: readonly FuelCode[]): BoardState {
  const query = new URLSearchParams(search)
  const fuel = fuels.find(one => one === query.get('fuel')) ?? 'sp95'
  const sort = columnsOf(fuel).find(one => one === query.get('sort')) ?? priceColumn(fuel)
  const order = query.get('order')
  return { fuel, sort, order: order === 'asc' || order === 'desc' ? order : firstOrder(sort) }
}

/** The most stations first, in all other columns the least value. */
function firstOrder(column: BoardColumn): 'asc' | 'desc' {
  return column === 'stations' ? 'desc' : 'asc'
}

/** What the board is about, as the title of its window. Petrol is its first fuel. */
export function boardTitle({ fuel }: BoardState): string {
  return words.boardTitle(fuel === 'sp95' ? null : fuelName(fuel))
}

/** The address that search engines keep. Petrol and diesel are on one board, and its order is no other content. */
export function boardCanonical({ fuel }: BoardState): string {
  return `/${isWeeklyFuel(fuel) ? '' : `?fuel=${fuel}`}`
}

/** After a click on the heading of a column. */
export function sortedBy(state: BoardState, column: BoardColumn): BoardState {
  if (column !== state.sort) return { ...state, sort: column, order: firstOrder(column) }
  return { ...state, order: state.order === 'asc' ? 'desc' : 'asc' }
}

/** With another fuel. A board that is sorted by a figure of the fuel stays sorted by that figure. */
export function withFuel({ fuel: before, sort, order }: BoardState, fuel: FuelCode): BoardState {
  if (sort === priceColumn(before)) return { fuel, sort: priceColumn(fuel), order }
  const [figure, ending] = sort.split('-')
  const other = ending !== undefined && figure === priceColumn(before) ? `${priceColumn(fuel)}-${ending}` : sort
  const column = columnsOf(fuel).find(one => one === other)
  // The cheapest first, by the fuel.
  return column === undefined ? { fuel, sort: priceColumn(fuel), order: 'asc' } : { fuel, sort: column, order }
}

/** The address of a state, from the question mark on. Defaults are left out, other parameters stay. Empty for none. */
export function boardSearch({ fuel, sort, order }: BoardState, search: string): string {
  const query = new URLSearchParams(search)
  const chosen = {
    fuel: fuel === 'sp95' ? null : fuel,
    sort: sort === priceColumn(fuel) ? null : sort,
    order: order === firstOrder(sort) ? null : order,
  }
  for (const [name, value] of Object.entries(chosen)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query}`
}
