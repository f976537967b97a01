import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'

/** A station of a publisher or an object of the map, as far as it takes to tell whether the two are one. */
export interface Spot<Of> {
  readonly of: Of
  readonly lat: number
  readonly lng: number
  /** Folded name of its canonical brand; null where it has none or none is known. */
  readonly brand: string | null
}

export type Place = Pick<Spot<unknown>, 'lat' | 'lng'>

export function metresBetween(one: Place, other: Place): number {
  return distance(one.lng, one.lat, other.lng, other.lat) * 1000
}

/** Spots with a search tree. Of two equally far the one that was handed in first comes first. */
export class Spots<Of> {
  readonly all: readonly Spot<Of>[]
  readonly #tree: KDBush | null

  constructor(spots: readonly Spot<Of>[]) {
    this.all = spots
    this.#tree = spots.length > 0 ? new KDBush(spots.length) : null
    for (const { lng, lat } of spots) this.#tree?.add(lng, lat)
    this.#tree?.finish()
  }

  /** Within so many metres, nearest first. */
  near(place: Place, metres: number): Spot<Of>[] {
    if (!this.#tree) return []
    return around(this.#tree, place.lng, place.lat, Number.POSITIVE_INFINITY, metres / 1000)
      .map(at => ({ at, spot: this.all[at]!, far: metresBetween(place, this.all[at]!) }))
      .sort((a, b) => a.far - b.far || a.at - b.at)
      .map(({ spot }) => spot)
  }
}
