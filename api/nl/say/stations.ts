import type { FoundStation } from '../figures/served-stations.ts'

type Named = Pick<FoundStation, 'id' | 'name' | 'brand' | 'address' | 'city' | 'osm_name' | 'osm_brand'>

/** `Station 21 (Avia), Dijon`; by its address where nobody names it. */
export function sayStation({ id, name, brand, address, city, osm_name, osm_brand }: Named): string {
  const town = city === null ? '' : `, ${city}`
  const called = name ?? osm_name ?? brand ?? osm_brand
  if (called === undefined) return address === null ? `station ${id}${town}` : `the station at ${address}${town}`
  const isNamed = brand === null || called.toLowerCase().includes(brand.toLowerCase())
  return `${called}${isNamed ? '' : ` (${brand})`}${town}`
}
