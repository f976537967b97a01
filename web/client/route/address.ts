import { encodePolyline, type RoutePoint } from '../../../api/shared/route/polyline.ts'
import {
  longestInAddress,
  type RouteChoice,
  readRouteChoice,
  routeAddress,
} from '../../../api/shared/route/route-choice.ts'

/** The choice of the form. */
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
