import type { Corridor } from '../../../api/schemas/live.ts'
import { countText } from '../../../api/shared/format.ts'
import { encodePolyline, type RoutePoint } from '../../../api/shared/route/polyline.ts'
import {
  listedAlong,
  longestInAddress,
  type RouteChoice,
  readRouteChoice,
  routeAddress,
} from '../../../api/shared/route/route-choice.ts'
import { answerClock } from '../map/requests/answer-clock.ts'
import { fetchAnswer } from '../parts/fetch-json.ts'

const longestFile = 1024 * 1024

/** The text of a file with a route. Throws Error with a message for people. */
export async function routeFileText(file: File): Promise<string> {
  if (file.size > longestFile) {
    const kilobytes = countText(Math.round(file.size / 1024))
    throw new Error(`${file.name} has ${kilobytes} KB; 1,024 KB at most. Export the route with fewer points.`)
  }
  return file.text()
}

/** Accepts files that are dropped on an element. */
export function acceptDrops(element: HTMLElement, take: (file: File) => void): void {
  const isOver = (is: boolean) => element.classList.toggle('dropping', is)
  element.addEventListener('dragover', event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    isOver(true)
  })
  element.addEventListener('dragleave', () => isOver(false))
  element.addEventListener('drop', event => {
    isOver(false)
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  })
}

export function formChoice(form: HTMLFormElement): RouteChoice {
  const data = new FormData(form)
  return readRouteChoice(name => String(data.get(name) ?? '')).choice
}

/** Puts the choice into the address of the page. False if its route is too long for one. */
export function keepInAddress(choice: RouteChoice): boolean {
  const fits = choice.route.length <= longestInAddress
  history.replaceState(null, '', routeAddress(fits ? choice : { ...choice, route: '' }))
  return fits
}

/** The choice with a drawn route instead of places. */
export function withDrawn(choice: RouteChoice, points: readonly RoutePoint[]): RouteChoice {
  return { ...choice, from: '', via: '', to: '', route: points.length === 0 ? '' : encodePolyline(points) }
}

export interface StationsFound {
  readonly data: Corridor['data']
  /** `YYYY-MM-DD HH:MM:SS` UTC: ages are counted from it. */
  readonly now: string
}

/** The cheapest stations along a route. Throws AnswerError. */
export async function findStations(points: readonly RoutePoint[], { fuel, km }: RouteChoice): Promise<StationsFound> {
  const asked = { route: encodePolyline(points), precision: 5, fuel, km, limit: listedAlong }
  const { body, headers } = await fetchAnswer<Corridor>('/live/corridor.php', undefined, JSON.stringify(asked))
  return { data: body.data, now: answerClock(headers, new Date()) }
}
