import { messageOf } from './parts/message-of.ts'
import '../styles/tolls.css'
import { countText } from '../shared/format.ts'
import { make } from './parts/make.ts'
import { addressOf, fillForm, filterList, filtersOf } from './tolls/filters.ts'
import { readRows, type TollRow } from './tolls/rows.ts'
import type { TollMap } from './tolls/toll-map.ts'

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!
const [form, shown, status] = [find<HTMLFormElement>('#toll-filters'), find('#shown'), find('#found')]
const section = find('#toll-map')
const parts = readRows()
const byId = new Map(parts.flatMap(({ rows }) => rows.map(toll => [toll.row.id, toll] as const)))
let map: TollMap | undefined
let passing: readonly TollRow[] = []

document.documentElement.classList.add('with-script')
for (const part of [form, shown, section]) part.hidden = false
fillForm(form, new URLSearchParams(location.search))
apply()
form.addEventListener('input', () => {
  apply()
  history.replaceState(null, '', addressOf(filtersOf(form)))
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
  const toll = byId.get(link?.closest('tr')?.id ?? '')
  if (toll) map?.goTo(toll)
})
await startMap()

function apply(): void {
  passing = filterList(parts, filtersOf(form))
  const priced = passing.filter(toll => toll.isPriced).length
  const text = `${countText(priced)} with a price in force, ${countText(passing.length - priced)} without`
  shown.textContent = `Shown: ${text}`
  status.textContent = text
  find('#none-found').hidden = passing.length > 0
  for (const { section: part } of parts) find(`.country-index [href="#${part.id}"]`).parentElement!.hidden = part.hidden
  map?.show(passing)
}

/** The list is there first; without a map it is whole. */
async function startMap(): Promise<void> {
  const container = find('#toll-map .map-view')
  try {
    const { createTollMap } = await import('./tolls/toll-map.ts')
    map = await createTollMap(container, goToRow)
    map.show(passing)
    if (filtersOf(form).country !== '') map.bringIntoView(passing)
    section.dataset.ready = ''
  } catch (error) {
    const text = messageOf(error)
    section.replaceChildren(make('p', { className: 'message', role: 'status' }, text))
    document.documentElement.classList.remove('with-script')
  }
}

function goToRow(id: string): void {
  const row = byId.get(id)?.row
  if (!row) return
  document.querySelector('tr.chosen')?.classList.remove('chosen')
  row.classList.add('chosen')
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}
