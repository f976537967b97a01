import { expect, test } from 'vitest'
import { remembering } from '../../pipeline/model/remembering.ts'

test('caches the result of a key, null included, until too many other keys evict it', () => {
  const asked: string[] = []
  const length = remembering(2, (text: string) => {
    asked.push(text)
    return text === '' ? null : text.length
  })
  expect(['', 'abc', '', 'abc'].map(length)).toEqual([null, 3, null, 3])
  expect(asked).toEqual(['', 'abc'])
  expect(['de', 'abc'].map(length)).toEqual([2, 3])
  expect(asked).toEqual(['', 'abc', 'de', 'abc'])
})

test('does not cache an error', () => {
  let calls = 0
  const failing = remembering(2, (_: string): number => {
    calls += 1
    throw new RangeError('no')
  })
  expect(() => failing('a')).toThrow(RangeError)
  expect(() => failing('a')).toThrow(RangeError)
  expect(calls).toBe(2)
})
