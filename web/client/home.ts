import '../styles/home.css'
import { whenIdle } from './map/when-idle.ts'
import { make } from './parts/make.ts'
import { makeSortable } from './parts/sortable-table.ts'

type StartHomeMap = (container: HTMLElement) => Promise<void>

const homeMap = import.meta.glob<{ startHomeMap: StartHomeMap }>('./map/home-map.ts')

for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) makeSortable(table)
const map = document.querySelector<HTMLElement>('#map')
if (map) void startMap(map)

/** The library of the map is four times as large as all else: it is loaded last, and without it the page goes on. */
async function startMap(section: HTMLElement): Promise<void> {
  await whenIdle(section)
  const load = homeMap['./map/home-map.ts']
  if (!load) return
  try {
    await (await load()).startHomeMap(section)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The map could not be shown: ${why} The prices above and below it are whole.`
    section
      .querySelector('.map-view')
      ?.replaceChildren(make('p', { className: 'message bad', role: 'alert', textContent: message }))
  }
}
