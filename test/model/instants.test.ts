import { describe, expect, test } from 'vitest'
import {
  epochSecondsOf,
  findInstant,
  hoursBetween,
  instantOf,
  isDay,
  isInstant,
} from '../../pipeline/model/instants.ts'

describe('an instant', () => {
  test('is written in UTC and read back to the same second', () => {
    expect(instantOf(0)).toBe('1970-01-01 00:00:00')
    for (const seconds of [0, 951_782_400, 1_795_089_599, 4_102_444_799]) {
      expect(epochSecondsOf(instantOf(seconds))).toBe(seconds)
    }
  })

  test.each(['2026-02-29 00:00:00', '2026-11-19 24:00:00', '2026-11-19T12:00:00', '2026-11-19', '2026-13-01 00:00:00'])(
    'is not %s',
    text => expect(isInstant(text)).toBe(false),
  )

  test.each([
    ['2026-11-19T12:00:00Z', '2026-11-19 12:00:00'],
    ['2026-11-19T12:00:00.250Z', '2026-11-19 12:00:00'],
    ['2026-11-19 12:00:00', '2026-11-19 12:00:00'],
    ['2026-11-19', '2026-11-19 00:00:00'],
    ['2026-11-19T12:00:00+01:00', null],
    ['tomorrow', null],
  ])('%s is found as %s', (text, instant) => expect(findInstant(text)).toBe(instant))
})

test('a leap day is a valid day only in a leap year', () => {
  expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('2026-1-1'), isDay('2026-13-45')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('hours are counted across midnight and to the second', () => {
  expect(hoursBetween('2026-11-18 23:30:00', '2026-11-19 01:00:00')).toBe(1.5)
  expect(hoursBetween('2026-11-19 12:00:00', '2026-11-17 12:00:00')).toBe(-48)
})

// biome-ignore format: a list of short words reads better in lines
test.each([
  '', '2026-11-19', '2026-11-19 12:00', '2026-13-19 12:00:00', '2026-11-19 24:00:00', '2026-11-19 12:60:00',
  'x'.repeat(19),
])('%j has no seconds', text => expect(epochSecondsOf(text)).toBeNaN())

test('a day after the end of its month counts into the next month, and a fraction of a second is ignored', () => {
  expect(epochSecondsOf('2026-02-30 00:00:01')).toBe(epochSecondsOf('2026-03-02 00:00:01'))
  expect(epochSecondsOf('2026-11-19 12:00:00.75')).toBe(epochSecondsOf('2026-11-19 12:00:00'))
})
