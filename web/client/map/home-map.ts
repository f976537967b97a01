import '../../styles/map.css'
import { fuelsHeld } from '../../../api/shared/fuels-with-prices.ts'
import { words } from '../../../api/shared/words/current.ts'
import type { Stats, Summary } from '../../../pipeline/serving/schemas/live.ts'
import { fetchAnswer, fetchJson } from '../parts/fetch-json.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { loadTowns } from './base/towns.ts'
import { type Camera, readHash } from './hash-state.ts'
import { MapPage } from './map-page.ts'
import { fillCountries, fillFuels } from './panels/choices.ts'
import { type Layout, layOut } from './panels/layout.ts'
import { answerClock } from './requests/answer-clock.ts'
import { countryBoxes } from './requests/country-boxes.ts'
import { CountryFigures } from './requests/country-figures.ts'
import { undrawnView } from './undrawn-view.ts'
import type { MapView } from './view.ts'

/** The map of the home page: controls, countries far out, areas between, stations near, side panel. Throws AnswerError. */
export async function startHomeMap(container: HTMLElement): Promise<void> {
  const layout = layOut(container)
  try {
    await startIn(layout)
  } catch (error) {
    layout.remove()
    throw error
  }
}

async function startIn(layout: Layout): Promise<void> {
  const state = readHash(location.hash)
  const stats = fetchJson<Stats>('/live/api.php?action=stats')
  const withStations = stats.then(({ data }) =>
    Object.keys(data.station_counts).filter(code => countryBoxes[code] !== undefined),
  )
  const [summary, countries, view] = await Promise.all([
    fetchAnswer<Summary>('/live/api.php?action=summary'),
    withStations,
    openView(layout.view, state.camera, withStations),
  ])
  const now = () => answerClock(summary.headers, new Date())
  const figures = new CountryFigures(summary.body.data, now)
  fillFuels(layout.fuel, fuelsHeld(summary.body.data.countries), state.fuel)
  fillCountries(layout.country, countries)
  const parts = { layout, view, countries, boxes: countryBoxes, figures, towns: loadTowns, now, fuel: state.fuel }
  await new MapPage(parts).start(state)
}

/** If the browser cannot draw a map, everything else works without it. */
async function openView(
  container: HTMLElement,
  camera: Camera | null,
  countries: Promise<readonly string[]>,
): Promise<MapView> {
  try {
    const { drawnView } = await import('./drawn/drawn-view.ts')
    return await drawnView(container, camera, countries)
  } catch (error) {
    const why = messageOf(error)
    container.classList.add('map-missing')
    container.replaceChildren(
      make('p', { className: 'message', role: 'alert', textContent: why }),
      make('p', { textContent: words().withoutMap }),
    )
    return undrawnView()
  }
}
