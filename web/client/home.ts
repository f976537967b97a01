// The map's style is loaded with the page, so that its space is reserved from the first paint.
import '../styles/map.css'
import '../styles/home.css'
import '../styles/search.css'
import { linkCountries } from './board/country-links.ts'
import { startThirdColumn } from './board/third-column.ts'
import { whenIdle } from './map/when-idle.ts'
import { make } from './parts/make.ts'
import { messageOf } from './parts/message-of.ts'
import { makeSortable } from './parts/sortable-table.ts'
import { startQuestionBox } from './question/question-box.ts'
import { startSearch } from './search/start-search.ts'

startSearch(document.querySelector<HTMLFormElement>('#find')!)
startQuestionBox(document.querySelector<HTMLFormElement>('#question')!)
const map = document.querySelector<HTMLElement>('#map')!
const board = document.querySelector<HTMLTableElement>('.board')!
makeSortable(board)
startThirdColumn(board, document.querySelector<HTMLElement>('#board-controls')!)
const started = startMap(map)
linkCountries(board, country => void showOnMap(map, country))

/** The map library is many times larger than everything else. It is loaded last, and the page works without it. */
async function startMap(section: HTMLElement): Promise<void> {
  await whenIdle(section)
  try {
    const { startHomeMap } = await import('./map/home-map.ts')
    await startHomeMap(section)
  } catch (error) {
    const why = messageOf(error)
    section.querySelector('.map-view')?.replaceChildren(
      make('p', {
        className: 'message bad',
        role: 'alert',
        textContent: `The map could not be shown: ${why} The price board is complete without it.`,
      }),
    )
  }
}

/** Uses the country control of the map, which knows the position of each country. */
async function showOnMap(section: HTMLElement, country: string): Promise<void> {
  section.scrollIntoView({ block: 'nearest' })
  await started
  const chooser = section.querySelector<HTMLSelectElement>('#map-country')
  if (!chooser) return
  chooser.value = country
  chooser.dispatchEvent(new Event('change'))
}
