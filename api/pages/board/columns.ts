import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { BoardColumn } from '../../shared/board-state.ts'
import { fuelName } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'

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
  const { country, petrol, changeIn, oneWeek, before, pastYear, kind, age } = pageWords.board
  const diesel = fuelName('diesel')
  const heads: Readonly<Record<BoardColumn, ColumnHead>> = {
    country: { before: null, heading: country, classes: 'country' },
    price: { before: null, heading: fuelName(fuel), classes: 'number other' },
    petrol: { before: null, heading: petrol, classes: 'number petrol' },
    'petrol-change': { before: changeIn(petrol), heading: oneWeek, classes: 'number petrol change' },
    diesel: { before: null, heading: diesel, classes: 'number diesel' },
    'diesel-change': { before: changeIn(diesel), heading: oneWeek, classes: 'number diesel change' },
    'petrol-year': { before: before(petrol), heading: pastYear, classes: 'petrol year' },
    'diesel-year': { before: before(diesel), heading: pastYear, classes: 'diesel year' },
    stations: { before: null, heading: kind, classes: 'kind' },
    age: { before: null, heading: age, classes: 'number age' },
  }
  return heads[column]
}
