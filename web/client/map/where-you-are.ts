import type { CountryBoxes } from '../../../api/shared/boxes.ts'
import { fuelName } from '../../../api/shared/format.ts'
import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { askPlace } from '../parts/ask-place.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { Newest } from '../parts/newest.ts'
import { nearTable } from './panels/cheapest-list.ts'
import type { Layout } from './panels/layout.ts'
import type { Messages } from './panels/messages.ts'
import { cheapestNear } from './requests/near-place.ts'
import type { MapView, Position } from './view.ts'

export interface WhereYouAreParts {
  readonly layout: Layout
  readonly view: MapView
  readonly countries: readonly string[]
  readonly boxes: CountryBoxes
  readonly messages: Messages
  /** The current fuel. It may change while the browser determines the position. */
  readonly fuel: () => FuelCode
}

const zoomThere = 11
/** The cheapest stations around the reader. The position leaves the browser only for this. */
export class WhereYouAre {
  readonly #parts: WhereYouAreParts
  readonly #listings = new Newest()
  #place: Position | null = null

  constructor(parts: WhereYouAreParts) {
    this.#parts = parts
  }

  /** By the button. */
  async find(): Promise<void> {
    const { layout, view, messages } = this.#parts
    layout.place.disabled = true
    messages.say('place', words.locating)
    try {
      this.#place = await askPlace(words.orChooseCountry)
      messages.clear('place')
      view.markPlace(this.#place)
      view.look({ ...this.#place, zoom: zoomThere })
      await this.list()
    } catch (error) {
      messages.warn('place', messageOf(error))
    }
    layout.place.disabled = false
  }

  /** Searches again for another fuel or radius, once the position is known. */
  async list(): Promise<void> {
    const { layout, countries, boxes, messages } = this.#parts
    if (this.#place === null) return
    const fuel = this.#parts.fuel()
    const isNewest = this.#listings.begin()
    const radiusKm = Number(layout.radius.value)
    try {
      const stations = await cheapestNear(this.#place, radiusKm, fuel, boxes, countries)
      if (!isNewest()) return
      messages.clear('place')
      const heading = make('h3', { textContent: words.cheapestAround(fuelName(fuel), radiusKm) })
      const none = words.noneAround(fuelName(fuel), radiusKm)
      const table = stations.length > 0 ? nearTable(stations) : make('p', { className: 'quiet', textContent: none })
      layout.near.hidden = false
      layout.nearList.replaceChildren(heading, table)
    } catch (error) {
      if (!isNewest()) return
      messages.warn('place', words.nearFailed(messageOf(error)))
    }
  }
}
