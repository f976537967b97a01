import type { StationLink } from '../../pipeline/model/stored.ts'
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
    const shown = links.filter(({ status, source, earlierSource }) => {
      return status === 'linked' && !(source in shownFor) && !(earlierSource in shownFor)
    })
    this.#byLater = new Map(shown.map(link => [link.id, link]))
    this.#byEarlier = new Map(shown.map(link => [link.earlierId, link]))
  }

  /** The links to the earlier ids of a station, the newest first. */
  before(id: number): StationLink[] {
    const chain: StationLink[] = []
    for (let link = this.#byLater.get(id); link; link = this.#byLater.get(link.earlierId)) chain.push(link)
    return chain
  }

  /** The links to the ids that continue a station, the oldest first. */
  after(id: number): StationLink[] {
    const chain: StationLink[] = []
    for (let link = this.#byEarlier.get(id); link; link = this.#byEarlier.get(link.id)) chain.push(link)
    return chain
  }
}
