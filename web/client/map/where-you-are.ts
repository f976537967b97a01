import { words } from '../../../api/shared/words.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { askPlace } from '../parts/ask-place.ts'
import { fetchFragment } from '../parts/fragment.ts'
import { messageOf } from '../parts/message-of.ts'
import { Newest } from '../parts/newest.ts'
import type { Layout } from './panels/layout.ts'
import type { Messages } from './panels/messages.ts'
import type { MapView, Position } from './view.ts'

export interface WhereYouAreParts {
  readonly layout: Layout
  readonly view: MapView
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
    const { layout, messages } = this.#parts
    if (this.#place === null) return
    const fuel = this.#parts.fuel()
    const isNewest = this.#listings.begin()
    // Four decimals are about 10 m. A more precise position never leaves the browser. The service refuses zero.
    const [lat, lng] = [this.#place.lat, this.#place.lng].map(degrees => Number(degrees.toFixed(4)) || 0.0001)
    try {
      const list = await fetchFragment(`near?fuel=${fuel}&lat=${lat}&lng=${lng}&km=${layout.radius.value}`)
      if (!isNewest()) return
      messages.clear('place')
      layout.near.hidden = false
      layout.nearList.replaceChildren(...list)
    } catch (error) {
      if (!isNewest()) return
      messages.warn('place', words.nearFailed(messageOf(error)))
    }
  }
}
