import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkColumns } from '../../pipeline/contract/check-columns.ts'
import { type Columns, readDelivery, readFigureDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { FuelError } from '../../pipeline/model/errors.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { isMarketSource, type MarketSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { fixturesRoot, takeEdited, takeFixture } from '../support/deliver.ts'

const sources = Object.values(registry).filter(isMarketSource)
const named = sources.filter(({ descriptor }) => descriptor.contract.columns)

// The columns of these sources have several spellings, are in one of three languages, or are set by the operator.
test('the contract of each source names its columns, except for columns with several names', () => {
  const others = sources.filter(source => !named.includes(source)).map(({ descriptor }) => descriptor.id)
  expect(others).toEqual(['au-nt', 'be', 'gr-stations', 'se'])
})

test.each(named.map(source => [source.descriptor.id, source] as const))(
  'the bundled deliveries of %s have the columns of its contract, and no new ones from day to day',
  async (id, source) => {
    const { contract } = source.descriptor
    let before: Record<string, string> | null = null
    for (const day of readdirSync(join(fixturesRoot, id)).filter(isDay).sort()) {
      const columns = await columnsOn(source, day)
      if (!columns) continue
      expect(checkColumns(contract, columns, before)).toEqual({ findings: [], remarks: [], changes: [] })
      before = Object.fromEntries([...columns.keys()].map(name => [name, '']))
    }
    expect(before).not.toBeNull()
  },
)

test.each(named.map(source => [source.descriptor.id, source] as const))(
  'the contract of %s has no duplicate column, and no column about a person',
  (_id, { descriptor }) => {
    const { always, attributes = [], sometimes = [] } = descriptor.contract.columns!
    const names = [...always, ...attributes, ...sometimes]
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(
      names.filter(name => /owner|holder|gestore|company_?name|contact|mail|phone|\btel|fax|mft/i.test(name)),
    ).toEqual([])
  },
)

/** Null for a delivery that is refused on purpose. */
async function columnsOn(source: MarketSource, day: string): Promise<Columns | null> {
  const { captures } = await takeFixture(source, day)
  try {
    return (source.kind === 'figures' ? readFigureDelivery : readDelivery)(source as never, day, captures).columns
  } catch (error) {
    if (error instanceof FuelError) return null
    throw error
  }
}

test('a new column that looks like a missing one is named beside it', () => {
  const contract = { columns: { always: ['id', 'Precio Diésel Renovable'] } }
  const goneOf = (...names: string[]) =>
    checkColumns(contract, new Map(names.map(name => [name, new Set(['string'])])), null).findings
  expect(goneOf('id', 'Precio Adblue', 'Precio Diesel Renovables')).toEqual([
    {
      finding: 'COLUMN_GONE Precio Diésel Renovable',
      text: "expected the column 'Precio Diésel Renovable' (the new column 'Precio Diesel Renovables' looks like it), found none of that name",
    },
  ])
  expect(goneOf('id', 'Precio Adblue')[0]!.text).toBe(
    "expected the column 'Precio Diésel Renovable', found none of that name",
  )
})

// Each fuel has a column of its own in these feeds.
const byColumn: readonly (readonly [string, (text: string, column: string) => string])[] = [
  ['es', (text, column) => text.replaceAll(`"${column}"`, `"${column} 2"`)],
  ['fr', (text, column) => text.replaceAll(`"${column}"`, `"${column}_2"`)],
  ['md', (text, column) => text.replaceAll(`"${column}"`, `"${column}_2"`)],
  ['gb', (text, column) => text.replaceAll(`${column},`, `${column}_2,`)],
]
const fuelColumn = /^(Precio .*|.*_prix|diesel|gasoline|gpl|forecourts\.fuel_price\..*)$/

test.each(byColumn)(
  'the delivery of %s is read without the column of a fuel, and lacks only that column',
  async (id, rename) => {
    const source = sources.find(({ descriptor }) => descriptor.id === id)!
    if (source.kind !== 'stations') throw new Error(`${id} has no stations`)
    const { contract } = source.descriptor
    const day = '2026-11-17'
    const fuels = contract.columns!.always.filter(name => fuelColumn.test(name))
    expect(fuels.length).toBeGreaterThan(2)
    const { captures: sound } = await takeFixture(source, day)
    const { stations } = readDelivery(source, day, sound)
    for (const column of fuels) {
      const { captures } = await takeEdited(source, day, text => rename(text, column))
      const reading = readDelivery(source, day, captures)
      expect(checkColumns(contract, reading.columns, null).findings.map(({ finding }) => finding)).toEqual([
        `COLUMN_GONE ${column}`,
      ])
      expect(reading.stations).toHaveLength(stations.length)
    }
  },
)
