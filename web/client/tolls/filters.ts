import { foldText } from '../../../api/shared/fold-text.ts'
import { tollCount } from '../../../api/shared/toll-kinds.ts'
import type { CountryPart, ShownTollRow } from './rows.ts'

const names = ['country', 'type', 'barrier', 'search', 'priced'] as const

/** The filters of the form. An empty text means no filter. */
export type Filters = Readonly<Record<(typeof names)[number], string>>

export function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form)
  return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '').trim()])) as Filters
}

/** Puts the address's filters into the form; what it does not know stays as it is. */
export function fillForm(form: HTMLFormElement, address: URLSearchParams): void {
  for (const name of names) {
    const field = form.elements.namedItem(name)
    const value = address.get(name) ?? ''
    if (field instanceof HTMLSelectElement) {
      field.value = [...field.options].some(option => option.value === value) ? value : ''
    } else if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox') field.checked = value !== ''
      else field.value = value
    }
  }
}

/** `?country=AT&type=vignette`, only with the filters that are set. */
export function filterAddressOf(filters: Filters): string {
  const asked = new URLSearchParams(names.filter(name => filters[name] !== '').map(name => [name, filters[name]]))
  return asked.size === 0 ? location.pathname : `?${asked}`
}

// A short list is readable at a glance; opening a country shows all of its tolls.
const mostOpened = 60

/** Shows the rows that pass and hides the others, and opens the countries of a few. Returns those that pass. */
export function filterList(parts: readonly CountryPart[], filters: Filters): readonly ShownTollRow[] {
  const words = foldText(filters.search)
  const passing = parts.map(({ rows }) => rows.filter(row => passes(row, filters, words)))
  const all = passing.flat()
  const isOpened = filters.country !== '' || all.length <= mostOpened
  for (const [index, part] of parts.entries()) showRows(part, passing[index]!, isOpened)
  return all
}

function showRows({ section, count, rows }: CountryPart, passing: readonly ShownTollRow[], isOpened: boolean): void {
  const shown = new Set(passing)
  for (const one of rows) one.row.hidden = !shown.has(one)
  section.hidden = shown.size === 0
  section.open = isOpened && shown.size > 0
  count.textContent = tollCount(passing.filter(({ isPriced }) => isPriced).length, passing.length)
}

function passes(toll: ShownTollRow, { country, type, barrier, priced }: Filters, words: string): boolean {
  if (country !== '' && toll.country !== country) return false
  if (type !== '' && toll.type !== type) return false
  if (barrier !== '' && toll.barrier !== barrier) return false
  if (priced !== '' && !toll.isPriced) return false
  return toll.text.includes(words)
}
