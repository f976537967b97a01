import type { StationAlong } from '../../../pipeline/serving/schemas/stations.ts'
import { ageText, countryName, countText, priceText } from '../format.ts'
import { stationName } from '../station/station-text.ts'
import type { RouteOrder } from './route-choice.ts'

/** What a row of the table says about a station. */
export interface RouteRow {
  readonly id: number
  /** By price: 1 is the cheapest. The same number is on the map. */
  readonly rank: number
  readonly name: string
  /** Town and country. Where the publisher gives neither name nor brand, the address is the name. */
  readonly place: string
  readonly price: string
  /** `6.2 ct`, against the mean of the corridor; with a minus sign where the station is more expensive. */
  readonly saving: string
  /** The same for fifty litres or kilograms: `€3.10 on 50 l`. */
  readonly savingOfFifty: string
  /** From the start of the route: `123 km`. */
  readonly along: string
  /** `320 m off` */
  readonly off: string
  /** `Open`; null where nothing is known. */
  readonly open: string | null
  readonly isClosed: boolean
  /** Since the publisher's date of the price; null where it gives none. */
  readonly age: string | null
  readonly updated: string | null
  /** `members only`; null for a price for everyone. */
  readonly access: string | null
  readonly lat: number
  readonly lng: number
}

/** `stations`: cheapest first. `mean`: of the corridor. `now`: `YYYY-MM-DD HH:MM:SS` UTC. */
export function routeRows(stations: readonly StationAlong[], mean: number, order: RouteOrder, now: string): RouteRow[] {
  const ranked = stations.map((station, at) => ({ station, rank: at + 1 }))
  if (order === 'along') ranked.sort((a, b) => a.station.along_km - b.station.along_km || a.rank - b.rank)
  return ranked.map(({ station, rank }) => rowOf(station, rank, mean, now))
}

function rowOf(station: StationAlong, rank: number, mean: number, now: string): RouteRow {
  const { id, city, country_code: code, price, updated, open, is_open: isOpen, lat, lng } = station
  const saved = mean - price
  return {
    id,
    rank,
    name: stationName(station),
    place: [city, countryName(code)].filter(part => part !== null && part !== '').join(', '),
    price: priceText(price),
    saving: signed(saved, `${Math.abs(saved * 100).toFixed(1)} ct`),
    savingOfFifty: signed(saved, `€${Math.abs(saved * 50).toFixed(2)}`) + ` on 50 ${station.unit ?? 'l'}`,
    along: `${station.along_km < 10 ? station.along_km.toFixed(1) : countText(Math.round(station.along_km))} km`,
    off: `${offText(station.distance_m)} off`,
    open: open ?? (isOpen ? 'Open' : null),
    isClosed: open === 'Closed',
    age: updated === null ? null : ageText(updated, now),
    updated,
    access: station.access === 'members' ? 'members only' : null,
    lat,
    lng,
  }
}

function signed(value: number, text: string): string {
  // Rounded as the text is: 0.0 has no sign.
  return value < -0.0005 ? `\u2212${text}` : text
}

/** `320 m`, in tens: positions of stations are not more exact. */
function offText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`
}
