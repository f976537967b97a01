import { expect, test } from 'vitest'
import { monthClosesAt, monthOf } from '../../pipeline/model/days.ts'

test('a month closes at 06:00 on the first day of the next month', () => {
  expect(monthClosesAt('2026-11')).toBe('2026-12-01 06:00:00')
  expect(monthClosesAt('2026-12')).toBe('2027-01-01 06:00:00')
  expect(monthOf('2026-11-30 23:59:59')).toBe('2026-11')
})
