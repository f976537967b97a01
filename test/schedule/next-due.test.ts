import { describe, expect, test } from 'vitest'
import type { Instant } from '../../pipeline/model/instants.ts'
import type { Publishing } from '../../pipeline/model/schedule.ts'
import type { Attempt } from '../../pipeline/schedule/attempt.ts'
import { missedPublications } from '../../pipeline/schedule/missed-publications.ts'
import { nextDueAt } from '../../pipeline/schedule/next-due.ts'
import { windowAt } from '../../pipeline/schedule/windows.ts'

const read = (at: Instant, newestData: string | null = null): Attempt => ({ at, state: 'read', newestData, bytes: at })
const failed = (at: Instant): Attempt => ({ at, state: 'failed', newestData: null, bytes: '' })
const skipped = (at: Instant): Attempt => ({ at, state: 'skipped', newestData: null, bytes: '' })

/** Attempts are written oldest first, as they were made. */
const due = (schedule: Parameters<typeof nextDueAt>[0], attempts: Attempt[], now: Instant): Instant =>
  nextDueAt(schedule, attempts.toReversed(), now)

describe('a source that publishes all day', () => {
  const halfHourly = { everyMinutes: 30 }

  test('is due when it was never asked, and when it was skipped up to now', () => {
    expect(due(halfHourly, [], '2026-11-19 12:07:00')).toBe('2026-11-19 12:07:00')
    expect(due(halfHourly, [skipped('2026-11-19 12:00:00')], '2026-11-19 12:07:00')).toBe('2026-11-19 12:07:00')
  })

  test.each([
    ['2026-11-19 12:00:04', '2026-11-19 12:30:00'],
    ['2026-11-19 12:14:00', '2026-11-19 12:30:00'],
    ['2026-11-19 12:20:00', '2026-11-19 12:35:00'],
  ])('read at %s, is due at %s: once a slot, and never sooner than half of one', (last, next) => {
    expect(due(halfHourly, [read(last)], '2026-11-19 12:29:00')).toBe(next)
  })

  test('after failures is asked at its rhythm, then ever seldomer', () => {
    const times: Instant[] = ['2026-11-19 12:00:00', '2026-11-19 12:30:00', '2026-11-19 13:00:00']
    const nexts = times.map((_, at) => due(halfHourly, times.slice(0, at + 1).map(failed), '2026-11-19 13:01:00'))
    expect(nexts).toEqual(['2026-11-19 12:30:00', '2026-11-19 13:00:00', '2026-11-19 14:00:00'])
    const long = Array.from({ length: 6 }, (_, hour) => failed(`2026-11-19 0${hour}:00:00`))
    expect(due(halfHourly, long, '2026-11-19 06:00:00')).toBe('2026-11-19 08:00:00')
  })

  test('of a slow rhythm is asked again an hour after it failed', () => {
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
  // Thursday 2026-11-19 is of the Monday 2026-11-16.
  const before = read('2026-11-12 12:30:00', '2026-11-09')

  test('is not asked before Thursday noon', () => {
    expect(due(bulletin, [before], '2026-11-19 11:59:00')).toBe('2026-11-19 12:00:00')
  })

  test('is asked each half hour until the week is there', () => {
    const early = read('2026-11-19 12:00:00', '2026-11-09')
    expect(due(bulletin, [before, early], '2026-11-19 12:01:00')).toBe('2026-11-19 12:28:00')
    const there = read('2026-11-19 12:30:00', '2026-11-16')
    expect(due(bulletin, [before, early, there], '2026-11-19 12:31:00')).toBe('2026-11-26 12:00:00')
  })

  test('that was skipped is asked every six hours, and counts as missed', () => {
    const late = read('2026-11-19 23:45:00', '2026-11-09')
    expect(due(bulletin, [before, late], '2026-11-20 00:01:00')).toBe('2026-11-20 05:43:00')
    expect(missedPublications(bulletin, [late, before], '2026-11-19 23:59:00')).toBe(0)
    expect(missedPublications(bulletin, [late, before], '2026-11-20 00:00:00')).toBe(1)
    expect(missedPublications(bulletin, [late, before], '2026-12-04 00:00:00')).toBe(3)
  })

  test('that comes late is known, and the one behind it still waited for', () => {
    const late = read('2026-11-25 06:00:00', '2026-11-16')
    expect(due(bulletin, [before, late], '2026-11-25 07:00:00')).toBe('2026-11-26 12:00:00')
    const same = read('2026-11-26 12:00:00', '2026-11-16')
    expect(due(bulletin, [before, late, same], '2026-11-26 12:01:00')).toBe('2026-11-26 12:28:00')
  })

  test('of a dead host is asked ever seldomer, up to four hours', () => {
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

  test('asked by a clock that was ahead is asked all the same', () => {
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

  test('is not asked on a weekend', () => {
    const friday = read('2026-11-20 13:00:00', '2026-11-20 23:00:00')
    expect(due(prague, [friday], '2026-11-20 13:01:00')).toBe('2026-11-23 13:00:00')
  })

  test('on a holiday is asked until its window closes, and the next day as ever', () => {
    const held = read('2026-11-16 18:50:00', '2026-11-17 23:00:00')
    const holiday = read('2026-11-17 18:50:00', '2026-11-16 23:00:00')
    expect(due(prague, [holiday], '2026-11-17 18:51:00')).toBe('2026-11-18 13:00:00')
    expect(
      missedPublications(prague, [holiday, { ...held, newestData: '2026-11-16 23:00:00' }], '2026-11-18 12:00:00'),
    ).toBe(1)
  })

  test('opens at the same time of its own clock before and behind a change', () => {
    expect(windowAt(prague, '2026-10-24 00:00:00').opensAt).toBe('2026-10-23 12:00:00')
    expect(windowAt(prague, '2026-10-26 20:00:00')).toEqual({
      day: '2026-10-26',
      opensAt: '2026-10-26 13:00:00',
      closesAt: '2026-10-26 19:00:00',
      nextOpensAt: '2026-10-27 13:00:00',
    })
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

  test('is asked until its bytes are others, twice a day', () => {
    const morning = [same('2026-11-18 16:00:00'), same('2026-11-19 10:00:00')]
    expect(due(london, morning, '2026-11-19 10:01:00')).toBe('2026-11-19 10:28:00')
    expect(due(london, [...morning, read('2026-11-19 10:30:00')], '2026-11-19 10:31:00')).toBe('2026-11-19 16:00:00')
  })

  test('misses a day, not both of its times', () => {
    const attempts = [same('2026-11-18 16:30:00'), same('2026-11-18 10:30:00'), same('2026-11-17 16:30:00')]
    const all = [...attempts, read('2026-11-16 16:30:00')]
    expect(missedPublications(london, all, '2026-11-18 21:00:00')).toBe(1)
  })
})
