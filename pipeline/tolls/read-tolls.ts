import { ContractError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import { isDay } from '../model/instants.ts'
import { recordFaults } from './check-record.ts'
import { setFaults } from './check-set.ts'
import { type RegistryEntry, readRegistry, tollKey } from './registry.ts'
import { type TableRow, tableRows } from './table.ts'
import {
  type BarrierType,
  type Confidence,
  confidences,
  type TollFiles,
  type TollLicence,
  type TollPosition,
  type TollRecord,
  type TollType,
  tollLicences,
  tollTypes,
} from './toll.ts'

const columns = [
  ...['country_code', 'type', 'barrier_type', 'name', 'road', 'valid_days', 'vehicle_class', 'amount', 'currency'],
  ...['valid_from', 'checked_on', 'source', 'licence', 'confidence', 'lat', 'lng', 'position', 'info', 'note'],
] as const

type Cells = Readonly<Record<string, string>>

/** More than these are not shown: the first ones explain the rest. */
const faultsShown = 20

/**
 * The records of the curated files, in the order of their ids.
 * Throws ContractError that lists what is wrong: a file that people edit is either right or not published.
 */
export function readTolls(files: TollFiles): TollRecord[] {
  const registry = readRegistry(files.ids)
  const faults = [...registry.faults]
  const byKey = new Map(registry.entries.flatMap(entry => [entry.key, ...entry.aliases].map(key => [key, entry])))
  const rows = [
    ...tableRows('tolls.own.csv', files.own, columns).map(row => ({ file: 'tolls.own.csv', row })),
    ...tableRows('tolls.osm.csv', files.osm, columns).map(row => ({ file: 'tolls.osm.csv', row })),
  ]
  const records = rows.flatMap(({ file, row }) => {
    const found = formFaults(file, row, byKey)
    faults.push(...found.map(words => `${file} line ${row.line}: ${words}`))
    return found.length === 0 ? [recordOf(row.cells, byKey)] : []
  })
  const year = tollYear(files.version)
  for (const record of records) faults.push(...recordFaults(record, year).map(words => `${record.name}: ${words}`))
  faults.push(...setFaults(records, registry.entries, files.before ?? []))
  if (faults.length > 0) {
    const shown = faults.slice(0, faultsShown).join('\n')
    throw new ContractError(`tolls: expected files without faults, found ${faults.length}:\n${shown}`)
  }
  return records.sort((a, b) => a.id - b.id)
}

/** `2026.1` → 2026: the year whose amounts the data set holds. Throws ContractError. */
export function tollYear(version: string): number {
  const parts = /^(20\d\d)\.[1-9]\d*$/.exec(version.trim())
  if (!parts) throw new ContractError(`tolls: expected a version such as 2026.1, found '${version.trim()}'`)
  return Number(parts[1])
}

/** The newest day on which an amount was checked. */
export function tollsUpdatedOn(records: readonly TollRecord[]): Day | null {
  return records.map(record => record.checkedOn).reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null)
}

/** What stands in the way of making a record of the row at all. */
function formFaults(file: string, { cells }: TableRow<string>, byKey: ReadonlyMap<string, RegistryEntry>): string[] {
  const form = (column: string, allowed: (text: string) => boolean, isOptional = true): string[] =>
    (isOptional && cells[column] === '') || allowed(cells[column]!) ? [] : [`${column} '${cells[column]}'`]
  const oneOf = (words: readonly string[]) => (text: string) => words.includes(text)
  const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
  const entry = byKey.get(keyOf(cells))
  return [
    ...form('country_code', matches(/^[A-Z]{2}$/), false),
    ...form('type', oneOf(tollTypes), false),
    ...form('barrier_type', oneOf(['mainline', 'ramp'])),
    ...form('name', text => text !== '' && text === text.trim(), false),
    ...form('valid_days', matches(/^[1-9]\d*$/)),
    ...form('amount', matches(/^\d+(\.\d{1,2})?$/)),
    ...form('currency', matches(/^[A-Z]{3}$/), false),
    ...form('valid_from', isDay),
    ...form('checked_on', isDay),
    ...form('source', text => text !== '', false),
    ...form('licence', oneOf(Object.keys(tollLicences)), false),
    ...form('confidence', oneOf(confidences), false),
    ...form('lat', matches(/^-?\d+\.\d+$/)),
    ...form('lng', matches(/^-?\d+\.\d+$/)),
    ...form('position', oneOf(['exact', 'approximate', 'pending'])),
    ...((file === 'tolls.osm.csv') === (cells.licence === 'ODbL 1.0')
      ? []
      : [`licence '${cells.licence}' in this file`]),
    ...(cells.position === 'exact' && !/\.\d{4}/.test(cells.lat!) ? [`an exact position of '${cells.lat}'`] : []),
    ...(entry === undefined ? [`no id for the key '${keyOf(cells)}'`] : []),
    ...(entry?.isRetired ? [`the id ${entry.id} is retired`] : []),
  ]
}

function keyOf(cells: Cells): string {
  return tollKey({ country: cells.country_code!, type: cells.type!, name: cells.name!, road: cells.road! })
}

function recordOf(cells: Cells, byKey: ReadonlyMap<string, RegistryEntry>): TollRecord {
  const text = (column: string): string | null => (cells[column] === '' ? null : cells[column]!)
  const number = (column: string): number | null => (cells[column] === '' ? null : Number(cells[column]))
  return {
    id: byKey.get(keyOf(cells))!.id,
    countryCode: cells.country_code!,
    type: cells.type as TollType,
    barrierType: text('barrier_type') as BarrierType | null,
    name: cells.name!,
    road: text('road'),
    validDays: number('valid_days'),
    vehicleClass: text('vehicle_class'),
    amount: text('amount'),
    currency: cells.currency!,
    validFrom: text('valid_from'),
    checkedOn: text('checked_on'),
    source: cells.source!,
    licence: cells.licence as TollLicence,
    confidence: cells.confidence as Confidence,
    lat: number('lat'),
    lng: number('lng'),
    position: text('position') as TollPosition | null,
    info: text('info'),
    note: text('note'),
  }
}
