import { describe, expect, test } from 'vitest'
import { jsonStatCells } from '../../pipeline/parsers/json-stat.ts'
import { delivered } from '../support/deliver.ts'

const category = (index: unknown, label: unknown) => ({ category: { index, label } })
const fuels = category(['diesel', 'petrol'], { diesel: 'Diesel', petrol: 'Petrol 95' })
const weeks = category({ '2026W46': 0, '2026W47': 1 }, { '2026W46': 'Week 46', '2026W47': 'Week 47' })
const unit = category(['eur'], { eur: 'Euro' })
const set = {
  id: ['fuel', 'unit', 'week'],
  size: [2, 1, 2],
  dimension: { fuel: fuels, unit, week: weeks },
  value: [1.5, 1.6, 1.7, 1.8] as unknown,
}

const cellsOf = async (changes: object) => {
  const capture = await delivered('data', JSON.stringify({ ...set, ...changes }))
  return jsonStatCells(capture, ['week', 'fuel']).map(({ at, value }) => [at.fuel.code, at.week.label, value])
}
const withDimension = (changes: object) => ({ dimension: { ...set.dimension, ...changes } })

describe('the cells of a JSON-stat data set', () => {
  const cells = [
    ['diesel', 'Week 46', 1.5],
    ['diesel', 'Week 47', 1.6],
    ['petrol', 'Week 46', 1.7],
    ['petrol', 'Week 47', 1.8],
  ]

  test('are read from a list of values, with the last dimension varying fastest', async () => {
    expect(await cellsOf({})).toEqual(cells)
  })

  test('are read from an object of values, in which null values are left out', async () => {
    expect(await cellsOf({ value: { 0: 1.5, 1: 1.6, 3: 1.8 } })).toEqual(
      cells.map(([fuel, week, value]) => [fuel, week, value === 1.7 ? null : value]),
    )
  })

  test('have the categories in the order of an index that is an object', async () => {
    const reversed = category({ '2026W46': 1, '2026W47': 0 }, { '2026W46': 'Week 46', '2026W47': 'Week 47' })
    expect((await cellsOf(withDimension({ week: reversed })))[0]).toEqual(['diesel', 'Week 47', 1.5])
  })

  test.each([
    ['fewer values than cells', { value: [1, 2, 3] }, 'expected 4 values, found 3'],
    ['values that are a text', { value: 'none' }, `expected 4 values, found "none"`],
    ['ids that are not texts', { id: [1, 2] }, "expected texts in 'id', found [1,2]"],
    ['ids that are not a list', { id: 'fuel' }, `expected texts in 'id', found "fuel"`],
    ['no required dimension', { id: ['fuel', 'unit'] }, "expected the dimension 'week', found only fuel, unit"],
    ['other sizes than categories', { size: [2, 1, 3] }, 'expected the sizes 2,1,2, found [2,1,3]'],
    ['sizes that are not a list', { size: 4 }, 'expected the sizes 2,1,2, found 4'],
    [
      'another dimension with two categories',
      withDimension({ unit: category(['eur', 'dkk'], { eur: 'Euro', dkk: 'Krone' }) }),
      "expected one category of 'unit', found 2",
    ],
    ['no labels', withDimension({ unit: category(['eur'], 'Euro') }), "expected labels of 'unit', found none"],
    [
      'a label that is not a text',
      withDimension({ unit: category(['eur'], { eur: 1 }) }),
      "expected a label of 'unit' eur, found 1",
    ],
    [
      'an index that is a number',
      withDimension({ unit: category(1, { eur: 'Euro' }) }),
      "expected an index of 'unit', found none",
    ],
    [
      'an index that begins at 1',
      withDimension({ unit: category({ eur: 1 }, { eur: 'Euro' }) }),
      "expected places from 0 on in 'unit', found eur at 1",
    ],
  ])('are refused with %s', async (_what, changes, message) => {
    await expect(cellsOf(changes)).rejects.toThrow(message)
  })
})
