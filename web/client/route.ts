// The map's style is loaded with the page, so that its space is reserved from the first paint.
import '../styles/route.css'
import '../styles/search.css'
import { decodePolyline, type RoutePoint } from '../../api/shared/route/polyline.ts'
import { whenSeen, whenTouched } from './map/when-seen.ts'
import { make } from './parts/make.ts'
import { messageOf } from './parts/message-of.ts'
import { Newest } from './parts/newest.ts'
import { offerLink } from './parts/share-link.ts'
import { tryAgain } from './parts/try-again.ts'
import { drawnWay, resultsView } from './route/results-view.ts'
import type { RouteMap } from './route/route-map.ts'
import {
  acceptDrops,
  findStations,
  formChoice,
  keepInAddress,
  routeFileText,
  withDrawn,
} from './route/route-request.ts'
import { TownSuggestions } from './search/town-suggestions.ts'
import { goToRow, linkToMap, shownStations } from './signs/signed-rows.ts'

offerLink()

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!
const form = find<HTMLFormElement>('#route-form')
const section = find('#route-map')
const results = find('#results')
const faults = find('#route-faults')
const drawButton = find<HTMLButtonElement>('#draw')
const undoButton = find<HTMLButtonElement>('#undo')
const clearButton = find<HTMLButtonElement>('#clear')
const status = find('#drawn')
const searches = new Newest()
const emptyResults = results.querySelector('#results-summary') ? noRoute() : [...results.childNodes]
let points: readonly RoutePoint[] = decodePolyline(section.dataset.route ?? '', 5)
let isDrawing = false
let map: RouteMap | undefined

for (const id of ['from', 'to']) new TownSuggestions(find(`#${id}`), find('#route-status'), () => {})
for (const field of form.querySelectorAll('select')) field.addEventListener('change', followOptions)
find<HTMLInputElement>('#file').addEventListener('change', ({ target }) => {
  const file = (target as HTMLInputElement).files?.[0]
  if (file) void sendFile(file)
})
acceptDrops(find('.route-layout'), file => void sendFile(file))
drawButton.addEventListener('click', () => setDrawing(!isDrawing))
undoButton.addEventListener('click', () => draw(points.slice(0, -1)))
clearButton.addEventListener('click', () => draw([]))
linkToMap(results, station => showOnMap(station))
await startMap()

/**
 * The map library is many times larger than everything else, and the page works without it. It is loaded when it is seen, or
 * without a route when it is touched, because there is nothing to see on it.
 */
async function startMap(): Promise<void> {
  await (points.length === 0 ? whenTouched(section) : whenSeen(section))
  const container = find('#route-map .map-view')
  const button = container.querySelector('button')
  if (button) button.textContent = 'Loading the map …'
  try {
    const { createRouteMap } = await import('./route/route-map.ts')
    const hasFocus = document.activeElement === button
    container.replaceChildren()
    const onPoint = ({ lat, lng }: RoutePoint) => draw([...points, { lat: rounded(lat), lng: rounded(lng) }])
    map = await createRouteMap(container, { onPoint, onStation: goToRow })
    showRoute()
    map.showStations(shownStations(results))
    map.bringIntoView(points)
    if (hasFocus) container.querySelector('canvas')?.focus()
    setDrawing(points.length === 0)
    section.dataset.ready = ''
  } catch (error) {
    document.documentElement.classList.add('without-map')
    const retry = () => {
      container.replaceChildren()
      document.documentElement.classList.remove('without-map')
      void startMap()
    }
    container.replaceChildren(tryAgain(error, retry, 'The list is complete without the map.'))
  }
}

/** Five decimals of a degree, as in the address. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

function setDrawing(next: boolean): void {
  isDrawing = next
  drawButton.setAttribute('aria-pressed', String(next))
  drawButton.textContent = next ? 'Stop drawing' : 'Draw'
  map?.setDrawing(next)
  tellState()
}

/** Another route, drawn on the map. Its form has it too, so that it can be sent or copied. */
function draw(next: readonly RoutePoint[]): void {
  points = next
  const { from, via, to, route } = withDrawn(formChoice(form), points)
  for (const [name, value] of Object.entries({ from, via, to, route })) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    field.value = value
    field.defaultValue = value
  }
  showRoute()
  if (points.length >= 2) void search(true)
  else showNothing()
}

function showRoute(): void {
  map?.showRoute(points, formChoice(form).km)
  undoButton.disabled = points.length === 0
  clearButton.disabled = points.length === 0
  tellState()
}

function tellState(): void {
  const count = points.length === 1 ? '1 point' : `${points.length} points`
  const next = points.length === 0 ? 'Select the start of the route on the map.' : `${count}. Select the next one.`
  status.textContent = isDrawing ? next : 'Select a number to go to its row.'
}

function showNothing(): void {
  searches.begin()
  faults.replaceChildren()
  results.replaceChildren(...emptyResults)
  linkToMap(results, station => showOnMap(station))
  map?.showStations([])
  if (points.length === 0) keepInAddress(formChoice(form))
}

/** Another fuel, distance or order. Places that were typed since wait for the button. */
function followOptions(): void {
  const texts = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file]), textarea')]
  const isEdited = texts.some(({ value, defaultValue }) => value !== defaultValue)
  if (points.length < 2 || isEdited) return
  showRoute()
  void search(false)
}

/** Shows the stations along the route. `isDrawn`: the reader has drawn another route, so the page describes the new one. */
async function search(isDrawn: boolean): Promise<void> {
  const isNewest = searches.begin()
  const choice = formChoice(form)
  results.setAttribute('aria-busy', 'true')
  try {
    const found = await findStations(points, choice)
    if (!isNewest()) return
    faults.replaceChildren()
    const fits = keepInAddress(choice)
    const way = isDrawn
      ? [drawnWay(found.data), ...(fits ? [] : [notInAddress()])]
      : [...results.querySelectorAll('.route-way')]
    results.replaceChildren(...resultsView(found, choice.order, way))
    linkToMap(results, station => showOnMap(station))
    map?.showStations(shownStations(results))
  } catch (error) {
    if (isNewest()) faults.replaceChildren(tryAgain(error, () => void search(isDrawn)))
  } finally {
    if (isNewest()) results.removeAttribute('aria-busy')
  }
}

function notInAddress(): HTMLElement {
  const text = 'The route is too long for an address, so a link to this page does not have it.'
  return make('p', { className: 'route-way quiet' }, text)
}

function showOnMap(station: Parameters<RouteMap['goTo']>[0]): void {
  section.scrollIntoView({ block: 'nearest' })
  map?.goTo(station)
}

/** The server reads the file: what a form can hold, it can read. */
async function sendFile(file: File): Promise<void> {
  try {
    const text = await routeFileText(file)
    find<HTMLTextAreaElement>('#route').value = text
    form.requestSubmit()
  } catch (error) {
    faults.replaceChildren(make('p', { className: 'message bad', role: 'alert' }, messageOf(error)))
  }
}

function noRoute(): readonly Node[] {
  const text = 'Draw a route on the map, or name its places.'
  return [make('h2', { id: 'results-heading' }, 'No route yet'), make('p', {}, text)]
}
