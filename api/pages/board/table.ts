import {
  type BoardColumn,
  type BoardState,
  boardColumns,
  boardSearch,
  columnsOf,
  sortedBy,
} from '../../shared/board-state.ts'
import { pageWords } from '../../shared/words.ts'
import { pastInstantOf } from '../as-of.ts'
import { type Html, html } from '../html.ts'
import { boardCell, type CellContext } from './cells.ts'
import { columnHead } from './columns.ts'
import { type BoardGroup, type BoardRows, boardGroups, lowestOf } from './rows.ts'

/** Where a link of the board leads: the first page with another choice. `search`: the query of the address as it was sent. */
export function boardAddress(search: string, state: BoardState): string {
  return `/${boardSearch(state, search)}#board-heading`
}

/** All countries in one table, complete without script: a group for each kind of price, sorted within the group. */
export function boardTable(board: BoardRows, state: BoardState, search: string): Html {
  const { now, weeks, rows } = board
  const columns = columnsOf(state.fuel)
  const context: CellContext = { state, now, weeks, lowest: lowestOf(rows), at: pastInstantOf(search) }
  return html`<div class="table-box board-box" tabindex="0" role="region" aria-labelledby="board-heading">
<table class="board" data-fuel="${state.fuel}" aria-labelledby="board-heading" aria-describedby="board-note">
<thead><tr>${columns.map(column => head(column, state, search))}</tr></thead>
${boardGroups(board, state).map(group => body(group, columns, context))}</table></div>
`
}

function head(column: BoardColumn, state: BoardState, search: string): Html {
  const { before, heading, classes } = columnHead(column, state.fuel)
  const isSorted = column === state.sort
  return html`<th scope="col" class="${classes}" data-column="${column}" data-sort="${boardColumns[column]}"${
    isSorted && html` aria-sort="${state.order === 'asc' ? 'ascending' : 'descending'}"`
  }><a href="${boardAddress(search, sortedBy(state, column))}">${
    before !== null && html`<span class="visually-hidden">${before}</span>`
  }${heading}</a></th>`
}

function body({ kind, rows }: BoardGroup, columns: readonly BoardColumn[], context: CellContext): Html {
  return html`<tbody>
<tr class="group"><th scope="rowgroup" colspan="${columns.length}">${pageWords.board.groups[kind]}</th></tr>
${rows.map(
  row => html`<tr data-country="${row.code}">${columns.map(column => boardCell(row, column, context))}</tr>
`,
)}</tbody>
`
}
