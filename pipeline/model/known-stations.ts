import { plainLetters } from './plain-letters.ts'
import type { StationRecord } from './records.ts'
import type { StoredStation } from './stored.ts'

/**
 * Finds the stored station of a delivered one: that of its id, else the one at the same point with the same name. A station that a
 * publisher lists again under a new id has known prices, so a wrong price of it is not a first price.
 */
export class KnownStations {
  readonly #byRef: ReadonlyMap<string, StoredStation>
  readonly #stations: readonly StoredStation[]
  #byPlace: ReadonlyMap<string, StoredStation> | undefined

  constructor(stations: readonly StoredStation[]) {
    this.#byRef = new Map(stations.map(station => [station.ref, station]))
    this.#stations = stations
  }

  find(record: StationRecord): StoredStation | undefined {
    const known = this.#byRef.get(record.ref)
    if (known) return known
    const place = placeOf(record)
    return place === null ? undefined : this.#places().get(place)
  }

  /** Made when a delivery has a new id, which most have not. */
  #places(): ReadonlyMap<string, StoredStation> {
    this.#byPlace ??= new Map(
      this.#stations.flatMap(station => {
        const place = placeOf(station)
        return place === null ? [] : [[place, station] as const]
      }),
    )
    return this.#byPlace
  }
}

/** The point, to four decimals of a degree (10 m), and the letters of the name; null without one of them. */
function placeOf({ lat, lng, name, address }: Pick<StationRecord, 'lat' | 'lng' | 'name' | 'address'>): string | null {
  const words = name ?? address
  return lat === null || lng === null || words === null
    ? null
    : `${lat.toFixed(4)}/${lng.toFixed(4)}/${plainLetters(words)}`
}
