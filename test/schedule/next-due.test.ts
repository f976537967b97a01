import { describe, expect, test } from 'vitest'
import type { Instant } from '../../pipeline/model/instants.ts'
import type { Publishing } from '../../pipeline/model/schedule.ts'
import { type Attempt, missedPublications } from '../../pipeline/schedule/attempt.ts'
import { nextDueAt } from '../../pipeline/schedule/next-due.ts'

const read = (at: Instant, newestData: string | null = null): Attempt => ({ at, state: 'read', newestData, bytes: at })
const failed = (at: Instant): Attempt => ({ at, state: 'failed', newestData: null, bytes: '' })
const skipped = (at: Instant): Attempt => ({ at, state: 'skipped', newestData: null, bytes: '' })

/** Takes attempts oldest first, in the order in which they were made. */
const due = (schedule: Parameters<typeof nextDueAt>[0], attempts: Attempt[], now: Instant): Instant =>
  nextDueAt(schedule, attempts.toReversed(), now)

describe('a source that publishes all day', () => {
  const halfHourly = { everyMinutes: 30 }

  test('is due when it was never requested, and when it was only skipped', () => {
    expect(due(halfHourly, [], '2026-11-19 12:07:00')).toBe('2026-11-19 12:07:00')
    expect(due(halfHourly, [skipped('2026-11-19 12:00:00')], '2026-11-19 12:07:00')).toBe('2026-11-19 12:07:00')
  })

  test.each([
    ['2026-11-19 12:00:04', '2026-11-19 12:30:00'],
    ['2026-11-19 12:14:00', '2026-11-19 12:30:00'],
    ['2026-11-19 12:20:00', '2026-11-19 12:35:00'],
  ])('read at %s, is due at %s: once per slot, and not before half a slot has passed', (last, next) => {
    expect(due(halfHourly, [read(last)], '2026-11-19 12:29:00')).toBe(next)
  })

  test('after failures is requested at its interval, then less and less often', () => {
    const times: Instant[] = ['2026-11-19 12:00:00', '2026-11-19 12:30:00', '2026-11-19 13:00:00']
    const nexts = times.map((_, at) => due(halfHourly, times.slice(0, at + 1).map(failed), '2026-11-19 13:01:00'))
    expect(nexts).toEqual(['2026-11-19 12:30:00', '2026-11-19 13:00:00', '2026-11-19 14:00:00'])
    const long = Array.from({ length: 6 }, (_, hour) => failed(`2026-11-19 0${hour}:00:00`))
    expect(due(halfHourly, long, '2026-11-19 06:00:00')).toBe('2026-11-19 08:00:00')
  })

  test('with a long interval is requested again an hour after it failed', () => {
    expect(due({ everyMinutes: 360 }, [failed('2026-11-19 12:00:00')], '2026-11-19 12:01:00')).toBe(
      '2026-11-19 13:00:00',
    )
  })

  test('misses no publications', () => {
    expect(missedPublications(halfHourly, [read('2026-11-01 12:00:00')], '2026-11-19 12:00:00')).toBe(0)
  })
})

