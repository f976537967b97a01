/** The parts of the section that are filled later. */
export interface Layout {
  readonly view: HTMLElement
  readonly fuel: HTMLSelectElement
  readonly country: HTMLSelectElement
  readonly place: HTMLButtonElement
  readonly message: HTMLElement
  readonly legend: HTMLElement
  readonly panel: HTMLElement
  readonly near: HTMLElement
  /** Kilometres around the reader. */
  readonly radius: HTMLSelectElement
  readonly nearList: HTMLElement
  readonly list: HTMLElement
  readonly foot: HTMLElement
}

/** The parts as the server wrote them: controls above the map, the content as text next to it, the sources below it. */
export function layoutOf(section: HTMLElement): Layout {
  const find = <Kind extends HTMLElement>(selector: string) => section.querySelector<Kind>(selector)!
  return {
    view: find('.map-view'),
    fuel: find('#map-fuel'),
    country: find('#map-country'),
    place: find('#map-place'),
    message: find('.map-message'),
    legend: find('.map-legend'),
    panel: find('.map-panel'),
    near: find('.map-near'),
    radius: find('#map-radius'),
    nearList: find('.map-near-list'),
    list: find('.map-list'),
    foot: find('.map-foot'),
  }
}
