import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { watchedRow } from '../../pipeline/delivery-reading/watched-row.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { plainLetters } from '../../pipeline/model/plain-letters.ts'
import { editionOn, type RowAt, type StationSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { fixturesRoot, takeFixture } from '../support/deliver.ts'

// A value that says nothing about a price never costs one, whatever its kind. Each field that a reader looks at is changed in
// all rows of a delivery, in each of the ways below, and the prices are counted again.

/** Fields that decide whether a price counts: id, fuel, amount, unit, stamp, closed, not public. And what contains them. */
const deciding: Readonly<Record<string, RegExp>> = {
  ad: /^attributes(\.(idIPE|idProducte|Tipus_carburant|PREU|DataInici))?$/,
  at: /^(id|prices|prices\[\](\.(fuelType|amount))?)$/,
  'au-nsw': /^(stations|stations\.(code|state)|prices(\..*)?)$/,
  'au-nt': /^(IsActive|FuelOutletIdentifier|AvailableFuel.*)$/,
  'au-qld': /^(S|S\.S|SitePrices.*)$/,
  'au-sa': /^(S|S\.S|SitePrices.*)$/,
  'au-vic': /^(fuelStation|fuelStation\.id|fuelPrices.*)$/,
  'au-wa': /^(id|isClosedNow|membershipRequired|product.*)$/,
  // The feed has no ids: the position or the address is the id.
  cy: /^(map|address|postalCode|area|price)$/,
  de: /^(id|diesel|e5|e10)$/,
  'dk-circle-k': /^(id|fuelPrices.*)$/,
  'dk-oil': /^(station_id|updated|95E10|DieselB7)$/,
  'dk-ok': /^(facility_number|prices.*)$/,
  'dk-q8': /^(stationId|products.*)$/,
  'dk-shell': /^(stationId|prices.*)$/,
  es: /^(Tipo Venta|IDEESS|Precio .*)$/,
  fr: /^(id|.*_(prix|maj))$/,
  'fr-zip': /^(@id|prix.*)$/,
  gb: /^forecourt(s\.(node_id|(permanent|temporary)_closure|fuel_price\..*|price_.*)|_update_timestamp)$/,
  'gb-api': /^(node_id|(permanent|temporary)_closure|fuel_prices.*)$/,
  'gr-stations': /^(schema_version|id|closed|fuel|amount|updated_at|service|access|unit|out_of_stock)$/,
  hr: /^(id|obveznik_id|cjenici.*)$/,
  is: /^(key|diesel|bensin95)$/,
  it: /^(idImpianto|descCarburante|prezzo|isSelf|dtComu)$/,
  lt: /^(gas_station_id|fuel_type|price|submitted_at|is_active)$/,
  // The position is part of the id.
  md: /^(idno|x|y|station_status|gasoline|diesel|gpl)$/,
  pt: /^(Id|Combustivel|Preco|DataAtualizacao)$/,
  ro: /^(Stations|Stations\.(id|updatedate)|Products.*)$/,
  se: /^(schema_version|id|closed|prices.*)$/,
  si: /^(pk|prices.*)$/,
}

/** Fields that decide by a word of the publisher's closed list: it is read in any case and with any accents. */
const words: Readonly<Record<string, RegExp>> = {
  ad: /Tipus_carburant$/,
  at: /fuelType$/,
  'au-vic': /fuelType$/,
  'dk-circle-k': /(displayName|currency|volumeUnit)$/,
  'dk-ok': /product_name$/,
  'dk-q8': /(productName|unit)$/,
  'dk-shell': /(productName|currency)$/,
  es: /^Tipo Venta$/,
  'fr-zip': /^prix\[\]\.@nom$/,
  gb: /_closure$/,
  'gb-api': /fuel_type$/,
  it: /^descCarburante$/,
  lt: /^fuel_type$/,
  pt: /^Combustivel$/,
}

/** Fields whose odd values are not counted: they are only compared with a list or a word, or their file is XML, which has no kinds. */
const compared: Readonly<Record<string, RegExp>> = {
  'au-qld': /^S\.(B|G1)$/,
  'au-sa': /^S\.(B|G1|\w+[OC])$/,
  'au-vic': /brandId$/,
  'au-wa': /^operates247$/,
  'fr-zip': /^(adresse|ville|horaires|rupture)/,
}

/** A change of a value; undefined removes it. */
type Change = (value: unknown) => unknown

const unreadable = 'an object, or a text instead of one'
const missing = 'missing'

const changes: Readonly<Record<string, Change>> = {
  'a number': () => 7,
  [unreadable]: value => (typeof value === 'object' && value !== null ? 'odd' : { odd: 'odd' }),
  null: () => null,
  [missing]: () => undefined,
  'in other case': value => (typeof value === 'string' ? otherCase(value) : value),
  'with other accents': value => (typeof value === 'string' ? otherAccents(value) : value),
}

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
}

function otherAccents(text: string): string {
  const plain = plainLetters(text)
  return plain === text.toLowerCase() ? text.replace(/[aeiou]/gi, letter => `${letter}\u0301`.normalize('NFC')) : plain
}

