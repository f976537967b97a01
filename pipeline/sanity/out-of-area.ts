import { metresBetween, metresPerDegree } from '../model/distance.ts'
import { addTo } from '../model/lists.ts'
import { postalAreas } from '../model/postal-areas.ts'
import type { StationRecord } from '../model/records.ts'
import { remembering } from '../model/remembering.ts'
import { type Town, type Towns, townKey } from '../towns/towns.ts'
import type { Misplaced } from './misplaced-reasons.ts'

// Measured on the captures of Italy (23,970 positions), Britain (7,065), France (9,949) and Germany (17,345): 99 of 100
// stations are within 15 km of their town, and British post towns extend up to 40 km.
const townKm = 50

/** When a station is too far from the median position of its area. */
interface Limit {
  /** With fewer stations the median is not meaningful. */
  readonly stationsMin: number
  readonly km: number
  /** Multiple of the distance within which half of the area's stations are: from 5 km to 45 km. */
  readonly spreads: number
  /** A correctly placed station at the edge of its area has others of the area within this distance. */
  readonly neighbourKm: number
}

/** Where the town disagrees too. With two spreads, correct positions in Shetland and the Drôme would be quarantined. */
const besideTown: Limit = { stationsMin: 3, km: 40, spreads: 3, neighbourKm: 25 }

/** Where no town is known. Tiree is 136 km from the median of its area, and that is 4.3 spreads. */
const alone: Limit = { stationsMin: 5, km: 80, spreads: 5, neighbourKm: 50 }

/**
 * Where postal codes name states. In Queensland half of the stations are around Brisbane, and Georgetown is 1,367 km away
 * with no other station within 100 km, so only a position in another state is detected.
 */
const ofState: Limit = { stationsMin: 3, km: 400, spreads: 3, neighbourKm: 400 }
const stateSized = new Set(['AU'])

const neighboursNeeded = 2

/** Most towns have several stations. */
const cityKey = remembering(20_000, townKey)

/**
 * From the station's town, or a town that the station is named after: the list has Lampedusa, not `Lampedusa e
 * Linosa`.
 */
const namedKm = 15

/**
 * The stations whose published position is far from where the rest of their row places them: from the median position of the
 * stations with the same postal code prefix, from that of the same region, and from every town with the name of their town.
 * One wrong field is no proof (a mistyped code is more frequent than a wrong position): the town and an area must disagree,
 * and none may agree. Where a row names no area, the other stations of the town are the area. Where no town is known, the
 * area alone must be far away.
 */
export function outOfArea(country: string, stations: readonly StationRecord[], towns: Towns): Misplaced[] {
  const placed = stations.filter(hasPlace)
  const isStateSized = stateSized.has(country)
  const form = postalAreas.find(area => area.country === country)?.form
  const pattern = form === undefined ? null : new RegExp(form)
  const areas = groupsBy(placed, ({ postalCode }) => areaOf(pattern, postalCode))
  const regions = groupsBy(placed, ({ region }) => region ?? null)
  const cities = groupsBy(placed, ({ city }) => (city === null ? null : cityKey(city)))
  const groupsOf = (station: Placed): readonly Group[] => {
    const named = [areas.get(station), regions.get(station)].filter(group => group !== undefined)
    const city = cities.get(station)
    // The town is in the list, and its other stations show which town of that name is correct. The postal code may point to
    // another one: Mackay's Richmond has three namesakes 626 km away.
    const hasArea = station.postalCode !== null || (station.region ?? null) !== null
    return !hasArea && city && townsNamed(station.city, towns).length > 0 ? [city] : named
  }
  const isAside = (station: Placed, believed: Believed): boolean => {
    const groups = groupsOf(station)
    const isOutOf = (limit: Limit) => groups.every(group => isFar(station, group, limit, believed))
    if (groups.length === 0 || !isOutOf(isStateSized ? ofState : besideTown)) return false
    const town = townKmOf(station)
    return (town === null ? !isStateSized && isOutOf(alone) : town > townKm) && !isNamedAfterPlace(station, town, towns)
  }
  const townKmOf = (station: Placed): number | null => {
    const candidates = townsNamed(station.city, towns)
    const city = cities.get(station)
    return leastKm(station, city ? [...candidates, city] : candidates)
  }
  // A doubtful position is no neighbour of another one. Who has believed neighbours becomes one: the set grows until none is added.
  let doubted = new Set(placed.filter(station => isAside(station, () => false)))
  for (;;) {
    const left = [...doubted].filter(station => isAside(station, other => !doubted.has(other)))
    if (left.length === doubted.size) break
    doubted = new Set(left)
  }
  return [...doubted].map(station => {
    return { ref: station.ref, reason: 'OUT_OF_AREA', found: foundOf(station, groupsOf(station), townKmOf(station)) }
  })
}

