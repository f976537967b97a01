import type { Instant } from '../../model/instants.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { LinkedStation, StationLink } from '../../model/station-link.ts'
import type { StoredStation } from '../../model/stored.ts'
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
 * most 50 m apart, their address or their name is the same, and neither matches another station. Of several matches, none is linked:
 * each is kept as ambiguous. A link ends when the earlier id is listed again. Only ids that are listed for the first time are compared.
 */
export function linkStations({ before, stations, complete, now }: LinkInput): readonly StationLink[] {
  const known = endedLinks(before.links, stations, now)
  const added = newStations(before, stations).filter(({ source }) => complete.has(source))
  if (added.length === 0) return known
  const left = leftStations(before, stations).filter(({ source }) => complete.has(source))
  const found = matches(added, withoutSuccessor(left, known), now)
  return found.length === 0 ? known : [...known, ...found].sort(byIds)
}

function endedLinks(
  links: readonly StationLink[],
  stations: readonly StoredStation[],
  now: Instant,
): readonly StationLink[] {
  if (links.length === 0) return links
  const listed = new Set(stations.filter(station => station.listed).map(({ id }) => id))
  return links.map(link => {
    const isOver = link.status === 'linked' && listed.has(link.earlier.id)
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
  const continued = new Set(links.filter(({ status }) => status === 'linked').map(({ earlier }) => earlier.id))
  return left.filter(({ id }) => !continued.has(id))
}

type Place = Spot<StoredStation>

function matches(added: readonly StoredStation[], left: readonly StoredStation[], now: Instant): StationLink[] {
  const earlier = new Spots(left.flatMap(placeOf))
  const found = added.flatMap(placeOf).flatMap(later => {
    return earlier.near(later, nearMetres).flatMap(one => findMatch(later, one, now))
  })
  const counts = new Map<number, number>()
  for (const id of found.flatMap(idsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return found.map(link => (idsOf(link).every(id => counts.get(id) === 1) ? link : { ...link, status: 'ambiguous' }))
}

function findMatch(later: Place, earlier: Place, now: Instant): StationLink[] {
  const sameAddress = isSameText(later.of.address, earlier.of.address)
  const sameName = isSameText(later.of.name, earlier.of.name)
  if (!sameAddress && !sameName) return []
  const link: StationLink = {
    country: later.of.country,
    status: 'linked',
    later: linkedStation(later.of),
    earlier: { ...linkedStation(earlier.of), lastReadAt: earlier.of.readAt },
    distanceM: Math.round(metresApart(later, earlier)),
    sameAddress,
    sameName,
    foundAt: now,
    endedAt: null,
  }
  return [link]
}

/** A new id and an id that has left are never the same. */
function idsOf({ later, earlier }: StationLink): readonly number[] {
  return [later.id, earlier.id]
}

function placeOf(station: StoredStation): Place[] {
  const { lat, lng } = station
  return lat === null || lng === null ? [] : [{ of: station, lat, lng, brand: null }]
}

function linkedStation({ id, source, ref, name, publishedBrand, brand, address }: StoredStation): LinkedStation {
  return { id, source, ref, name, brand: brand ?? publishedBrand, address }
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
  return one.later.id - other.later.id || one.earlier.id - other.earlier.id
}
