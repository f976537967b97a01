import { isDay } from '../model/instants.ts'
import { type BarrierType, barrierTypes, type TollType, tollTypes } from '../model/toll-types.ts'
import type { TollPositions } from './positions.ts'
import { type RegistryEntry, tollKey } from './registry.ts'
import { type TableRow, tableRows } from './table.ts'
import {
  type Confidence,
  confidences,
  type TollLicence,
  type TollPosition,
  type TollRecord,
  tollLicences,
} from './toll.ts'
import { countryFile } from './toll-files.ts'

// biome-ignore format: a list of short words reads better in lines
const columns = [
  'type', 'barrier_type', 'name', 'road', 'valid_days', 'vehicle_class', 'amount', 'currency', 'valid_from',
  'confirmed_on', 'checked_on', 'source', 'licence', 'confidence', 'lat', 'lng', 'position', 'info', 'note',
] as const

/** A row of a country's file, and its line. */
export interface TollRow {
  readonly file: string
  readonly line: number
  readonly country: string
  /** In a file of facts under ODbL. */
  readonly isShareAlike: boolean
  readonly cells: Readonly<Record<string, string>>
}

/** The rows of `AT.csv` or `FR.osm.csv`. */
export function tollRows(file: string, text: string): TollRow[] {
  const [, country, osm] = countryFile.exec(file)!
  return tableRows(file, text, columns).map(({ line, cells }: TableRow<string>) => {
    return { file, line, country: country!, isShareAlike: osm !== undefined, cells }
  })
}

export function keyOf({ country, cells }: TollRow): string {
  return tollKey({ country, type: cells.type!, name: cells.name!, road: cells.road! })
}

/**
 * A letter lost in a conversion is U+FFFD (the list of French stations has one). Control characters are not text
 * either.
 */
function isBroken(text: string): boolean {
  return /[\u{FFFD}\p{Cc}]/u.test(text)
}

/** Whether the source can be looked up. A row whose source cannot be looked up leaves the column empty. */
function isCitable(text: string): boolean {
  return !/general knowledge|^second hand, [\d-]+$/i.test(text)
}

/** The faults that prevent making a record from the row. */
export function formFaults(row: TollRow, entry: RegistryEntry | undefined): string[] {
  const { cells } = row
  const form = (column: string, allowed: (text: string) => boolean, isOptional = true): string[] =>
    (isOptional && cells[column] === '') || allowed(cells[column]!) ? [] : [`${column} '${cells[column]}'`]
  const oneOf = (words: readonly string[]) => (text: string) => words.includes(text)
  const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
  return [
    ...form('type', oneOf(tollTypes), false),
    ...form('barrier_type', oneOf(barrierTypes)),
    ...form('name', text => text !== '' && text === text.trim() && !isBroken(text), false),
    ...['info', 'road', 'source'].flatMap(column => form(column, text => !isBroken(text))),
    ...form('valid_days', matches(/^[1-9]\d*$/)),
    ...form('amount', matches(/^\d+(\.\d{1,2})?$/)),
    ...form('currency', matches(/^[A-Z]{3}$/), false),
    ...form('valid_from', isDay),
    ...form('confirmed_on', isDay),
    ...form('checked_on', isDay, false),
    ...form('source', isCitable),
    ...form('licence', oneOf(Object.keys(tollLicences)), false),
    ...form('confidence', oneOf(confidences), false),
    ...form('lat', matches(/^-?\d+\.\d+$/)),
    ...form('lng', matches(/^-?\d+\.\d+$/)),
    ...form('position', oneOf(['exact', 'approximate'])),
    ...(['ODbL 1.0', 'OpenTollData'].includes(cells.licence!) && !row.isShareAlike
      ? [`licence '${cells.licence}' in this file`]
      : []),
    ...(cells.position === 'exact' && [cells.lat, cells.lng].some(text => !/\.\d{4}/.test(text!))
      ? [`an exact position of '${cells.lat}', '${cells.lng}'`]
      : []),
    ...((cells.lat === '') === (cells.lng === '') ? [] : ['a coordinate without the other']),
    ...((cells.position === '') === (cells.lat === '')
      ? []
      : ['a position without coordinates, or the other way round']),
    ...(entry === undefined ? [`no id for the key '${keyOf(row)}'`] : []),
    ...(entry?.isRetired ? [`the id ${entry.id} is retired`] : []),
  ]
}

export function recordOf(row: TollRow, id: number, positions: TollPositions): TollRecord {
  const { cells } = row
  const text = (column: string): string | null => (cells[column] === '' ? null : cells[column]!)
  const number = (column: string): number | null => (cells[column] === '' ? null : Number(cells[column]))
  return {
    id,
    countryCode: row.country,
    type: cells.type as TollType,
    barrierType: text('barrier_type') as BarrierType | null,
    name: cells.name!,
    road: text('road'),
    validDays: number('valid_days'),
    vehicleClass: text('vehicle_class'),
    amount: text('amount'),
    currency: cells.currency!,
    validFrom: text('valid_from'),
    confirmedOn: text('confirmed_on'),
    checkedOn: cells.checked_on!,
    source: text('source'),
    licences: licencesOf(row, positions.osm.has(id)),
    confidence: cells.confidence as Confidence,
    ...placeOf(row, id, positions),
    info: text('info'),
    note: text('note'),
  }
}

/** The only share-alike data set among the sources of rows is itself derived from OpenStreetMap. */
function licencesOf({ cells, isShareAlike }: TollRow, hasOsmPosition: boolean): TollLicence[] {
  const own = cells.licence as TollLicence
  const all: TollLicence[] = isShareAlike
    ? [own, 'OpenTollData', 'ODbL 1.0']
    : hasOsmPosition
      ? [own, 'ODbL 1.0']
      : [own]
  return [...new Set(all)]
}

/** A position from OpenStreetMap is better than one from general knowledge. */
function placeOf({ cells }: TollRow, id: number, positions: TollPositions) {
  const osm = positions.osm.get(id)
  if (osm) return { ...osm, position: 'exact' as const }
  if (cells.lat !== '')
    return { lat: Number(cells.lat), lng: Number(cells.lng), position: cells.position as TollPosition }
  return { lat: null, lng: null, position: positions.pending.has(id) ? ('pending' as const) : null }
}