/** Is the position of a station believed, so that it is a neighbour of others? */
type Believed = (station: Placed) => boolean

interface Placed extends StationRecord {
  readonly lat: number
  readonly lng: number
}

type Position = Pick<Placed, 'lat' | 'lng'>

/** Stations with the same postal code prefix, region or town. */
interface Group extends Position {
  readonly key: string
  readonly members: readonly Placed[]
  /** The median distance from the median position. */
  readonly spreadKm: number
}

function areaOf(pattern: RegExp | null, postalCode: string | null): string | null {
  if (pattern === null || postalCode === null) return null
  return pattern.exec(postalCode.trim().toUpperCase())?.[1] ?? null
}

function groupsBy(stations: readonly Placed[], keyOf: (station: Placed) => string | null): ReadonlyMap<Placed, Group> {
  const lists = new Map<string, Placed[]>()
  for (const station of stations) {
    const key = keyOf(station)
    if (key !== null && key !== '') addTo(lists, key, station)
  }
  const groups = new Map<Placed, Group>()
  for (const [key, members] of lists) {
    if (members.length < besideTown.stationsMin) continue
    const group = groupOf(key, members)
    for (const member of members) groups.set(member, group)
  }
  return groups
}

function groupOf(key: string, members: readonly Placed[]): Group {
  const lat = middleOf(members.map(member => member.lat))
  const lng = middleOf(members.map(member => member.lng))
  return { key, members, lat, lng, spreadKm: middleOf(members.map(member => kmBetween(member, { lat, lng }))) }
}

function isFar(
  station: Placed,
  group: Group,
  { stationsMin, km, spreads, neighbourKm }: Limit,
  isBelieved: Believed,
): boolean {
  if (group.members.length < stationsMin) return false
  if (kmBetween(station, group) <= Math.max(km, spreads * group.spreadKm)) return false
  return !hasNeighbours(station, group.members.filter(isBelieved), neighbourKm)
}

/** Stations that share a position count as one. Stations at the position of this station are not counted. */
function hasNeighbours(station: Placed, others: readonly Placed[], km: number): boolean {
  const found: Placed[] = [station]
  for (const other of others) {
    // By latitude alone first: an area may have thousands of members.
    if (!isWithinByLatitude(other, station, km)) continue
    if (found.some(({ lat, lng }) => lat === other.lat && lng === other.lng)) continue
    if (kmBetween(station, other) > km) continue
    found.push(other)
    if (found.length > neighboursNeeded) return true
  }
  return false
}

/** Distance to the nearest of them; null where there is none. */
function leastKm(station: Placed, places: readonly Position[]): number | null {
  return places.length === 0 ? null : Math.min(...places.map(place => kmBetween(station, place)))
}

/** `Wien,Leopoldstadt` names two towns. */
function townsNamed(city: string | null, towns: Towns): readonly Town[] {
  if (city === null) return []
  const parts = city.split(/[,;/()]/)
  const names = parts.length === 1 ? parts : [city, ...parts]
  return names.flatMap(name => towns.get(cityKey(name)) ?? [])
}

function isNamedAfterPlace({ name, city, lat, lng }: Placed, town: number | null, towns: Towns): boolean {
  const words = new Set(townKey(`${name ?? ''} ${town === null ? (city ?? '') : ''}`).split(' '))
  const isNamed = (key: string) => key !== '' && key.split(' ').every(word => words.has(word))
  // Most towns are far away, which is known from their latitude alone.
  const isNear = (town: Town) =>
    isWithinByLatitude(town, { lat, lng }, namedKm) && kmBetween(town, { lat, lng }) <= namedKm
  for (const [key, list] of towns) if (list.some(isNear) && isNamed(key)) return true
  return false
}

/** False where the latitude alone puts two positions further apart. */
function isWithinByLatitude(one: Position, other: Position, km: number): boolean {
  return Math.abs(one.lat - other.lat) * metresPerDegree <= km * 1000
}

function foundOf(station: Placed, areas: readonly Group[], town: number | null): string {
  const far = areas.map(group => `${Math.round(kmBetween(station, group))} km from ${group.key}`)
  const fromTown = town === null ? [] : [`${Math.round(town)} km from ${station.city}`]
  return `${station.lat}, ${station.lng} lies ${[...far, ...fromTown].join(' and ')}`
}

/** The median: the upper of the two middle values. */
function middleOf(numbers: readonly number[]): number {
  return Float64Array.from(numbers).sort()[numbers.length >> 1]!
}

function kmBetween(one: Position, other: Position): number {
  return metresBetween(one.lat, one.lng, other.lat, other.lng) / 1000
}

export function hasPlace(station: StationRecord): station is Placed {
  return station.lat !== null && station.lng !== null
}
