import '../styles/tolls.css'
import { foundTolls, tollAddress, tollSearchOf, tollsOfPage } from '../../api/shared/tolls/toll-search.ts'
import type { Toll, Tolls } from '../../pipeline/serving/schemas/tolls.ts'
import { whenSeen } from './map/when-seen.ts'
import { fetchJson } from './parts/fetch-json.ts'
import { tryAgain } from './parts/try-again.ts'
import { goToRow, linkPlaces } from './tolls/rows.ts'

const search = tollSearchOf(location.search)
const section = document.querySelector<HTMLElement>('#toll-map')
if (section) {
  await whenSeen(section)
  await startMap(section)
}

/** The map shows all tolls that the list has on all of its pages. The list is complete without it. */
async function startMap(section: HTMLElement): Promise<void> {
  const container = section.querySelector<HTMLElement>('.map-view')!
  container.replaceChildren()
  try {
    const [{ createTollMap }, { data }] = await Promise.all([
      import('./tolls/toll-map.ts'),
      fetchJson<Tolls>('/api/toll/get_json.php'),
    ])
    const found = foundTolls(data, search)
    const map = await createTollMap(container, found, id => goToToll(found, id))
    linkPlaces(found, toll => {
      map.goTo(toll)
      section.scrollIntoView({ block: 'nearest' })
    })
    section.dataset.ready = ''
  } catch (error) {
    container.replaceChildren(tryAgain(error, () => void startMap(section), 'The list is complete without the map.'))
  }
}

/** The row is on this page of the list, or on another one. */
function goToToll(found: readonly Toll[], id: number): void {
  if (goToRow(id)) return
  const page = Math.floor(found.findIndex(toll => toll.id === id) / tollsOfPage) + 1
  location.assign(`${tollAddress(search, { page })}#toll-${id}`)
}
