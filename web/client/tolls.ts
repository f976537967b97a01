import '../styles/tolls.css'
import { tollCount } from '../../api/shared/toll-kinds.ts'
import { make } from './parts/make.ts'
import { messageOf } from './parts/message-of.ts'
import { fillForm, filterAddressOf, filterList, filtersOf } from './tolls/filters.ts'
import { linkPlaces, type ShownTollRow, shownTollRows } from './tolls/rows.ts'
import type { TollMap } from './tolls/toll-map.ts'

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!
const form = find<HTMLFormElement>('#toll-filters')
const shown = find('#shown')
const status = find('#found')
const section = find('#toll-map')
const parts = shownTollRows()
const byId = new Map(parts.flatMap(part => part.rows.map(toll => [toll.row.id, { toll, part }] as const)))
let map: TollMap | undefined
let passing: readonly ShownTollRow[] = []

for (const part of parts) part.section.addEventListener('toggle', () => part.section.open && linkPlaces(part))
fillForm(form, new URLSearchParams(location.search))
apply()
openCountry()
addEventListener('hashchange', openCountry)
addEventListener('popstate', followAddress)
form.addEventListener('input', () => {
  apply()
  map?.bringOneIntoView(passing)
  history.replaceState(null, '', filterAddressOf(filtersOf(form)))
})
find('#country').addEventListener('change', () => map?.bringIntoView(passing))
form.addEventListener('submit', event => event.preventDefault())
find('#clear').addEventListener('click', () => {
  form.reset()
  form.dispatchEvent(new Event('input'))
  form.querySelector('select')?.focus()
})
document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a.on-map') : null
  const found = byId.get(link?.closest('tr')?.id ?? '')
  if (found) map?.goTo(found.toll)
})
await startMap()

function apply(): void {
  passing = filterList(parts, filtersOf(form))
  const priced = passing.filter(({ isPriced }) => isPriced).length
  const text = tollCount(priced, passing.length)
  shown.textContent = `Shown: ${text}`
  status.textContent = text
  find('#none-found').hidden = passing.length > 0
  map?.show(passing)
}

/** The way back leads to an address that may have other filters; one to a place on this page alone changes nothing. */
function followAddress(): void {
  const before = filterAddressOf(filtersOf(form))
  fillForm(form, new URLSearchParams(location.search))
  if (filterAddressOf(filtersOf(form)) === before) return
  apply()
  map?.bringIntoView(passing)
}

/** The list is shown first and is complete without a map. */
async function startMap(): Promise<void> {
  const container = find('#toll-map .map-view')
  try {
    const { createTollMap } = await import('./tolls/toll-map.ts')
    map = await createTollMap(container, goToRow)
    map.show(passing)
    if (filtersOf(form).country === '') map.bringOneIntoView(passing)
    else map.bringIntoView(passing)
    section.dataset.ready = ''
  } catch (error) {
    const text = messageOf(error)
    section.replaceChildren(make('p', { className: 'message', role: 'status' }, text))
    document.documentElement.classList.add('without-map')
  }
}

/** An address that ends in `#AT` or `#toll-3` is that of a country or of a row in one. */
function openCountry(): void {
  const id = location.hash.slice(1)
  const part = byId.get(id)?.part ?? parts.find(({ section }) => section.id === id)
  if (!part || part.section.open) return
  part.section.open = true
  document.getElementById(id)?.scrollIntoView()
}

function goToRow(id: string): void {
  const { toll, part } = byId.get(id) ?? {}
  if (!toll || !part) return
  part.section.open = true
  document.querySelector('tr.chosen')?.classList.remove('chosen')
  toll.row.classList.add('chosen')
  toll.row.tabIndex = -1
  toll.row.focus({ preventScroll: true })
  toll.row.scrollIntoView({ block: 'center' })
}
