import { distance } from 'geokdbush'
import KDBush from 'kdbush'

/** A station of a publisher or an object of the map, with the members needed to match the two. */
export interface Spot<Of> {
  readonly of: Of
  readonly lat: number
  readonly lng: number
  /** Folded name of its canonical brand; null where it has none or it is unknown. */
  readonly brand: string | null
}

export type OsmPlace = Pick<Spot<unknown>, 'lat' | 'lng'>

export function metresApart(one: OsmPlace, other: OsmPlace): number {
  return distance(one.lng, one.lat, other.lng, other.lat) * 1000
}

// A little less than a degree of latitude, so that the box around a place contains everything near enough.
const metresPerDegreeAtLeast = 110_000

/** Spots with a search tree. Spots at the same distance stay in input order. */
export class Spots<Of> {
  readonly all: readonly Spot<Of>[]
  readonly #tree: KDBush | null

  constructor(spots: readonly Spot<Of>[]) {
    this.all = spots
    this.#tree = spots.length > 0 ? new KDBush(spots.length) : null
    for (const { lng, lat } of spots) this.#tree?.add(lng, lat)
    this.#tree?.finish()
  }

  /** Spots within this many metres, nearest first. */
  near(place: OsmPlace, metres: number): Spot<Of>[] {
    if (!this.#tree) return []
    const { lat, lng } = place
    const north = metres / metresPerDegreeAtLeast
    const east = north / Math.cos(((Math.abs(lat) + north) / 180) * Math.PI)
    const found = []
    for (const at of this.#tree.range(lng - east, lat - north, lng + east, lat + north)) {
      const spot = this.all[at]!
      const far = metresApart(place, spot)
      if (far <= metres) found.push({ at, spot, far })
    }
    return found.sort((a, b) => a.far - b.far || a.at - b.at).map(({ spot }) => spot)
  }
}
