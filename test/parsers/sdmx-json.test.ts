import { describe, expect, test } from 'vitest'
import { findDataSetAttribute, sdmxObservations } from '../../pipeline/parsers/sdmx-json.ts'
import { delivered } from '../support/deliver.ts'

const dimensions = [
  { id: 'FUEL', values: [{ id: 'GO', name: 'Diesel' }, { id: 'SP' }] },
  { id: 'TIME', values: [{ id: '2026-11' }] },
]
const dataSet = { observations: { '0:0': [1.5], '1:0': [1.7] } as object, attributes: [0, null] as unknown }
const structure = {
  dimensions: { observation: dimensions as readonly object[] },
  attributes: {
    dataSet: [
      { id: 'UNIT', values: [{ id: 'EUR' }] },
      { id: 'NOTE', values: [{ id: 'N' }] },
    ],
  },
}

const message = (set: object, changes: object = {}) =>
  delivered(
    'data',
    JSON.stringify({ data: { dataSets: [{ ...dataSet, ...set }], structures: [structure], ...changes } }),
  )
const observed = async (set: object, changes: object = {}) =>
  sdmxObservations(await message(set, changes), ['TIME', 'FUEL']).map(({ at, value }) => [
    at.FUEL.id,
    at.TIME.id,
    value,
  ])

describe('the observations of an SDMX-JSON message', () => {
  test('are read in the order of the file, with dimensions found by id', async () => {
    expect(await observed({})).toEqual([
      ['GO', '2026-11', 1.5],
      ['SP', '2026-11', 1.7],
    ])
  })

  test.each([
    ['a key with too few indices', { observations: { '0': [1] } }, "expected 2 indices and values, found '0'"],
    ['an observation without a list', { observations: { '0:0': 1.5 } }, "expected 2 indices and values, found '0:0'"],
    ['observations that are a list', { observations: [1] }, "expected an object in 'observations', found 1 values"],
    ['an index beyond the values', { observations: { '7:0': [1] } }, "expected value 7 of 'FUEL', found 2 values"],
    ['an index that is not a number', { observations: { 'x:0': [1] } }, "expected value x of 'FUEL', found 2 values"],
  ])('are refused with %s', async (_what, set, text) => {
    await expect(observed(set)).rejects.toThrow(text)
  })

  test.each([
    ['two data sets', { dataSets: [dataSet, dataSet] }, '2 values and 1 values'],
    ['no structure', { structures: [] }, '1 values and 0 values'],
    ['data sets that are an object', { dataSets: {} }, '{} and 1 values'],
    ['structures that are a text', { structures: 'none' }, '1 values and "none"'],
  ])('are refused with %s', async (_what, changes, found) => {
    await expect(observed({}, changes)).rejects.toThrow(`expected one data set and one structure, found ${found}`)
  })

  test('are refused without a required dimension, and with values that are not a list', async () => {
    const having = (observation: readonly object[]) => ({
      structures: [{ ...structure, dimensions: { observation } }],
    })
    await expect(observed({}, having([dimensions[0]!]))).rejects.toThrow(
      "expected the dimension 'TIME', found only FUEL",
    )
    await expect(observed({}, having([dimensions[0]!, { id: 'TIME', values: 'all' }]))).rejects.toThrow(
      `expected value 0 of 'TIME', found "all"`,
    )
  })
})

describe('an attribute of the data set', () => {
  test('is the code at its index, and null if it has no index or is not listed', async () => {
    const found = async (id: string, set: object = {}) => findDataSetAttribute(await message(set), id)
    expect([await found('UNIT'), await found('NOTE'), await found('OTHER')]).toEqual(['EUR', null, null])
    expect(await found('UNIT', { attributes: 'none' })).toBe(null)
    expect(await found('NOTE', { attributes: [0] })).toBe(null)
    await expect(found('UNIT', { attributes: [3] })).rejects.toThrow("expected value 3 of 'UNIT', found 1 values")
  })
})
