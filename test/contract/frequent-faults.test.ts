import { expect, test } from 'vitest'
import { frequentFaults, unreadableText } from '../../pipeline/contract/frequent-faults.ts'

const fault = (field: string, found: string, scope: 'row' | 'field' | 'value' = 'row') => {
  return { capture: 'prices', position: 1, scope, field, reason: 'NOT_A_FLAG', found }
}

test('the three most frequent faults are named by field and word', () => {
  const faults = ['TRUE', 'FALSE', 'TRUE', 'yes', 'TRUE', 'FALSE', 'yes', 'no', 'no'].map(word => fault('open', word))
  expect(frequentFaults(faults)).toEqual([
    { field: 'open', reason: 'NOT_A_FLAG', found: 'TRUE', count: 3 },
    { field: 'open', reason: 'NOT_A_FLAG', found: 'FALSE', count: 2 },
    { field: 'open', reason: 'NOT_A_FLAG', found: 'yes', count: 2 },
  ])
})

test('words that only one row has are counted by their field, and not repeated: they may be names', () => {
  const faults = [fault('owner', 'Ann'), fault('owner', 'Ben'), fault('open', 'TRUE'), fault('open', 'TRUE')]
  expect(frequentFaults(faults)).toEqual([
    { field: 'open', reason: 'NOT_A_FLAG', found: 'TRUE', count: 2 },
    { field: 'owner', reason: 'NOT_A_FLAG', found: null, count: 2 },
  ])
})

test('a refusal states how many rows or prices were unreadable, without optional values', () => {
  const rows = ['TRUE', 'TRUE', "it's; so"].map(word => fault('open', word))
  expect(unreadableText({ rows: 4, quarantined: [...rows, fault('brand', '7', 'value')] })).toBe(
    "3 of 4 rows unreadable: `open` is 'TRUE' (2), `open` has NOT_A_FLAG (1)",
  )
  expect(unreadableText({ rows: 4, quarantined: [fault('price', 'x', 'field'), fault('price', 'x', 'field')] })).toBe(
    "2 prices unreadable: `price` is 'x' (2)",
  )
  expect(unreadableText({ rows: 4, quarantined: [fault('brand', '{}', 'value')] })).toBeNull()
})
