import { canonicalBrand, findListedBrand } from '../brands/canonical-brand.ts'
import { foldBrand } from '../model/plain-letters.ts'
import { type OsmObject, officialIdTags } from '../model/records.ts'
import type { StoredMatch, StoredStation } from '../model/stored.ts'
import { metresApart, type Spot, Spots } from './spots.ts'

// 82 % of official stations have an object of the map within 25 m and 92 % within 200 m. One in six has two or more within
// 200 m: opposite sides of a motorway, a part for lorries (Italy and Germany against the map of July 2026). So an id counts
// first, then the brand, and distance alone only where there is a single candidate.
/** An id further away than this was copied to the wrong object. */
const idMetres = 500
const brandMetres = 200
const aloneMetres = 60

type Station = Spot<StoredStation>
type Mapped = Spot<OsmObject>

interface Pair {
  readonly station: Station
  readonly object: Mapped
}

/**
 * Matches each station of a country with an object of the map where possible: at most one object per station, and one
 * station per object, unless the object names several ids. By station id.
 */
export function matchStations(
  country: string,
  stations: readonly StoredStation[],
  objects: readonly OsmObject[],
): StoredMatch[] {
  const sites = stations.flatMap(siteOf).sort((a, b) => a.of.id - b.of.id)
  const mapped = objects.map(object => mappedAt(object, country)).sort((a, b) => (a.of.ref < b.of.ref ? -1 : 1))
  const named = pairsById(country, sites, mapped)
  const byId = nearestOf(named)
  const left = without(sites, mapped, named, byId)
  const byBrand = pairsByBrand(left.sites, left.mapped)
  const rest = without(left.sites, left.mapped, byBrand, byBrand)
  const alone = pairsAlone(rest.sites, rest.mapped)
  return [
    ...byId.map(pair => matchOf(pair, 'id')),
    ...byBrand.map(pair => matchOf(pair, 'brand')),
    ...alone.map(pair => matchOf(pair, 'alone')),
  ].sort((a, b) => a.stationId - b.stationId)
}

/** A station that has left its feed may have the position of its successor. */
function siteOf(station: StoredStation): Station[] {
  const { lat, lng, listed, country } = station
  if (lat === null || lng === null || !listed) return []
  const unnamed = station.publishedBrand === null ? listedBrand(station.name, country) : null
  return [{ of: station, lat, lng, brand: folded(station.brand ?? unnamed) }]
}

function mappedAt(object: OsmObject, country: string): Mapped {
  const brand = object.brand === null ? listedBrand(object.name, country) : canonicalBrand(object.brand, country)?.name
  return { of: object, lat: object.lat, lng: object.lng, brand: folded(brand ?? null) }
}

/** Where no brand is given, a name that is a known brand is one: `Esso`, but not `Garage du Port`. */
function listedBrand(name: string | null, country: string): string | null {
  return name === null ? null : findListedBrand(name, country)
}

function folded(brand: string | null): string | null {
  return (brand && foldBrand(brand)) || null
}

/** Every pair whose object names the id of the station and is close enough for the id to be right. */
function pairsById(country: string, sites: readonly Station[], mapped: readonly Mapped[]): Pair[] {
  const tags = officialIdTags[country]
  if (!tags) return []
  const byRef = new Map(sites.map(station => [idKey(station.of.ref), station]))
  return mapped.flatMap(object => {
    const ids = new Set(tags.flatMap(tag => object.of.ids[tag] ?? []).map(idKey))
    const stations = [...ids].flatMap(id => byRef.get(id) ?? [])
    return stations.filter(station => metresApart(station, object) <= idMetres).map(station => ({ station, object }))
  })
}

/** Ids of departments 01 to 09 occur with and without the leading zero, and hashes in upper and lower case. */
function idKey(id: string): string {
  return id.toLowerCase().replace(/^0+(?=.)/, '')
}

function nearestOf(pairs: readonly Pair[]): Pair[] {
  const nearest = new Map<Station, Pair>()
  for (const pair of pairs) {
    const known = nearest.get(pair.station)
    if (!known || metresOf(pair) < metresOf(known)) nearest.set(pair.station, pair)
  }
  return [...nearest.values()]
}

/** The pairs still to be matched: without stations of `done`, and without objects that name a station in `spoken`. */
function without(
  sites: readonly Station[],
  mapped: readonly Mapped[],
  spoken: readonly Pair[],
  done: readonly Pair[],
): { readonly sites: readonly Station[]; readonly mapped: readonly Mapped[] } {
  const stations = new Set(done.map(pair => pair.station))
  const objects = new Set(spoken.map(pair => pair.object))
  return {
    sites: sites.filter(station => !stations.has(station)),
    mapped: mapped.filter(object => !objects.has(object)),
  }
}

/** Each is the nearest of its brand to the other, so that two forecourts opposite each other are not exchanged. */
function pairsByBrand(sites: readonly Station[], mapped: readonly Mapped[]): Pair[] {
  const stations = new Spots(sites.filter(hasBrand))
  const objects = new Spots(mapped.filter(hasBrand))
  return stations.all.flatMap(station => {
    const object = objects.near(station, brandMetres).find(one => one.brand === station.brand)
    const back = object && stations.near(object, brandMetres).find(one => one.brand === object.brand)
    return object && back === station ? [{ station, object }] : []
  })
}

function hasBrand(spot: Spot<unknown>): boolean {
  return spot.brand !== null
}

/**
 * The only station and the only object in the area, at least one of them without a brand. Two brands are two
 * stations.
 */
function pairsAlone(sites: readonly Station[], mapped: readonly Mapped[]): Pair[] {
  const stations = new Spots(sites)
  const objects = new Spots(mapped)
  return stations.all.flatMap(station => {
    const [object, another] = objects.near(station, aloneMetres)
    if (!object || another || (hasBrand(station) && hasBrand(object))) return []
    return stations.near(object, aloneMetres).length === 1 ? [{ station, object }] : []
  })
}

function metresOf({ station, object }: Pair): number {
  return metresApart(station, object)
}

function matchOf(pair: Pair, method: StoredMatch['method']): StoredMatch {
  const { name, brand, openingHours, ref, base } = pair.object.of
  const { id, country } = pair.station.of
  const distanceM = Math.round(metresOf(pair))
  return { stationId: id, country, osmRef: ref, method, distanceM, name, brand, openingHours, baseAt: base }
}
