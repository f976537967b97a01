import { describe, expect, test } from 'vitest'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { jsonEntries } from '../../pipeline/operator-feed/json-entries.ts'
import {
  priceMembers,
  requiredOfPrice,
  requiredOfStation,
  stationMembers,
} from '../../pipeline/operator-feed/members.ts'
import { examineStation } from '../../pipeline/operator-feed/rows.ts'
import { delivered } from '../support/deliver.ts'
import { isValid, type JsonSchema } from '../support/json-schema.ts'
import { repositoryText } from '../support/repository.ts'

const schema = JSON.parse(repositoryText('docs/operator-feed.schema.json'))
const price: JsonSchema = schema.$defs.price

const diesel = { fuel: 'diesel', amount: 17.34, updated_at: '2026-11-19T06:40:00+01:00' }
const station = { schema_version: 1, id: 'SE-1', lat: 59.3, lng: 18.1, prices: [diesel] }

/** The faults that the reader finds in a line of a file. */
async function faultsOf(line: unknown): Promise<string[]> {
  const capture = await delivered('stations', `${JSON.stringify(station)}\n${JSON.stringify(line)}\n`)
  const { faults, valuesAside, prices } = examineStation(jsonEntries(capture)[1]!)
  return [...faults, ...valuesAside, ...prices.flatMap(one => one.faults)].map(
    fault => `${fault.field} ${fault.reason}`,
  )
}

// One value of each kind, and the boundary values that matter here.
// biome-ignore format: a list of short words reads better in lines
const values: readonly unknown[] = [
  null, true, false, 0, 1, 2, -1, 0.01, 90, 90.1, -90.1, 180, 180.1, -180.1, 1e9, '', ' ', 'a', 'a b', 'a  b', ' a',
  'a ', 'a\tb', 'a\nb', 'a\u0007b', 'å', '1', '17,34', 'true', [], {}, [1], 'diesel', 'Diesel', 'sp95', 'cng', 'gpl',
  'self', 'served', 'members', 'l', 'kg', 'litre', 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(255),
  'x'.repeat(256), 'x'.repeat(300), '\u{1f698}'.repeat(300), 'x'.repeat(301), '2026-11-19T06:40:00+01:00',
  '2026-11-19T06:40:00Z', '2026-11-19T06:40:00.5Z', '2026-11-19T06:40:00', '2026-11-19 06:40:00Z',
  '2026-11-19T06:40Z', '2026-02-29T06:40:00Z', '2026-13-01T06:40:00Z', '2026-11-19T24:00:00Z',
  '2026-11-19T06:60:00Z', '2026-11-19T06:40:00+0100', '2026-11-19T06:40:00+24:00', '24/7',
]

describe('docs/operator-feed.schema.json', () => {
  test('has exactly the members that the reader reads', () => {
    expect(Object.keys(schema.properties)).toEqual([...Object.keys(stationMembers), 'prices'])
    expect(Object.keys(price.properties as object)).toEqual(Object.keys(priceMembers))
  })

  test('requires what the reader requires', () => {
    expect(schema.required).toEqual([...requiredOfStation, 'prices'])
    expect(price.required).toEqual(requiredOfPrice)
  })

  test('has the fuels of the service', () => {
    expect((price.properties as Record<string, { enum?: unknown }>).fuel!.enum).toEqual([...fuelCodes])
  })

  test.each([...Object.keys(stationMembers), 'prices'])('agrees with the reader on every value of %s', async name => {
    const verdicts = new Set<boolean>()
    for (const value of values) {
      const line = { ...station, [name]: value }
      const faults = await faultsOf(line)
      expect([name, value, isValid(schema, line), faults]).toEqual([name, value, faults.length === 0, faults])
      verdicts.add(faults.length === 0)
    }
    expect(verdicts.size).toBe(2)
  })

  test.each(Object.keys(priceMembers))("agrees with the reader on every value of a price's %s", async name => {
    const verdicts = new Set<boolean>()
    for (const fuel of ['diesel', 'cng']) {
      for (const value of values) {
        const line = { ...station, prices: [{ ...diesel, fuel, [name]: value }] }
        const faults = await faultsOf(line)
        expect([name, value, isValid(schema, line), faults]).toEqual([name, value, faults.length === 0, faults])
        verdicts.add(faults.length === 0)
      }
    }
    expect(verdicts.size).toBe(2)
  })

  const without = (...names: readonly string[]) =>
    Object.fromEntries(Object.entries(station).filter(([name]) => !names.includes(name)))
  const lines: readonly (readonly [what: string, line: unknown, faults: readonly string[]])[] = [
    ['the least there is', { schema_version: 1, id: '1', prices: [] }, []],
    ['no position', without('lat', 'lng'), []],
    ['a member of the author', { ...station, x_a: [1], prices: [{ ...diesel, x_b: null }] }, []],
    ['out of stock', { ...station, prices: [{ fuel: 'hvo', out_of_stock: true }] }, []],
    ['a list', [], ['line NOT_AN_OBJECT']],
    ['no version', without('schema_version'), ['schema_version MISSING']],
    ['no id', without('id'), ['id MISSING']],
    ['no prices', without('prices'), ['prices MISSING']],
    ['half a position', without('lat'), ['lat MISSING']],
    ['the other half', without('lng'), ['lng MISSING']],
    ['a member mistyped', { ...station, postcode: '1' }, ['postcode UNKNOWN_MEMBER']],
    ['a member of a prototype', { ...station, constructor: '1' }, ['constructor UNKNOWN_MEMBER']],
    ['a price that is none', { ...station, prices: [17.34] }, ['prices[0] NOT_AN_OBJECT']],
    ['no fuel', { ...station, prices: [{ amount: 17.34 }] }, ['prices[0].fuel MISSING']],
    ['no amount', { ...station, prices: [{ fuel: 'hvo' }] }, ['prices[0].amount MISSING']],
    [
      'an amount of what is out of stock',
      { ...station, prices: [{ ...diesel, out_of_stock: true }] },
      ['prices[0].amount CONTRADICTION'],
    ],
    ['diesel by weight', { ...station, prices: [{ ...diesel, unit: 'kg' }] }, ['prices[0].unit WRONG_UNIT']],
    [
      'everything at once',
      { schema_version: 2, lat: 'x', lng: 1, closed: 1, prices: [{ fuel: 'petrol', amount: 0 }, diesel] },
      [
        'id MISSING',
        'schema_version UNKNOWN_VERSION',
        'lat NOT_A_NUMBER',
        'closed NOT_A_FLAG',
        'prices[0].fuel UNKNOWN_FUEL',
        'prices[0].amount NOT_POSITIVE',
      ],
    ],
  ]
  test.each(lines)('and the reader give the same verdict on %s', async (_what, line, faults) => {
    expect((await faultsOf(line)).sort()).toEqual(faults.toSorted())
    expect(isValid(schema, line)).toBe(faults.length === 0)
  })
})
