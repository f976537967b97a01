import { expect, test } from 'vitest'
import { transactionId } from '../../pipeline/families/australian-feeds.ts'

test('a call always has the same id, in the form that publishers check', () => {
  const ids = Array.from({ length: 200 }, (_, at) => transactionId('one', String(at)))
  expect(ids.filter(id => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
  expect(new Set(ids).size).toBe(200)
  expect(transactionId('one', '0')).toBe(ids[0])
})

test('two splits of the same text into parts have different ids', () => {
  expect(transactionId('a', 'bc')).not.toBe(transactionId('ab', 'c'))
})
