import { foldText } from '../../shared/fold-text.ts'

/** A row of the list as the filters and the map know it. */
export interface TollRow {
  readonly row: HTMLTableRowElement
  readonly country: string
  readonly type: string
  readonly barrier: string
  readonly isPriced: boolean
  readonly name: string
  /** Longitude, latitude. */
  readonly at: readonly [number, number] | null
  /** Name, road and note without case and diacritics. */
  readonly text: string
}

/** A country's part of the list, hidden when all of its rows are. */
export interface CountryPart {
  readonly section: HTMLElement
  readonly rows: readonly TollRow[]
}

/** What the server wrote into the page. */
export function readRows(): readonly CountryPart[] {
  const sections = [...document.querySelectorAll<HTMLElement>('.toll-country')]
  return sections.map(section => {
    const rows = [...section.querySelectorAll<HTMLTableRowElement>('tbody tr')]
    return { section, rows: rows.map(row => rowOf(row, section.id)) }
  })
}

function rowOf(row: HTMLTableRowElement, country: string): TollRow {
  const { type = '', barrier = '', priced, at } = row.dataset
  const head = row.cells[0]!
  const [lng, lat] = (at ?? '').split(',').map(Number)
  return {
    ...{ row, country, type, barrier, isPriced: priced !== undefined },
    name: head.firstChild?.textContent ?? '',
    at: at === undefined ? null : [lng!, lat!],
    text: foldText(head.textContent ?? ''),
  }
}
