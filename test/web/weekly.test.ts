import { describe, expect, test } from 'vitest'
import { difference, historyCountriesByName, monthsBefore, newestWeek, weeksBefore } from '../../api/shared/weekly.ts'

describe('the newest week of a country', () => {
  const of = (readings: Readonly<Record<string, readonly [number, number]>>) => ({
    cc: 'FR',
    labels: Object.keys(readings),
    e95: Object.values(readings).map(([e95]) => e95),
    diesel: Object.values(readings).map(([, diesel]) => diesel),
    count: Object.keys(readings).length,
  })

  test('is compared with no other week when that week is missing, and not with 0', () => {
    const newest = newestWeek(of({ '2025-11-17': [0, 1.4], '2026-10-20': [1.6, 1.5], '2026-11-16': [1.7, 1.5] }))
    expect(newest?.e95).toEqual({ price: 1.7, change4: null, change52: null })
    expect(newest?.diesel).toEqual({ price: 1.5, change4: null, change52: 0.1 })
  })

  test('is the newest with a value; a fuel without a value has no price and no change', () => {
    const newest = newestWeek(of({ '2026-10-12': [1.6, 1.5], '2026-11-09': [0, 1.6], '2026-11-16': [0, 0] }))
    expect(newest).toMatchObject({
      week: '2026-11-09',
      e95: { price: null, change4: null },
      diesel: { price: 1.6, change4: 0.1 },
    })
  })

  test('is null when no week has a value', () => {
    expect(newestWeek(of({}))).toBeNull()
    expect(newestWeek(of({ '2026-11-16': [0, 0] }))).toBeNull()
  })
})

describe('weeks and months before', () => {
  test('are calendar weeks, across leap days and summer time', () => {
    expect([weeksBefore('2024-03-04', 1), weeksBefore('2026-03-30', 1)]).toEqual(['2024-02-26', '2026-03-23'])
    expect(weeksBefore('2026-11-16', 52)).toBe('2025-11-17')
  })

  test('end on the last day of a shorter month', () => {
    expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28')
    expect(monthsBefore('2026-01-15', 3)).toBe('2025-10-15')
    expect(monthsBefore('2024-03-31', 13)).toBe('2023-02-28')
  })
})

test('differences have the decimals of prices, and no minus before zero', () => {
  expect([difference(1.7, 1.6), difference(1.601, 1.6), difference(1.6, null)]).toEqual([0.1, 0.001, null])
  expect(Object.is(difference(1.5, 1.5), 0)).toBe(true)
  expect(Object.is(difference(1.4999999, 1.5), 0)).toBe(true)
})

test('the countries are ordered by name after the mean of the EU', () => {
  expect(historyCountriesByName).toHaveLength(29)
  expect(historyCountriesByName.slice(0, 3)).toEqual(['EU', 'AT', 'BE'])
  expect(historyCountriesByName.at(-1)).toBe('GB')
})