describe('the bulletin', () => {
  const bulletin: Publishing = {
    days: ['Thu'],
    from: ['12:00'],
    zone: 'UTC',
    retryMinutes: 30,
    until: { dataOf: -3 },
    openHours: 12,
    laterHours: 6,
  }
  // The bulletin of Thursday 2026-11-19 has the prices of Monday 2026-11-16.
  const before = read('2026-11-12 12:30:00', '2026-11-09')

  test('is not requested before Thursday noon', () => {
    expect(due(bulletin, [before], '2026-11-19 11:59:00')).toBe('2026-11-19 12:00:00')
  })

  test('is requested every half hour until the new week is published', () => {
    const early = read('2026-11-19 12:00:00', '2026-11-09')
    expect(due(bulletin, [before, early], '2026-11-19 12:01:00')).toBe('2026-11-19 12:28:00')
    const there = read('2026-11-19 12:30:00', '2026-11-16')
    expect(due(bulletin, [before, early, there], '2026-11-19 12:31:00')).toBe('2026-11-26 12:00:00')
  })

  test('that was skipped is requested every six hours, and counts as missed', () => {
    const late = read('2026-11-19 23:45:00', '2026-11-09')
    expect(due(bulletin, [before, late], '2026-11-20 00:01:00')).toBe('2026-11-20 05:43:00')
    expect(missedPublications(bulletin, [late, before], '2026-11-19 23:59:00')).toBe(0)
    expect(missedPublications(bulletin, [late, before], '2026-11-20 00:00:00')).toBe(1)
    expect(missedPublications(bulletin, [late, before], '2026-12-04 00:00:00')).toBe(3)
  })

  test('that is late is accepted, and the next one is still expected', () => {
    const late = read('2026-11-25 06:00:00', '2026-11-16')
    expect(due(bulletin, [before, late], '2026-11-25 07:00:00')).toBe('2026-11-26 12:00:00')
    const same = read('2026-11-26 12:00:00', '2026-11-16')
    expect(due(bulletin, [before, late, same], '2026-11-26 12:01:00')).toBe('2026-11-26 12:28:00')
  })

  test('of a host that is down is requested less and less often, up to every four hours', () => {
    const failures: Attempt[] = []
    let now: Instant = '2026-11-19 12:00:00'
    const gaps: string[] = []
    for (let count = 0; count < 6; count += 1) {
      failures.push(failed(now))
      const next = due(bulletin, [before, ...failures], now)
      gaps.push(((Date.parse(next) - Date.parse(now)) / 60_000).toFixed())
      now = next
    }
    expect(gaps).toEqual(['28', '58', '118', '238', '238', '238'])
  })

  test('read at a future time, by a wrong clock, is requested again', () => {
    const ahead = read('2027-11-19 12:30:00', '2027-11-15')
    expect(due(bulletin, [before, ahead], '2026-11-19 12:01:00')).toBe('2026-11-19 12:00:00')
  })
})

describe('a publisher of working days', () => {
  const prague: Publishing = {
    days: 'working days',
    from: ['14:00'],
    zone: 'Europe/Prague',
    retryMinutes: 30,
    until: { dataOf: 1 },
    openHours: 6,
  }

  test('is not requested on a weekend', () => {
    const friday = read('2026-11-20 13:00:00', '2026-11-20 23:00:00')
    expect(due(prague, [friday], '2026-11-20 13:01:00')).toBe('2026-11-23 13:00:00')
  })

  test('is requested on a holiday until its window closes, and on the next day as usual', () => {
    const held = read('2026-11-16 18:50:00', '2026-11-17 23:00:00')
    const holiday = read('2026-11-17 18:50:00', '2026-11-16 23:00:00')
    expect(due(prague, [holiday], '2026-11-17 18:51:00')).toBe('2026-11-18 13:00:00')
    expect(
      missedPublications(prague, [holiday, { ...held, newestData: '2026-11-16 23:00:00' }], '2026-11-18 12:00:00'),
    ).toBe(1)
  })
})

describe('a publisher whose data have no date', () => {
  const london: Publishing = {
    days: 'daily',
    from: ['10:00', '16:00'],
    zone: 'Europe/London',
    retryMinutes: 30,
    until: 'anything new',
    openHours: 4,
  }
  const same = (at: Instant): Attempt => ({ ...read(at), bytes: 'same' })

  test('is requested until its bytes change, twice a day', () => {
    const morning = [same('2026-11-18 16:00:00'), same('2026-11-19 10:00:00')]
    expect(due(london, morning, '2026-11-19 10:01:00')).toBe('2026-11-19 10:28:00')
    expect(due(london, [...morning, read('2026-11-19 10:30:00')], '2026-11-19 10:31:00')).toBe('2026-11-19 16:00:00')
  })

  test('counts a missed day once, although it has two times', () => {
    const attempts = [same('2026-11-18 16:30:00'), same('2026-11-18 10:30:00'), same('2026-11-17 16:30:00')]
    const all = [...attempts, read('2026-11-16 16:30:00')]
    expect(missedPublications(london, all, '2026-11-18 21:00:00')).toBe(1)
  })
})
