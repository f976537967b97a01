import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { watchedRow } from '../../pipeline/delivery-reading/watched-row.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { plainLetters } from '../../pipeline/model/plain-letters.ts'
import { editionOn, type RowAt, type StationSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { breaksOfAll } from '../support/breaks-of.ts'
import { fixturesRoot, takeFixture } from '../support/deliver.ts'
import type { FeedLayout } from '../support/feed-layout.ts'

// A value that says nothing about a price never costs one, whatever its kind. Each field that a reader looks at is changed in
// all rows of a delivery, in each of the ways below, and the prices are counted again.

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

const sources = Object.values(registry).filter(source => source.kind === 'stations')
const breaks = await breaksOfAll(sources.map(source => source.descriptor.id))

describe.each(sources.map(source => [source.descriptor.id, source] as const))('%s', (id, source) => {
  const { deciding, words, compared }: Partial<FeedLayout> = breaks[id] ?? {}

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
    expect(deciding, `test/sources/${id}/breaks.ts must state the \`deciding\` fields`).toBeDefined()
    const { fields, intact, read, sound } = await firstDay()
    const attributes = fields.filter(path => !deciding!.test(nameOf(path)))
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
        if (kind === missing && !compared?.test(name) && openIn(reading) < openIn(intact)) {
          const odd = read(path, withOddTexts)
          if (openIn(odd) < openIn(intact) && !odd.quarantined.some(({ reason }) => reason === 'NOT_A_WEEK')) {
            uncounted.push(`${name} of opening hours`)
          }
        }
        if (kind === unreadable && !isCounted && !compared?.test(name)) uncounted.push(name)
      }
    }
    expect({ lost, uncounted }).toEqual({ lost: [], uncounted: [] })
  })

  test.runIf(words)('reads a word of a closed list in any case and with any accents', async () => {
    const { fields, read, sound } = await firstDay()
    const named = fields.filter(path => words!.test(nameOf(path)))
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
