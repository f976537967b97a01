import type { Instant } from '../../model/instants.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { StationLink, StoredStation } from '../../model/stored.ts'
import { metresApart, type Spot, Spots } from '../../osm/spots.ts'

/** Pumps of one station are closer together than this. A neighbour may be too, so the distance alone proves nothing. */
const nearMetres = 50

export interface LinkInput {
  /** The market before the run. */
  readonly before: {
    readonly stations: readonly StoredStation[]
    readonly gone: readonly StoredStation[]
    readonly links: readonly StationLink[]
  }
  /** Its stations after the run. */
  readonly stations: readonly StoredStation[]
  /** Sources whose every delivery has all their stations: only there does a missing station prove that it left. */
  readonly complete: ReadonlySet<string>
  readonly now: Instant
}

/**
 * The links of a market after a run. A new id continues an earlier one of its market if the earlier one is no longer listed, the two are at
 * most 50 m apart, their address or their name is the same, and neither matches another station in this way, listed or not. Of several
 * matches, none is linked: each is kept as ambiguous. A link ends when the earlier id is listed again. Only ids that are listed for the
 * first time are compared.
 */
export function linkStations({ before, stations, complete, now }: LinkInput): readonly StationLink[] {
  const known = endedLinks(before.links, stations, now)
  const isComplete = ({ source }: StoredStation): boolean => complete.has(source)
  const added = newStations(before, stations).filter(isComplete)
  if (added.length === 0) return known
  const left = withoutSuccessor(leftStations(before, stations).filter(isComplete), known)
  const pairs = pairsOf(added, left)
  if (pairs.length === 0) return known
  const isNew = new Set(added)
  const stayed = stations.filter(station => station.listed && !isNew.has(station))
  return [...known, ...linksOf(pairs, stayed, now)].sort(byIds)
}

function endedLinks(
  links: readonly StationLink[],
  stations: readonly StoredStation[],
  now: Instant,
): readonly StationLink[] {
  if (links.length === 0) return links
  const listed = new Set(stations.filter(station => station.listed).map(({ id }) => id))
  return links.map(link => {
    const isOver = link.status === 'linked' && listed.has(link.earlierId)
    return isOver ? { ...link, status: 'ended', endedAt: now } : link
  })
}

/** Listed, under an id that the market never had. */
function newStations({ stations, gone }: LinkInput['before'], now: readonly StoredStation[]): StoredStation[] {
  const known = new Set([...stations, ...gone].map(({ id }) => id))
  return known.size === 0 ? [] : now.filter(({ id, listed }) => listed && !known.has(id))
}

/** No longer listed, forgotten or not. */
function leftStations({ stations, gone }: LinkInput['before'], now: readonly StoredStation[]): StoredStation[] {
  const present = new Map(now.map(station => [station.id, station]))
  const forgotten = [...gone, ...stations].filter(({ id }) => !present.has(id))
  return [...forgotten, ...now.filter(({ listed }) => !listed)]
}

function withoutSuccessor(left: readonly StoredStation[], links: readonly StationLink[]): StoredStation[] {
  const continued = new Set(links.filter(({ status }) => status === 'linked').map(({ earlierId }) => earlierId))
  return left.filter(({ id }) => !continued.has(id))
}

type Place = Spot<StoredStation>

/** A new id and an id that has left which may be one station. */
interface Pair {
  readonly later: Place
  readonly earlier: Place
}

function pairsOf(added: readonly StoredStation[], left: readonly StoredStation[]): Pair[] {
  const places = new Spots(left.flatMap(placeOf))
  return added.flatMap(placeOf).flatMap(later => matching(later, places).map(earlier => ({ later, earlier })))
}

/** The stations near a place that have its address or its name. */
function matching(place: Place, among: Spots<StoredStation>): Place[] {
  return among.near(place, nearMetres).filter(({ of }) => hasSameAddress(place.of, of) || hasSameName(place.of, of))
}

/** `stayed`: the stations that were listed before and still are. */
function linksOf(pairs: readonly Pair[], stayed: readonly StoredStation[], now: Instant): StationLink[] {
  const others = new Spots(stayed.flatMap(placeOf))
  const counts = new Map<Place, number>()
  for (const { later, earlier } of pairs) {
    for (const place of [later, earlier]) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return pairs.map(pair => {
    const { later, earlier } = pair
    // Another source may list the same stations under ids of its own, which says nothing about these.
    const sources = [later.of.source, earlier.of.source]
    const isUnique = [later, earlier].every(place => {
      return counts.get(place) === 1 && !matching(place, others).some(({ of }) => sources.includes(of.source))
    })
    return linkOf(pair, isUnique ? 'linked' : 'ambiguous', now)
  })
}

function linkOf({ later, earlier }: Pair, status: StationLink['status'], now: Instant): StationLink {
  return {
    id: later.of.id,
    earlierId: earlier.of.id,
    country: later.of.country,
    status,
    foundAt: now,
    endedAt: null,
    distanceM: Math.round(metresApart(later, earlier)),
    sameAddress: hasSameAddress(later.of, earlier.of),
    sameName: hasSameName(later.of, earlier.of),
    source: later.of.source,
    ref: later.of.ref,
    name: later.of.name,
    brand: brandOf(later.of),
    address: later.of.address,
    earlierSource: earlier.of.source,
    earlierRef: earlier.of.ref,
    earlierName: earlier.of.name,
    earlierBrand: brandOf(earlier.of),
    earlierAddress: earlier.of.address,
    earlierReadAt: earlier.of.readAt,
  }
}

function brandOf({ brand, publishedBrand }: StoredStation): string | null {
  return brand ?? publishedBrand
}

function hasSameAddress(one: StoredStation, other: StoredStation): boolean {
  return isSameText(one.address, other.address)
}

function hasSameName(one: StoredStation, other: StoredStation): boolean {
  return isSameText(one.name, other.name)
}

function placeOf(station: StoredStation): Place[] {
  const { lat, lng } = station
  return lat === null || lng === null ? [] : [{ of: station, lat, lng, brand: null }]
}

/** Publishers change case, accents and commas: `Via Roma, 12` is `VIA ROMA 12`. */
function isSameText(one: string | null, other: string | null): boolean {
  const words = wordsOf(one)
  return words !== '' && words === wordsOf(other)
}

function wordsOf(text: string | null): string {
  return plainLetters(text ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function byIds(one: StationLink, other: StationLink): number {
  return one.id - other.id || one.earlierId - other.earlierId
}
