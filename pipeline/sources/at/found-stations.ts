import { epochSecondsOf, type Instant } from '../../model/instants.ts'
import { isObject } from '../../parsers/json.ts'
import type { PlaceToAsk } from './places-to-ask.ts'

/** A search for the stations near a place that sell a fuel. */
export interface Search extends PlaceToAsk {
  readonly fuelType: string
}

/** The parts of a listed station that decide whether it is searched for. */
interface Listed {
  readonly id: unknown
  readonly location: unknown
  readonly prices: unknown
}

/** The stations that the searches of a run have listed, and those whose price none of them has shown. */
export class FoundStations {
  readonly #priced = new Set<string>()
  readonly #taken = new Set<string>()
  /** By fuel and id: a search at the station itself. */
  readonly #hidden = new Map<string, Search>()

  /** Adds the stations of the answer to a search for a fuel. */
  add(fuelType: string, listed: Iterable<Listed>): void {
    for (const { id, location, prices } of listed) {
      const key = `${fuelType} ${String(id)}`
      const place = placeOf(location)
      if (Array.isArray(prices) && prices.length > 0) {
        this.#priced.add(key)
        this.#hidden.delete(key)
      } else if (place && !this.#priced.has(key) && !this.#taken.has(key)) {
        this.#hidden.set(key, { ...place, fuelType })
      }
    }
  }

  /**
   * The stations and fuels without a price that were not searched for, in the order of their ids. The hour of the run selects the first, so that
   * those that did not fit into one run are searched for in another.
   */
  hidden(now: Instant): readonly string[] {
    const keys = [...this.#hidden.keys()].sort()
    const hour = Math.floor(epochSecondsOf(now) / 3600)
    const start = keys.length === 0 ? 0 : (hour * hourlyStep) % keys.length
    return [...keys.slice(start), ...keys.slice(0, start)]
  }

  /** The search at a station of `hidden`, once; undefined if another search has shown its price since. */
  takeSearch(key: string): Search | undefined {
    const search = this.#hidden.get(key)
    this.#hidden.delete(key)
    this.#taken.add(key)
    return search
  }
}

// A prime, so that the runs of a day begin everywhere in the list.
const hourlyStep = 1009

/** Null for a position that cannot be read, or is not in Austria: the reader puts it aside. */
function placeOf(location: unknown): PlaceToAsk | null {
  if (!isObject(location)) return null
  const { latitude, longitude } = location
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isInAustria = latitude > 46 && latitude < 49.1 && longitude > 9.4 && longitude < 17.2
  return isInAustria ? { lat: latitude.toFixed(4), lng: longitude.toFixed(4) } : null
}
