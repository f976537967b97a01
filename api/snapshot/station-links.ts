import type { StationLink } from '../../pipeline/model/station-link.ts'
import type { ShownFor } from '../../pipeline/serving/prices-pack.ts'

/** Which ids continue which, in both directions. */
export class StationLinks {
  readonly #byLater: ReadonlyMap<number, StationLink>
  readonly #byEarlier: ReadonlyMap<number, StationLink>

  /**
   * `shownFor`: sources whose terms let their stations be shown for some minutes only. An id that has left can not be shown, so theirs are
   * left out.
   */
  constructor(links: readonly StationLink[], shownFor: ShownFor) {
    const shown = links.filter(({ status, later, earlier }) => {
      return status === 'linked' && !(later.source in shownFor) && !(earlier.source in shownFor)
    })
    this.#byLater = new Map(shown.map(link => [link.later.id, link]))
    this.#byEarlier = new Map(shown.map(link => [link.earlier.id, link]))
  }

  /** The links to the earlier ids of a station, the newest first. */
  before(id: number): StationLink[] {
    const chain: StationLink[] = []
    for (let link = this.#byLater.get(id); link; link = this.#byLater.get(link.earlier.id)) chain.push(link)
    return chain
  }

  /** The links to the ids that continue a station, the oldest first. */
  after(id: number): StationLink[] {
    const chain: StationLink[] = []
    for (let link = this.#byEarlier.get(id); link; link = this.#byEarlier.get(link.later.id)) chain.push(link)
    return chain
  }
}
