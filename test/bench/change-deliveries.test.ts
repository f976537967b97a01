import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Moved,
  movedBritain,
  movedFrance,
  movedLuxembourg,
  movedSpain,
  nextRates,
  type PriceChange,
  withDay,
} from '../../bench/pipeline/change-deliveries.ts'
import { type Movable, moveIn, moveRates, viewOf } from '../../bench/pipeline/deliveries.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const move: PriceChange = { name: 'a test', share: 0.5, at: new Date('2026-11-19T13:30:00Z') }
const none: PriceChange = { ...move, share: 0 }

function bundled(source: string, name: string): string {
  return readFileSync(join(fixturesRoot, source, '2026-11-19', name), 'utf8')
}

/** The number of places at which two texts with the same layout differ. */
function differences(a: string, b: string): number {
  const split = (text: string): string[] => text.split(/(?<=["\]\d])[,:](?=["[{])|(?<=\[)/)
  const left = split(a)
  const right = split(b)
  expect(left.length).toBe(right.length)
  return left.filter((part, at) => part !== right[at]).length
}

const formats: readonly (readonly [
  source: string,
  name: string,
  change: (text: string, move: PriceChange) => Moved,
])[] = [
  ['fr', 'stations.json', movedFrance],
  ['gb-api', 'prices-1.json', movedBritain],
]

describe('changed prices', () => {
  test.each(formats)('%s keeps every other byte of its delivery', (source, name, change) => {
    const text = bundled(source, name)
    expect(change(text, none)).toEqual({ text, moved: 0 })
    const { text: changed, moved } = change(text, move)
    expect(moved).toBeGreaterThan(10)
    expect(changed).not.toBe(text)
    expect(change(text, move)).toEqual({ text: changed, moved })
    expect(change(text, { ...move, name: 'another' }).text).not.toBe(changed)
  })

  test('France stamps changed prices in Paris time, a few minutes before the run', () => {
    const row = { id: 1, gazole_maj: '2026-11-18T08:00:00+00:00', gazole_prix: 1.965, sp95_maj: null, sp95_prix: null }
    const { text, moved } = movedFrance(`[\n${JSON.stringify(row)}\n]\n`, { ...move, share: 1 })
    const [changed] = JSON.parse(text) as [typeof row]
    expect(moved).toBe(1)
    expect(changed.gazole_prix).not.toBe(1.965)
    expect(changed.gazole_prix).toBeCloseTo(1.965, 1)
    expect(changed.gazole_maj).toMatch(/^2026-11-19T14:[12]\d:00\+00:00$/)
    expect([changed.sp95_maj, changed.sp95_prix]).toEqual([null, null])
  })

  test('Spain has one stamp for the file, and decimal commas', () => {
    const text = bundled('es', 'stations.json')
    const still = movedSpain(text, none)
    const stamp = /^{"Fecha":"[^"]+"/
    expect(still).toEqual({ text: text.replace(stamp, '{"Fecha":"19\\/11\\/2026 14:25:00"'), moved: 0 })
    const { text: changed, moved } = movedSpain(text, move)
    expect(differences(changed, still.text)).toBe(moved)
  })

  test('Luxembourg raises each maximum by 1.3 cents', () => {
    const { text, moved } = movedLuxembourg(bundled('lu', 'diesel.json'))
    expect(moved).toBe(2)
    expect(text).toContain('"0:0:0:0:0:0:0:0:0:0:0:0:0:0":[1.596,')
    expect(differences(text, bundled('lu', 'diesel.json'))).toBe(2)
  })
})

test('rates of another day keep their number of decimals, and are the first of the 90 days', () => {
  const daily = bundled('ecb', 'daily.xml')
  const { text, moved } = nextRates(daily, '2026-11-19')
  expect(moved).toBe(29)
  expect(text).toContain("time='2026-11-19'")
  expect(text.length).toBe(daily.length)
  const history = withDay(bundled('ecb', 'hist-90d.xml'), text)
  const days = [...history.matchAll(/<Cube time="([\d-]+)">/g)].map(([, day]) => day)
  expect(days.slice(0, 2)).toEqual(['2026-11-19', '2026-11-18'])
  const dollars = /'USD' rate='([\d.]+)'/.exec(text)![1]!
  expect(history).toContain(`<Cube time="2026-11-19"><Cube currency="USD" rate="${Number(dollars)}"/>`)
})

describe('a view of deliveries', () => {
  const deliveries = temporaryFolder()
  for (const source of ['fr', 'lu', 'ecb']) {
    const folder = join(deliveries, source, '2026-11-19')
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(join(fixturesRoot, source, '2026-11-19'))) {
      writeFileSync(join(folder, name), bundled(source, name))
    }
  }
  const view = viewOf(deliveries, join(temporaryFolder(), 'view'))
  const read = (folder: string, source: string, name: string): string =>
    readFileSync(join(folder, source, '2026-11-19', name), 'utf8')

  test.each<[Movable, string]>([
    ['fr', 'stations.json'],
    ['lu', 'petrol.json'],
  ])('changes prices of %s only in the view, each time starting with the prices in the view', (source, name) => {
    const before = read(view, source, name)
    expect(before).toBe(bundled(source, name))
    expect(moveIn(view, deliveries, source, move)).toBeGreaterThan(0)
    const once = read(view, source, name)
    expect(moveIn(view, deliveries, source, { ...move, name: 'again' })).toBeGreaterThan(0)
    expect(new Set([before, once, read(view, source, name)]).size).toBe(3)
    expect(read(deliveries, source, name)).toBe(before)
  })

  test('changes the rates only in the view', () => {
    expect(moveRates(view, deliveries, '2026-11-19')).toBe(29)
    expect(read(view, 'ecb', 'hist-90d.xml')).toContain('<Cube time="2026-11-19">')
    expect(read(deliveries, 'ecb', 'daily.xml')).toBe(bundled('ecb', 'daily.xml'))
  })
})
