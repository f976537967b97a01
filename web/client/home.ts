// The map's style is loaded with the page, so that its space is reserved from the first paint.
import '../styles/map.css'
import '../styles/home.css'
import '../styles/as-of.css'
import '../styles/board.css'
import '../styles/search.css'
import { words } from '../../api/shared/words.ts'
import { startBoard } from './board/board.ts'
import { whenUsed } from './map/when-seen.ts'
import { showInstant } from './parts/shown-instant.ts'
import { tryAgain } from './parts/try-again.ts'
import { startSearch } from './search/start-search.ts'

const instant = document.querySelector<HTMLElement>('[data-as-of]')?.dataset.asOf
if (instant !== undefined) showInstant(instant)
startSearch(document.querySelector<HTMLFormElement>('#find')!)
// The box is closed at first, and its form works without script.
const question = document.querySelector<HTMLFormElement>('#question')
if (question) void import('./question/question-box.ts').then(({ startQuestionBox }) => startQuestionBox(question))
startBoard(document.querySelector<HTMLElement>('.prices')!)
const map = document.querySelector<HTMLElement>('#map')!
// An address of a place on the map leads to the map, which is below the board on a phone.
if (/[#&](map|station)=/.test(location.hash) && map.getBoundingClientRect().top > innerHeight) map.scrollIntoView()
void openMap(map)
keepPlace()

/** What is chosen on the map is behind the `#`, which a form and a link would leave out. */
function keepPlace(): void {
  const form = document.querySelector<HTMLFormElement>('.as-of form')!
  form.addEventListener('submit', () => {
    form.action = `${location.pathname}${location.hash}`
  })
  const back = document.querySelector<HTMLAnchorElement>('.as-of-note a')
  back?.addEventListener('click', () => {
    back.hash = location.hash
  })
}

/** The map library is many times larger than everything else. It is loaded when it is used, and the page has a picture before. */
async function openMap(section: HTMLElement): Promise<void> {
  const pressed = await whenUsed(section)
  const view = section.querySelector('.map-view')!
  const open = section.querySelector('.map-open')!
  open.textContent = words.loadingMap
  try {
    const { startHomeMap } = await import('./map/home-map.ts')
    await startHomeMap(section)
    repeat(pressed(), section)
  } catch (error) {
    open.textContent = words.openMap
    const retry = () => {
      fault.remove()
      void openMap(section)
      map.click()
    }
    const fault = tryAgain(error, retry, words.boardIsComplete)
    fault.classList.add('map-fault')
    view.querySelector('.map-place')?.remove()
    view.append(fault)
  }
}

/** What the reader pressed before the map was there: the button of the location, or a country of the picture. */
function repeat(pressed: Element | null, section: HTMLElement): void {
  if (pressed?.id === 'map-place') (pressed as HTMLElement).click()
  const code = pressed?.getAttribute('data-code')
  const country = section.querySelector<HTMLSelectElement>('#map-country')!
  if (!code) return
  country.value = code
  country.dispatchEvent(new Event('change'))
}
