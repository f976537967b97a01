import { describe, expect, test } from 'vitest'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { lu } from '../../../pipeline/sources/lu/source.ts'
import { hasSamples, readFigures, sample } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const day = '2026-06-11'

function readAs(petrol: string, diesel: string) {
  const files: Record<string, string> = { petrol, diesel }
  return readFigures(lu, day, ({ name }) => files[name])
}

describe.runIf(hasSamples)('real answers of LUSTAT', () => {
  const asText = (file: string) => (hasSamples ? Buffer.from(sample('LU', file)).toString('utf8') : '')
  const petrol = asText('lu_lustat_essence_slice.json')
  const diesel = asText('lu_lustat_diesel_slice.json')

  test('begin at midnight in Luxembourg, which is 22:00 UTC in summer', async () => {
    const { records } = await readAs(petrol, diesel)
    expect(records.map(({ fuel, amountMicros, validFrom }) => [fuel, amountMicros / 1e6, validFrom])).toEqual([
      ['sp98', 1.848, '2026-06-04 22:00:00'],
      ['sp95', 1.72, '2026-06-04 22:00:00'],
      ['diesel', 1.782, '2026-06-02 22:00:00'],
    ])
  })

  test('give the same result when dimensions and their values are reversed', async () => {
    const reversed = JSON.parse(petrol)
    const { dimensions } = reversed.data.structures[0]
    const [set] = reversed.data.dataSets
    const sizes = dimensions.observation.map((one: { values: unknown[] }) => one.values.length)
    const keys = Object.entries(set.observations).map(([key, value]) => {
      const indices = key.split(':').map((index, at) => sizes[at] - 1 - Number(index))
      return [indices.reverse().join(':'), value]
    })
    set.observations = Object.fromEntries(keys)
    dimensions.observation.reverse()
    for (const one of dimensions.observation) one.values.reverse()
    expect((await readAs(JSON.stringify(reversed), diesel)).records).toEqual((await readAs(petrol, diesel)).records)
  })

  test('in thousands, in another unit or without a dimension are not read as euros per litre', async () => {
    await expect(readAs(petrol.replace('"id":"0","order":0', '"id":"3","order":0'), diesel)).rejects.toThrow(
      new FeedShapeError("lu/petrol: expected UNIT_MULT '0' (units), found '3'"),
    )
    const { records, quarantined } = await readAs(petrol, diesel.replace('"EUR_LI"', '"EUR_HL"'))
    expect(records.map(({ fuel }) => fuel)).toEqual(['sp98', 'sp95'])
    expect(quarantined).toMatchObject([{ field: 'UNIT_MEASURE', reason: 'UNKNOWN_WORD', found: 'EUR_HL' }])
    await expect(readAs(petrol, diesel.replace('"id":"MOTOR_ENERGY"', '"id":"FUEL"'))).rejects.toThrow(
      /^lu\/diesel: expected the dimension 'MOTOR_ENERGY', found only MEASURE, UNIT_MEASURE, FREQ, FUEL, /,
    )
  })

  test.each([
    ['"1,72"', 'EUR_LI'],
    ['"1.72 €"', 'EUR_L'],
    ['1.72', 'EUR_LTR'],
  ])('give the same maximum with %s in %s', async (value, unit) => {
    const changed = petrol.replace('[1.72,', `[${value},`).replace('"EUR_LI"', `"${unit}"`)
    expect(changed).toContain(`[${value},`)
    expect(changed).toContain(`"${unit}"`)
    expect((await readAs(changed, diesel)).records).toEqual((await readAs(petrol, diesel)).records)
  })

  test.each([
    ['no data', () => '{"errors":[]}', "lu/petrol: expected the member 'data', found an object of errors"],
    [
      'no observations',
      () => petrol.replace(/"observations":\{.*?\}/, '"observations":{}'),
      'lu/petrol: expected observations, found none',
    ],
    [
      'an index beyond the list',
      () => petrol.replace('"0:0:0:1:', '"0:0:0:7:'),
      "lu/petrol: expected value 7 of 'MOTOR_ENERGY', found 2 values",
    ],
  ])('with %s are refused', async (_what, broken, message) => {
    await expectRefusal(readAs(broken(), diesel), message)
  })
})
