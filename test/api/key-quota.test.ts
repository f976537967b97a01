import { expect, test } from 'vitest'
import { dailyLimit, daySeconds, nextMidnight, secondsLeft } from '../../api/limits/limit-state.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'

test('a key has 1,000 requests in a UTC day, which ends at midnight', () => {
  expect([dailyLimit, daySeconds]).toEqual([1000, 24 * 60 * 60])
  const left = (instant: string) => secondsLeft(epochSecondsOf(instant))
  expect([left('2026-11-24 00:00:00'), left('2026-11-24 12:00:00'), left('2026-11-24 23:59:59')]).toEqual([
    86_400, 43_200, 1,
  ])
})

test('the next day begins after every instant of a day', () => {
  for (const clock of ['00:00:00', '12:34:56', '23:59:59']) {
    expect(nextMidnight(epochSecondsOf(`2026-12-31 ${clock}`))).toBe('2027-01-01 00:00:00')
  }
})