type Path = readonly string[]
const inList = '[]'

/** The name under which the lineage of prices has a field. */
function nameOf(path: Path): string {
  return path.reduce((name, key) => (key === inList ? `${name}${key}` : name === '' ? key : `${name}.${key}`), '')
}

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const one of value) yield* pathsIn(one, [...path, inList])
  else for (const [key, one] of Object.entries(value)) yield* pathsIn(one, [...path, key])
}

/** A copy in which the value at the path is changed. Keeps members that are not enumerable, such as the number of cells. */
function changed(value: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined) return change(value)
  if (key === inList) return Array.isArray(value) ? value.map(one => changed(one, rest, change)) : value
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  const copy = Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value)) as Members
  const now = changed(copy[key], rest, change)
  if (now === undefined) delete copy[key]
  else copy[key] = now
  return copy
}

type Members = Record<string, unknown>

/** The fields that the reader looks at, and the objects and lists that contain them. */
function fieldsOf(source: StationSource, rows: readonly RowAt<unknown, unknown>[], day: string): Path[] {
  const edition = editionOn(source.editions, day)!
  const read = new Set<string>()
  for (const { row, context } of rows) {
    const watched = watchedRow(row)
    try {
      edition.read(watched.row, context)
    } catch {
      // The fields of a row that cannot be read count as well.
    }
    for (const field of Object.keys(watched.fields)) read.add(field.replace(/\[\d+\]/g, inList))
  }
  const names = [...read]
  const isLookedAt = (name: string): boolean =>
    names.some(one => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}[`))
  const paths = new Map(rows.flatMap(({ row }) => [...pathsIn(row)].map(path => [nameOf(path), path] as const)))
  return [...paths].filter(([name]) => isLookedAt(name)).map(([, path]) => path)
}

/** The number of stations with opening hours. */
function openIn({ stations }: Reading): number {
  return stations.filter(({ openingHours }) => openingHours !== null).length
}

function withOddTexts(value: unknown): unknown {
  if (typeof value === 'string') return 'odd'
  if (Array.isArray(value)) return value.map(withOddTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOddTexts(one)]))
}

function pricesIn({ stations }: Reading): number {
  return stations.reduce((sum, { prices }) => sum + prices.length, 0)
}

describe.each(
  Object.values(registry)
    .filter(source => source.kind === 'stations')
    .map(source => [source.descriptor.id, source] as const),
)('%s', (id, source) => {
  // The newest days have unusual rows, whose prices are not all read.
  const day = readdirSync(join(fixturesRoot, id)).filter(isDay).sort()[0]!

  const firstDay = async () => {
    const { captures } = await takeFixture(source, day)
    const rows = [...editionOn(source.editions, day)!.rows(captures)] as RowAt<unknown, unknown>[]
    const read = (path: Path, change: Change): Reading => {
      const edition = {
        ...editionOn(source.editions, day)!,
        rows: () => rows.map(one => ({ ...one, row: changed(one.row, path, change) })),
      }
      return readDelivery({ ...source, editions: [edition] }, day, captures)
    }
    const intact = readDelivery(source, day, captures)
    const sound = pricesIn(intact)
    expect(sound).toBeGreaterThan(20)
    return { fields: fieldsOf(source, rows, day), intact, read, sound }
  }

  test('loses no price by an attribute of another kind', async () => {
    const { fields, intact, read, sound } = await firstDay()
    const attributes = fields.filter(path => !deciding[id]!.test(nameOf(path)))
    expect(attributes.length).toBeGreaterThan(0)
    const lost: string[] = []
    const uncounted: string[] = []
    for (const path of attributes) {
      const name = nameOf(path)
      for (const [kind, change] of Object.entries(changes)) {
        const reading = read(path, change)
        const prices = pricesIn(reading)
        if (prices < sound) lost.push(`${name} ${kind}: ${sound - prices} prices`)
        const isCounted = reading.quarantined.some(({ scope }) => scope === 'value')
        if (kind === missing && !compared[id]?.test(name) && openIn(reading) < openIn(intact)) {
          const odd = read(path, withOddTexts)
          if (openIn(odd) < openIn(intact) && !odd.quarantined.some(({ reason }) => reason === 'NOT_A_WEEK')) {
            uncounted.push(`${name} of opening hours`)
          }
        }
        if (kind === unreadable && !isCounted && !compared[id]?.test(name)) uncounted.push(name)
      }
    }
    expect({ lost, uncounted }).toEqual({ lost: [], uncounted: [] })
  })

  test.runIf(words[id])('reads a word of a closed list in any case and with any accents', async () => {
    const { fields, read, sound } = await firstDay()
    const named = fields.filter(path => words[id]!.test(nameOf(path)))
    expect(named.length).toBeGreaterThan(0)
    const lost = named.flatMap(path =>
      [otherCase, otherAccents]
        .map(change => pricesIn(read(path, value => (typeof value === 'string' ? change(value) : value))))
        .filter(prices => prices !== sound)
        .map(prices => `${nameOf(path)}: ${prices} of ${sound} prices`),
    )
    expect(lost).toEqual([])
  })
})
