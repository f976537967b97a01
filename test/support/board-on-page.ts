import { Window } from 'happy-dom'

/** A row of the board as it is read on the page: the text of each cell by the name of its column. */
export interface RowOnPage {
  readonly code: string
  readonly group: string
  readonly cells: Readonly<Record<string, string>>
  /** The text alternatives of its lines. */
  readonly lines: readonly string[]
}

/** The rows of the board in the HTML of the page `/`, in their order. */
export function boardOnPage(page: string): readonly RowOnPage[] {
  const { document } = new Window()
  document.body.innerHTML = page
  const columns = [...document.querySelectorAll('.board thead th')].map(head => head.getAttribute('data-column') ?? '')
  return [...document.querySelectorAll('.board tbody')].flatMap(body => {
    const group = textOf(body.querySelector('.group'))
    return [...body.querySelectorAll('tr[data-country]')].map(row => {
      const cells = [...row.children].map((cell, index) => [columns[index]!, textOf(cell)] as const)
      const lines = [...row.querySelectorAll('svg')].map(line => line.getAttribute('aria-label') ?? '')
      return { code: row.getAttribute('data-country') ?? '', group, cells: Object.fromEntries(cells), lines }
    })
  })
}

function textOf(element: { readonly textContent: string } | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
