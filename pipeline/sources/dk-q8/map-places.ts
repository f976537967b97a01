import type { Capture } from '../../capture.ts'
import { checkMembers, json, jsonRows, member } from '../../parsers/json.ts'

/** The data of the map for the site at one address, as published. */
interface MapSite {
  readonly address: unknown
  readonly city: unknown
  readonly position: unknown
}

/** The sites of the map by address and city; null where two sites of the map have the same ones. */
export type MapSites = ReadonlyMap<string, MapSite | null>

export function mapSitesOf(map: Capture): MapSites {
  const sites = jsonRows(map, member(map, json(map), 'stations'), ['address', 'city', 'position']).map(({ row }) => row)
  checkMembers(
    map,
    sites.map(site => site.position).filter(position => position !== null),
    ['lat', 'lng'],
  )
  const byAddress = new Map<string, MapSite | null>()
  for (const site of sites) {
    if (typeof site.address !== 'string' || typeof site.city !== 'string') continue
    const key = addressKey(`${site.address} ${site.city}`)
    byAddress.set(key, byAddress.has(key) ? null : site)
  }
  return byAddress
}

/** The two lists differ in capitals and blanks: `Holbækmotorvejen 196 Springstrup n`. */
export function addressKey(addressAndCity: string): string {
  return addressAndCity.toLowerCase().replace(/\s+/g, ' ').trim()
}
