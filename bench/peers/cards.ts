import { pricesByStation } from '../../pipeline/model/prices-by-station.ts'
import { cardHead, cardTail } from '../../pipeline/serving/station-fragments.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'

/** What a peer stores of a station. */
export interface Card {
  readonly id: number
  readonly lat: number
  readonly lng: number
  /** JSON of the station without its closing brace, so that a distance can be added. Opening states are left out. */
  readonly open: string
}

/** A station that a peer found, and its distance. */
export interface FoundCards {
  readonly open: string
  readonly km: number
}

export interface NearestQuestion {
  readonly country: string
  readonly lat: number
  readonly lng: number
}

/** The defaults of our server. */
export const radiusKm = 10
export const limit = 20

/** The texts of the snapshot, so that all three servers send the same bytes per station. */
export function cardsOf({ stations, prices }: Figures): Card[] {
  const byStation = pricesByStation(prices)
  return stations.map(station => {
    const tail = cardTail(station, byStation.get(station.id) ?? [])
    const open = cardHead(station) + tail.slice(0, -1)
    return { id: station.id, lat: station.lat, lng: station.lng, open }
  })
}

/** The parameters of `/live/api.php?action=stations&country=IT&lat=45.46&lng=9.19`. */
export function cardQuestionOf(url: string): NearestQuestion {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return { country: query.get('country')!, lat: Number(query.get('lat')), lng: Number(query.get('lng')) }
}

/** The answer of `action=stations`; a station's distance comes last, where our server has it before the prices. */
export function cardAnswerOf(
  { country, lat, lng }: NearestQuestion,
  found: readonly FoundCards[],
  attribution: readonly string[],
): string {
  const stations = found.map(({ open, km }) => `${open},"distance_km":${Math.round(km * 100) / 100}}`)
  const head = `{"ok":true,"data":{"country":"${country}","center":{"lat":${lat},"lng":${lng}},"radius":${radiusKm},"stations":[`
  return `${head}${stations.join(',')}],"attribution":${JSON.stringify(attribution)}}}`
}
