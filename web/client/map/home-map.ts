import '../../styles/map-panel.css'
import type { CountryBoxes } from '../../../api/shared/boxes.ts'
import { firstCamera } from '../../../api/shared/map/picture.ts'
import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { Summary } from '../../../pipeline/serving/schemas/live.ts'
import { fetchAnswer } from '../parts/fetch-json.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { atShownInstant, shownInstant } from '../parts/shown-instant.ts'
import { loadTowns } from './base/towns.ts'
import { readHash } from './hash-state.ts'
import { MapPage } from './map-page.ts'
import { chooseFuel } from './panels/choices.ts'
import { layoutOf } from './panels/layout.ts'
import { answerClock } from './requests/answer-clock.ts'
import { CountryFigures } from './requests/country-figures.ts'
import { undrawnView } from './undrawn-view.ts'
import type { MapView } from './view.ts'

/** Inserted by the build: web/vite.config.ts. */
declare const builtCountryBoxes: CountryBoxes

const countryBoxes = builtCountryBoxes

/** The map of the home page in place of its picture: countries far out, areas between, stations near. Throws AnswerError. */
export async function startHomeMap(section: HTMLElement): Promise<void> {
  const layout = layoutOf(section)
  const { fuel, country } = layout
  const state = readHash(location.hash)
  if (location.hash.includes('fuel=')) chooseFuel(fuel, state.fuel)
  const countries = [...country.options].flatMap(({ value }) => value || [])
  const [summary, view] = await Promise.all([
    fetchAnswer<Summary>(atShownInstant('/live/api.php?action=summary')),
    openView(layout.view, state.camera ?? firstCamera(layout.view.clientWidth), countries),
  ])
  const now = () => answerClock(summary.headers, new Date(shownInstant() ?? Date.now()))
  const figures = new CountryFigures(summary.body.data, now)
  // What the reader chose while the map was loading.
  const chosen = { ...state, fuel: fuel.value as FuelCode, country: country.value || state.country }
  const parts = { layout, view, countries, boxes: countryBoxes, figures, towns: loadTowns, fuel: chosen.fuel }
  await new MapPage(parts).start(chosen)
  leave(layout.view, view)
}

/** Draws the map below the picture. If the browser cannot draw a map, everything else works without it. */
async function openView(
  container: HTMLElement,
  camera: Parameters<MapView['look']>[0],
  countries: readonly string[],
): Promise<MapView> {
  const place = make('div', { className: 'map-place' })
  container.prepend(place)
  try {
    const { drawnView } = await import('./drawn/drawn-view.ts')
    return await drawnView(place, camera, countries)
  } catch (error) {
    const why = messageOf(error)
    container.classList.add('map-missing')
    container.replaceChildren(
      make('p', { className: 'message', role: 'alert', textContent: why }),
      make('p', { textContent: words.withoutMap }),
    )
    return undrawnView()
  }
}

const leavingMillis = 400

/** The picture fades while the map below it, which shows the same, draws its first tiles. */
function leave(container: HTMLElement, { focusable }: MapView): void {
  const open = container.querySelector('.map-open')
  if (open !== null && open === document.activeElement) focusable?.focus()
  open?.remove()
  const picture = container.querySelector('.map-picture')
  picture?.classList.add('leaving')
  setTimeout(() => picture?.remove(), leavingMillis)
}
