import { describe, expect, test } from 'vitest'
import { findRetryAfterSeconds } from '../../pipeline/fetch/retry.ts'

describe('Retry-After', () => {
  const now = Date.parse('2026-11-19T11:00:00.500Z')

  test.each([
    ['120', 120],
    ['0', 0],
    ['Thu, 19 Nov 2026 11:00:31 GMT', 31],
    ['Thursday, 19-Nov-26 11:00:31 GMT', 31],
    ['Thu, 19 Nov 2026 10:00:00 GMT', 0],
  ])('%s is read as %i s', (header, seconds) => {
    expect(findRetryAfterSeconds(header, now)).toBe(seconds)
  })

  test.each([undefined, '', 'soon', '-5', '1.5', 'Thu Nov 19 11:00:31 2026', 'Thu, soon GMT'])(
    '%s is ignored',
    header => {
      expect(findRetryAfterSeconds(header, now)).toBeNull()
    },
  )
})
