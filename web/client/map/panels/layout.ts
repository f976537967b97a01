import { toPage } from '../../../../api/shared/addresses.ts'
import { words } from '../../../../api/shared/words/current.ts'
import { make } from '../../parts/make.ts'
import { fillRadii } from './choices.ts'

/** The parts of the section that are filled later. */
export interface Layout {
  readonly view: HTMLElement
  readonly fuel: HTMLSelectElement
  readonly country: HTMLSelectElement
  readonly place: HTMLButtonElement
  /** To the cheapest stations along a route. */
  readonly route: HTMLAnchorElement
  readonly message: HTMLElement
  readonly legend: HTMLElement
  readonly panel: HTMLElement
  readonly near: HTMLElement
  /** Kilometres around the reader. */
  readonly radius: HTMLSelectElement
  readonly nearList: HTMLElement
  readonly list: HTMLElement
  readonly foot: HTMLElement
  /** Removes everything except the view, because controls without listeners would not work. */
  readonly remove: () => void
}

/** Controls above the map, the content as text next to it, the sources below it. */
export function layOut(section: HTMLElement): Layout {
  const view = section.querySelector<HTMLElement>('.map-view')!
  const side = section.querySelector<HTMLElement>('.map-side')!
  const fuel = make('select', { id: 'map-fuel' })
  const country = make('select', { id: 'map-country' })
  const place = make('button', { type: 'button', textContent: words().myLocation })
  const route = make('a', { className: 'map-route', ...toPage('/route'), textContent: words().alongRoute })
  const message = make('p', { className: 'map-message', role: 'status' })
  const legend = make('div', { className: 'map-legend' })
  const panel = make('section', { className: 'map-panel card', 'aria-label': words().chosenOnMap })
  const near = make('section', { className: 'map-near', 'aria-label': words().nearYou })
  const list = make('section', { className: 'map-list', 'aria-label': words().cheapestInView })
  const foot = make('div', { className: 'map-foot quiet' })
  const radius = make('select', { id: 'map-radius' })
  fillRadii(radius)
  const nearList = make('div')
  panel.hidden = true
  near.hidden = true
  const labelled = (text: string, control: HTMLElement) =>
    make('div', {}, make('label', { htmlFor: control.id, textContent: text }), control)
  near.append(make('div', { className: 'controls' }, labelled(words().within, radius)), nearList)
  const controls = make('div', { className: 'controls map-controls' })
  controls.append(
    labelled(words().fuel, fuel),
    labelled(words().country, country),
    make('div', {}, place),
    make('div', {}, route),
    legend,
  )
  view.before(controls, message)
  side.append(panel, near, list)
  side.after(foot)
  const remove = () => {
    for (const part of [controls, message, panel, near, list, foot]) part.remove()
  }
  return { view, fuel, country, place, route, message, legend, panel, near, radius, nearList, list, foot, remove }
}
