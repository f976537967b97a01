import { expect, test } from 'vitest'
import { findAsOf } from '../../api/params/as-of.ts'

test.each([
  '2026-11-18T06:00:00Z',
  '2026-11-18T06:00:00+00:00',
  '2026-11-18T06:00:00.000000+0000',
  '2026-11-18T06:00:00.000Z',
  '2026-11-18 06:00:00',
  '2026-11-18T06:00',
  '2026-11-18T06:00+00:00',
])('%s is an instant in UTC', text => {
  expect(findAsOf(text)).toBe('2026-11-18 06:00:00')
})

test.each(['2026-11-18T06:00:00+01:00', '2026-11-18T06:00:00-00:00', '2026-11-18+00:00', '2026-11-18T06:00:00+00:00Z'])(
  '%s is none',
  text => {
    expect(findAsOf(text)).toBeNull()
  },
)
