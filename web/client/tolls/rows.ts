import { foldText } from '../../../api/shared/fold-text.ts'
import { make } from '../parts/make.ts'

/** A row of the list as the filters and the map know it. */
export interface ShownTollRow {
  readonly row: HTMLTableRowElement
  readonly country: string
  readonly type: string
  readonly barrier: string
  readonly isPriced: boolean
  readonly name: string
  /** Longitude, latitude. */
  readonly at: readonly [number, number] | null
  readonly isApproximate: boolean
  /** Name, road, note and country without case and diacritics. */
  readonly text: string
}

/** A country's part of the list, hidden when all of its rows are. */
export interface CountryPart {
  readonly section: HTMLDetailsElement
  /** The number of shown rows, next to the name. */
  readonly count: HTMLElement
  readonly rows: readonly ShownTollRow[]
}

/** Reads the rows that the server rendered. */
export function shownTollRows(): readonly CountryPart[] {
  const sections = [...document.querySelectorAll<HTMLDetailsElement>('.toll-country')]
  return sections.map(section => {
    const rows = [...section.querySelectorAll<HTMLTableRowElement>('tbody tr')]
    const country = section.querySelector('summary h2')?.textContent ?? ''
    const count = section.querySelector<HTMLElement>('summary span')!
    return { section, count, rows: rows.map(row => rowOf(row, section.id, country)) }
  })
}

function rowOf(row: HTMLTableRowElement, country: string, called: string): ShownTollRow {
  const { type = '', barrier = '', priced, at } = row.dataset
  const head = row.cells[0]!
  const [lng, lat] = (at ?? '').replace('~', '').split(',').map(Number)
  return {
    row,
    country,
    type,
    barrier,
    isPriced: priced !== undefined,
    name: head.firstChild?.textContent ?? '',
    at: at === undefined ? null : [lng!, lat!],
    isApproximate: at?.endsWith('~') ?? false,
    text: foldText(`${head.textContent} ${called}`),
  }
}

/** Gives each row that has a place a link to it; once, when the rows come into sight. */
export function linkPlaces({ rows }: CountryPart): void {
  for (const { row, at, isApproximate, name } of rows) {
    const head = row.cells[0]!
    if (at === null || head.querySelector('.on-map')) continue
    const said = { className: 'on-map', href: '#toll-map', 'aria-label': `${name} on the map` }
    const link = make('a', { ...said, textContent: 'On the map' })
    head.append(make('small', { className: 'place' }, isApproximate && 'Place approximate ', link))
  }
}
