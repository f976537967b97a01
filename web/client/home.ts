// The map's style is loaded with the page, so that its space is reserved from the first paint.
import '../styles/map.css'
import '../styles/home.css'
import '../styles/board.css'
import '../styles/search.css'
import { words } from '../../api/shared/words/current.ts'
import { startBoard } from './board/board.ts'
import { whenSeen } from './map/when-seen.ts'
import { tryAgain } from './parts/try-again.ts'
import { startSearch } from './search/start-search.ts'

startSearch(document.querySelector<HTMLFormElement>('#find')!)
const question = document.querySelector<HTMLFormElement>('#question')
if (question) void import('./question/question-box.ts').then(({ startQuestionBox }) => startQuestionBox(question))
const map = document.querySelector<HTMLElement>('#map')!
startBoard(document.querySelector<HTMLElement>('.prices')!)
// An address of a place on the map leads to the map, which is below the board on a phone.
if (/[#&](map|station)=/.test(location.hash) && map.getBoundingClientRect().top > innerHeight) map.scrollIntoView()
void startMap(map)

/** The map library is many times larger than everything else. It is loaded when it is seen, and the page works without it. */
async function startMap(section: HTMLElement): Promise<void> {
  await whenSeen(section)
  try {
    const { startHomeMap } = await import('./map/home-map.ts')
    await startHomeMap(section)
  } catch (error) {
    const view = section.querySelector('.map-view')!
    const retry = () => {
      view.replaceChildren()
      void startMap(section)
    }
    view.replaceChildren(tryAgain(error, retry, words().boardIsComplete))
  }
}
