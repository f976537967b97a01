import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { BoardColumn } from '../../shared/board/state.ts'
import { fuelName } from '../../shared/format.ts'

/** How the board shows a column. */
export interface ColumnHead {
  /** Words before the heading, for screen readers: two columns have the same short heading. */
  readonly before: string | null
  readonly heading: string
  /** Classes of its cells. The styles show a column by its fuel and by the width of the board. */
  readonly classes: string
}

/** `fuel`: the chosen one. */
export function columnHead(column: BoardColumn, fuel: FuelCode): ColumnHead {
  const heads: Readonly<Record<BoardColumn, ColumnHead>> = {
    country: { before: null, heading: 'Country', classes: 'country' },
    price: { before: null, heading: fuelName(fuel), classes: 'number other' },
    petrol: { before: null, heading: 'Petrol', classes: 'number petrol' },
    'petrol-change': { before: 'Petrol, change in ', heading: '1\u00a0week', classes: 'number petrol change' },
    diesel: { before: null, heading: 'Diesel', classes: 'number diesel' },
    'diesel-change': { before: 'Diesel, change in ', heading: '1\u00a0week', classes: 'number diesel change' },
    'petrol-year': { before: 'Petrol, ', heading: 'Past year', classes: 'petrol year' },
    'diesel-year': { before: 'Diesel, ', heading: 'Past year', classes: 'diesel year' },
    stations: { before: null, heading: 'Kind of price', classes: 'kind' },
    age: { before: null, heading: 'Age', classes: 'number age' },
  }
  return heads[column]
}
