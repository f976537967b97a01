import { unitOf } from '../../../pipeline/model/fuels.ts'
import { inNormalCase } from '../../shared/station/normal-case.ts'
import { stationName } from '../../shared/station/station-text.ts'
import type { ShownStation } from '../figures/stations.ts'
import { sayInTurn } from './phrases.ts'

type Named = Pick<ShownStation, 'id' | 'name' | 'brand' | 'address' | 'city' | 'osm_name' | 'osm_brand'>

/** `Station 21 (Avia) in Dijon`. Leaves out what the name already contains. */
export function sayStation(station: Named): string {
  const { id, name, brand, address, osm_name, osm_brand } = station
  const city = station.city && inNormalCase(station.city)
  const isNamed = name ?? brand ?? osm_name ?? osm_brand ?? address
  const called = isNamed ? stationName(station).replace(/^Station at/, 'the station at') : `station ${id}`
  const says = (text: string | null) => text === null || called.toLowerCase().includes(text.toLowerCase())
  return `${called}${says(brand) ? '' : ` (${brand})`}${says(city) ? '' : ` in ${city}`}`
}

/** `Station 21 (Avia) in Dijon, 1.2 km away, closed now`. */
export function sayStationsFound(station: ShownStation): string {
  const { distance_km, is_open } = station
  const away = distance_km === undefined ? '' : `, ${distance_km} km away`
  return `${sayStation(station)}${away}${is_open ? '' : ', closed now'}`
}

/**
 * The price of the fuel by which the station was found: `1.500 EUR a litre`, or `1.500` after the first. States if it is for
 * members only, and if it is not the newest published one.
 */
export function sayFoundPrice({ fuel, price, prices }: ShownStation, at = 0): string {
  const shown = prices[fuel!]
  const members = shown?.access === 'members' ? ' for members' : ''
  return `${sayInTurn(Math.round(price! * 1000), at, unitOf(fuel!))}${members}${shown?.last_validated ? ' (last validated price)' : ''}`
}
