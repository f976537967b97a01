import '../styles/near.css'
import '../styles/search.css'
import { whenSeen } from './map/when-seen.ts'
import { offerLink } from './parts/share-link.ts'
import { tryAgain } from './parts/try-again.ts'
import { startSearch } from './search/start-search.ts'
import { goToRow, lightRow, linkToMap, shownStations, whenPointedAt } from './signs/signed-rows.ts'
import type { SignsOnMap } from './signs/signs-on-map.ts'

startSearch(document.querySelector<HTMLFormElement>('#find')!)
offerLink()
const section = document.querySelector<HTMLElement>('#near-map')
if (section) await startMap(section)

/** The map library is many times larger than the page, and the list is complete without it. */
async function startMap(section: HTMLElement): Promise<void> {
  const found = document.querySelector<HTMLElement>('.near-found')!
  const list = found.querySelector<HTMLElement>('.near-list')!
  let signs: SignsOnMap | undefined
  linkToMap(list, station => {
    found.querySelector<HTMLInputElement>('#show-map')?.click()
    signs?.goTo(station)
    signs?.mark(station.rank)
  })
  whenPointedAt(list, rank => signs?.mark(rank))
  await whenSeen(section)
  const container = section.querySelector<HTMLElement>('.map-view')!
  container.replaceChildren()
  const { lat, lng, km } = section.dataset
  const around = { lat: Number(lat), lng: Number(lng), km: Number(km) }
  const onStation = (rank: number) => {
    found.querySelector<HTMLInputElement>('#show-list')?.click()
    goToRow(rank)
  }
  try {
    const { createNearMap } = await import('./near-map.ts')
    signs = await createNearMap(container, around, shownStations(list), { onStation, onPoint: lightRow })
    section.dataset.ready = ''
  } catch (error) {
    document.documentElement.classList.add('without-map')
    container.replaceChildren(tryAgain(error, () => location.reload(), 'The list is complete without the map.'))
  }
}
