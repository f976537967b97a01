import {
  type BoardColumn,
  type BoardState,
  boardColumns,
  boardSearch,
  boardStateFrom,
  boardTitle,
  isWeeklyFuel,
  sortedBy,
  withFuel,
} from '../../../api/shared/board-state.ts'
import { compareValues, type SortDirection, type SortKind } from '../../../api/shared/sort-order.ts'
import { isFuelCode } from '../../../pipeline/model/fuels.ts'
import { showTitle } from '../parts/window-title.ts'

/**
 * Sorts the board in place, and exchanges petrol and diesel, with the links that lead to the same board without script. The
 * address is that of the link. Other fuels have other columns: their links load the page.
 */
export function startBoard(section: HTMLElement): void {
  const table = section.querySelector<HTMLTableElement>('.board')
  if (table === null) return
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')]
  const fuels = [...section.querySelectorAll<HTMLAnchorElement>('.board-fuels a')]
  const headOf = (column: BoardColumn) => heads.find(head => columnOf(head) === column)!
  const fuelOf = (link: HTMLAnchorElement) => [link.dataset.fuel ?? ''].find(isFuelCode) ?? 'sp95'
  let state = boardStateFrom(location.search, fuels.map(fuelOf))

  const show = (next: BoardState) => {
    state = next
    table.dataset.fuel = next.fuel
    for (const head of heads) mark(head, next)
    for (const link of fuels) {
      if (fuelOf(link) === next.fuel) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    history.replaceState(history.state, '', `${location.pathname}${boardSearch(next, location.search)}${location.hash}`)
    showTitle(boardTitle(next))
    for (const head of heads) linkOf(head).href = addressOf(sortedBy(next, columnOf(head)))
    for (const link of fuels) link.href = addressOf(withFuel(next, fuelOf(link)))
  }

  const sort = () => {
    // Ties are in the order of names.
    sortRows(table, headOf('country'), 'ascending')
    sortRows(table, headOf(state.sort), state.order === 'asc' ? 'ascending' : 'descending')
  }

  for (const head of heads) {
    onPlainClick(linkOf(head), () => {
      show(sortedBy(state, columnOf(head)))
      sort()
    })
  }
  for (const link of fuels) {
    const fuel = fuelOf(link)
    if (!isWeeklyFuel(fuel) || !isWeeklyFuel(state.fuel)) continue
    onPlainClick(link, () => {
      show(withFuel(state, fuel))
      sort()
    })
  }
}

function addressOf(state: BoardState): string {
  return `${location.pathname}${boardSearch(state, location.search)}#board-heading`
}

function columnOf(head: HTMLTableCellElement): BoardColumn {
  const name = head.dataset.column ?? ''
  return name in boardColumns ? (name as BoardColumn) : 'country'
}

function linkOf(head: HTMLTableCellElement): HTMLAnchorElement {
  return head.querySelector('a')!
}

function mark(head: HTMLTableCellElement, { sort, order }: BoardState): void {
  if (columnOf(head) !== sort) head.removeAttribute('aria-sort')
  else head.setAttribute('aria-sort', order === 'asc' ? 'ascending' : 'descending')
}

/** A click that opens a new tab or window does so. */
function onPlainClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  })
}

/** Sorts each body of the table by the column of this head. Rows of class `group` stay first. */
function sortRows(table: HTMLTableElement, head: HTMLTableCellElement, direction: SortDirection): void {
  const compare = compareValues(head.dataset.sort as SortKind, direction)
  for (const body of table.tBodies) {
    const rows = [...body.querySelectorAll<HTMLTableRowElement>('tr:not(.group)')].map(row => ({
      row,
      value: cellValue(row.cells[head.cellIndex]),
    }))
    rows.sort((a, b) => compare(a.value, b.value))
    body.append(...rows.map(({ row }) => row))
  }
}

function cellValue(cell: HTMLTableCellElement | undefined): string {
  return cell?.dataset.value ?? cell?.textContent?.trim() ?? ''
}
