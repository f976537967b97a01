import { type CsvCell, csvLine } from '../../pipeline/model/csv-text.ts'
import type { RequestedTollFilters } from '../params/toll-filters.ts'
import { tollFields } from '../params/toll-filters.ts'
import type { TollFeature } from '../schemas/customers.ts'
import type { IndexedToll, PageOfTolls } from '../snapshot/toll-set.ts'

/** The requested members, in their order. Null: all. */
type Fields = readonly string[] | null
type ToCell = Pick<IndexedToll, 'record'>

/** `{dataset, …, data: [record, …]}`. A complete record is prepared text. */
export function tollQueryJson(page: PageOfTolls, fields: Fields): string {
  const records = fields
    ? page.tolls.map(toll => JSON.stringify(chosen(toll, fields)))
    : page.tolls.map(toll => toll.json)
  return withList(aboutPage(page), 'data', records)
}

/** A header row and a row for each record; only the other forms give the counts of records and pages. */
export function tollQueryCsv({ tolls }: { readonly tolls: readonly ToCell[] }, fields: Fields): string {
  const columns = fields ?? tollFields
  return [columns, ...tolls.map(toll => columns.map(name => cell(toll, name)))].map(csvLine).join('')
}

/** A FeatureCollection with the page figures as foreign members (RFC 7946, 6.1). */
export function tollQueryGeoJson(page: PageOfTolls, fields: Fields): string {
  const properties = (fields ?? tollFields).filter(name => name !== 'lat' && name !== 'lng')
  const features = page.tolls.map(toll => JSON.stringify(feature(toll, properties)))
  return withList({ type: 'FeatureCollection', ...aboutPage(page) }, 'features', features)
}

/** Without a position the geometry is null: unlocated, in the words of RFC 7946, 3.2. */
function feature(toll: IndexedToll, properties: readonly string[]): TollFeature {
  const { id, lat, lng } = toll.record
  const geometry = lat === null || lng === null ? null : ({ type: 'Point', coordinates: [lng, lat] } as const)
  return { type: 'Feature', id, geometry, properties: chosen(toll, properties) }
}

function aboutPage({ dataset, version, updated, total, page, perPage, pages, filters }: PageOfTolls) {
  return { dataset, version, updated, total, page, per_page: perPage, pages, filters: inForce(filters) }
}

/** The filters of the request, as they were understood. */
function inForce({ bbox, ...filters }: RequestedTollFilters): Record<string, unknown> {
  const box = bbox && [bbox.west, bbox.south, bbox.east, bbox.north]
  return Object.fromEntries(Object.entries({ ...filters, bbox: box }).filter(([, value]) => value !== null))
}

function chosen(toll: IndexedToll, fields: readonly string[]): Record<string, CsvCell> {
  const members: Record<string, CsvCell> = {}
  for (const name of fields) members[name] = cell(toll, name)
  return members
}

/** Null where a record has no such member: the names are checked, no other can come here. */
function cell({ record }: ToCell, name: string): CsvCell {
  return (record as unknown as Readonly<Record<string, CsvCell | undefined>>)[name] ?? null
}

/** An object with one more member, a list whose members are JSON already. */
function withList(members: Record<string, unknown>, name: string, list: readonly string[]): string {
  return `${JSON.stringify(members).slice(0, -1)},"${name}":[${list.join(',')}]}`
}
