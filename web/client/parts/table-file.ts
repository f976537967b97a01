import { words } from '../../../api/shared/words.ts'
import { type CsvCell, csvLine } from '../../../pipeline/model/csv-text.ts'
import { make } from './make.ts'

/** Gives each table in a box a button that saves it as CSV. Boxes of class `no-file` have a file of the server. */
export function offerTableFiles(): void {
  const main = document.querySelector('main')
  for (const box of main?.querySelectorAll<HTMLElement>('.table-box:not(.no-file)') ?? []) {
    const table = box.querySelector('table')
    if (table === null || box.querySelector('.table-file')) continue
    const name = nameOf(box)
    const button = make('button', {
      type: 'button',
      className: 'plain table-file',
      'aria-label': `${words.saveAsCsv}: ${name}`,
      textContent: words.saveAsCsv,
    })
    button.addEventListener('click', () =>
      saveFile(fileName(name), new Blob([csvOfTable(table)], { type: 'text/csv;charset=utf-8' })),
    )
    box.append(button)
  }
}

/** What the table shows. A column of amounts in euros has numbers, and the unit in its head. */
export function csvOfTable(table: HTMLTableElement): string {
  const heads = table.querySelectorAll('thead tr').length
  const rows = [...table.rows].map(row => [...row.cells].map(cell => textOf(cell)))
  const inEuros = new Set(rows.flatMap(cells => cells.flatMap((text, at) => (isEuros(text) ? [at] : []))))
  return rows
    .map((cells, row) => {
      if (row >= heads) return csvLine(cells.map(cellOf))
      return csvLine(cells.map((text, at) => (inEuros.has(at) ? `${text} (EUR)` : text)))
    })
    .join('')
}

// Thousands are separated by commas.
const amount = /^[+\u2212-]?€?\d[\d.,]*$/

function isEuros(text: string): boolean {
  return text.includes('€') && amount.test(text)
}

function cellOf(text: string): CsvCell {
  return amount.test(text) ? Number(text.replace('\u2212', '-').replaceAll(/[+€,]/g, '')) : text
}

const textNode = 3

/** The texts of a cell with spaces between them, without what is only for the eye. */
function textOf(node: Node): string {
  if (node.nodeType === textNode) return node.textContent?.trim() ?? ''
  if (!(node instanceof HTMLElement) || node.getAttribute('aria-hidden') === 'true' || node.matches('.on-map'))
    return ''
  return [...node.childNodes]
    .map(textOf)
    .filter(text => text !== '')
    .join(' ')
}

function nameOf(box: HTMLElement): string {
  const labelled = document.getElementById(box.getAttribute('aria-labelledby') ?? '')
  return box.getAttribute('aria-label') ?? labelled?.textContent ?? document.title
}

function fileName(name: string): string {
  const parts = `${location.pathname} ${name}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['table']
  return `${parts.join('-')}.csv`
}

/** Offers a file that the page made to be saved. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = make('a', { href: address, download: name, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then; a minute is ample also for a slow disk.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
