import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { FoundStation, ShownStation } from '../figures/served-stations.ts'
import { sayPrice } from './numbers.ts'

type Named = Pick<FoundStation, 'id' | 'name' | 'brand' | 'address' | 'city' | 'osm_name' | 'osm_brand'>

/** `Station 21 (Avia), Dijon`; by its address where nobody names it. */
export function sayStation({ id, name, brand, address, city, osm_name, osm_brand }: Named): string {
  const town = city === null ? '' : `, ${city}`
  const called = name ?? osm_name ?? brand ?? osm_brand
  if (called === undefined) return address === null ? `station ${id}${town}` : `the station at ${address}${town}`
  const isNamed = brand === null || called.toLowerCase().includes(brand.toLowerCase())
  return `${called}${isNamed ? '' : ` (${brand})`}${town}`
}

/** `Station 21 (Avia), Dijon, 1.2 km away, closed now`. */
export function sayFound(station: ShownStation): string {
  const { distance_km, is_open } = station
  const away = distance_km === undefined ? '' : `, ${distance_km} km away`
  return `${sayStation(station)}${away}${is_open ? '' : ', closed now'}`
}

/** `1.500 EUR a litre`, and whether for members only: of the fuel it was found by. */
export function sayFoundPrice({ fuel, price, prices }: ShownStation): string {
  return `${sayPrice(Math.round(price! * 1000), unitOf(fuel!))}${prices[fuel!]?.access === 'members' ? ' for members' : ''}`
}
