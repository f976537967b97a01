import { compareValues, type SortDirection, type SortKind } from '../../../api/shared/sort-order.ts'
import { make } from './make.ts'

/**
 * Makes the columns sortable whose head cells have `data-sort="number"` or `"text"`: each gets a button. The value of a
 * cell is its `data-value`, otherwise its text. Rows with equal values keep their order. The markup gives the initial
 * order as `aria-sort`. A second call includes columns that were added since.
 */
export function makeSortable(table: HTMLTableElement): void {
  for (const head of headsOf(table)) {
    if (head.querySelector('button')) continue
    const button = make('button', { type: 'button' })
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => sortBy(table, head, nextDirection(head)))
  }
}

function headsOf(table: HTMLTableElement): readonly HTMLTableCellElement[] {
  return [...table.querySelectorAll<HTMLTableCellElement>('thead th[data-sort]')]
}

function nextDirection(head: HTMLTableCellElement): SortDirection {
  return head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'
}

function sortBy(table: HTMLTableElement, head: HTMLTableCellElement, direction: SortDirection): void {
  for (const other of headsOf(table)) if (other !== head) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', direction)
  sortRows(table, head, direction)
}

/** Sorts each body of the table by the column of this head. Rows of class `group` stay first. */
export function sortRows(table: HTMLTableElement, head: HTMLTableCellElement, direction: SortDirection): void {
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
