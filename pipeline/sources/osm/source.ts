import { type Capture, excerpt } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import { type OsmObject, officialIdTags } from '../../model/records.ts'
import { isoInstant, place, ref, requiredDecimal, text, textsIn } from '../../parsers/fields.ts'
import { checkMembers, isObject, json, jsonRows, member, objectIn } from '../../parsers/json.ts'
import { type FeedContext, type FeedSteps, mapSource, type Request, type RowAt } from '../../source.ts'

// The markets with stations. In the others there is nothing to look up.
// biome-ignore format: a list of short words reads better in lines
const countries = [
  'AD', 'AT', 'AU', 'CY', 'DE', 'DK', 'ES', 'FR', 'GB', 'GR', 'HR', 'IS', 'IT', 'LT', 'MD', 'PT', 'RO', 'SE', 'SI',
] as const

/**
 * The server stops after this time and states it in a `remark`. Shorter than our timeout of 180 s for the first byte, so
 * that no query runs after we gave up. France's 13,000 objects take about a minute.
 */
const serverSeconds = 170

const elementKeys = ['type', 'id', 'tags'] as const
type Element = Record<(typeof elementKeys)[number], unknown> & Record<string, unknown>

/** An object of the map, or the message of a server instead of the complete list of a country. */
interface Row {
  readonly country: string
  readonly base: unknown
  readonly found: { readonly element: Element } | { readonly remark: string }
}

export const osm = mapSource<Row>(
  {
    id: 'osm',
    publisher: 'OpenStreetMap contributors, by Overpass',
    homepage: 'https://www.openstreetmap.org/',
    licence: {
      name: 'ODbL 1.0',
      url: 'https://opendatacommons.org/licenses/odbl/1-0/',
      attribution: '© OpenStreetMap contributors (ODbL 1.0), https://www.openstreetmap.org/copyright',
      reuse: 'share_alike',
    },
    // Seen: the envelope with nodes of one town (2025-01-01), and all names and hours of 15 countries without the rest.
    level: 'seen in part',
    cadence: 'every minute; meant to be read once a week',
    // At night, on a day with little traffic, because the servers are shared.
    schedule: { days: ['Sun'], from: ['01:30'], zone: 'UTC', retryMinutes: 360, until: 'read once', openHours: 23 },
    hosts: ['overpass-api.de'],
    defaults: { FUEL_OSM_OVERPASS_URL: 'https://overpass-api.de/api/interpreter' },
    // Shared servers, free of charge, with two slots per address. We use one slot, with pauses.
    politeness: { concurrent: 1, spacingMs: 10_000, deadlineSeconds: 5400 },
    countries,
  },
  { since: '2025-01-01', feed, rows, read },
)

function* feed({ settings }: FeedContext): FeedSteps {
  yield countries.map(country => request(country, settings.FUEL_OSM_OVERPASS_URL!))
}

function request(country: string, url: string): Request {
  return {
    name: country.toLowerCase(),
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: `data=${encodeURIComponent(queryFor(country))}`,
    repeatable: true,
    required: false,
    check: rowsOf,
  }
}

/** Ways and relations too, by their centre: a forecourt is often drawn as an area. */
function queryFor(country: string): string {
  const area = `area["ISO3166-1"="${country}"][admin_level=2]->.a;`
  return `[out:json][timeout:${serverSeconds}];${area}nwr["amenity"="fuel"](area.a);out tags center qt;`
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  if (captures.length === 0) throw new FeedShapeError('osm: expected the answer of one country at least, found none')
  return captures.flatMap(rowsOf)
}

/**
 * A query that ran out of time or memory ends with status 200 and a `remark` after the objects found so far. A query
 * for an area that the server does not have returns no objects. Neither is a valid answer for that country.
 */
function rowsOf(capture: Capture): RowAt<Row>[] {
  const answer = json(capture)
  const base = member(capture, answer, 'osm3s', 'timestamp_osm_base')
  const elements = jsonRows(capture, member(capture, answer, 'elements'), elementKeys)
  const tags = elements.map(({ row }) => row.tags)
  if (elements.length > 0) checkMembers(capture, tags, ['amenity'])
  const row = (found: Row['found']): Row => ({ country: capture.name.toUpperCase(), base, found })
  const remark = isObject(answer) && 'remark' in answer ? excerpt(String(answer.remark), 150) : null
  if (remark !== null || elements.length === 0) {
    return [{ capture: capture.name, position: 1, row: row({ remark: remark ?? 'no objects' }) }]
  }
  return elements.map(({ row: element, ...located }) => ({ ...located, row: row({ element }) }))
}

function read({ country, base, found }: Row): OsmObject | { readonly skip: string } {
  if ('remark' in found) throw new RowError('remark', 'UNFINISHED', found.remark)
  const { element } = found
  const tags = objectIn('tags', element.tags)
  // A pump of a haulier or a farm, not a public station.
  if (tags.access === 'private' || tags.access === 'no') return { skip: 'private' }
  return {
    ref: refOf(element),
    country,
    ...positionOf(element),
    ...textsIn(tags, { name: 'name', brand: 'brand' }),
    openingHours: text('opening_hours', tags.opening_hours),
    ids: idsOf(tags),
    base: isoInstant('timestamp_osm_base', base) ?? missing('timestamp_osm_base'),
  }
}

function refOf({ type, id }: Element): string {
  if (type !== 'node' && type !== 'way' && type !== 'relation') throw new RowError('type', 'UNKNOWN_WORD', type)
  return `${type}/${ref('id', id)}`
}

function positionOf(element: Element): { readonly lat: number; readonly lng: number } {
  const point = element.type === 'node' ? element : objectIn('center', element.center)
  const { lat, lng } = place(requiredDecimal('lat', point.lat), requiredDecimal('lon', point.lon))
  return lat === null || lng === null ? missing('lat') : { lat, lng }
}

function missing(field: string): never {
  throw new RowError(field, 'MISSING', null)
}

/** Several ids are separated by semicolons. Other texts (`DELETE TAG...` was seen) are notes to other mappers. */
function idsOf(tags: Readonly<Record<string, unknown>>): OsmObject['ids'] {
  const held = Object.values(officialIdTags)
    .flat()
    .map(tag => [tag, (text(tag, tags[tag]) ?? '').split(';').map(id => id.trim())] as const)
    .map(([tag, ids]) => [tag, ids.filter(id => /^[0-9a-z-]+$/i.test(id))] as const)
  return Object.fromEntries(held.filter(([, ids]) => ids.length > 0))
}
