import { describe, expect, test } from 'vitest'
import { RowError } from '../../pipeline/model/errors.ts'
import { dayFirstDay, findMondayOf, isoWeekOf, mondayOfWeek, startOfDayIn } from '../../pipeline/parsers/days.ts'
import { jsDateInstant } from '../../pipeline/parsers/instants.ts'

describe('an ISO week', () => {
  test.each([
    ['202646', '2026-11-09'],
    ['202601', '2025-12-29'],
    ['202653', '2026-12-28'],
    ['202101', '2021-01-04'],
  ])('%s begins on %s', (week, monday) => {
    expect([findMondayOf(week), isoWeekOf(monday), mondayOfWeek(monday)]).toEqual([monday, week, monday])
  })

  test.each(['202553', '202600', '202654', '2026', '2026-46', 'x202646', '2026461', ''])('is not %j', week => {
    expect(findMondayOf(week)).toBe(null)
  })

  test('of the days around New Year has the year of its Thursday', () => {
    expect(['2024-12-29', '2024-12-30', '2027-01-03', '2027-01-04'].map(isoWeekOf)).toEqual([
      '202452',
      '202501',
      '202653',
      '202701',
    ])
  })
})

describe('a day', () => {
  test('with the day first is read, and nothing else', () => {
    expect(dayFirstDay('day', '16/11/2026')).toBe('2026-11-16')
    for (const text of ['', null, undefined, '31/02/2026', '2026-11-16', '1/1/2026', 'x16/11/2026', '16/11/20261']) {
      expect(() => dayFirstDay('day', text)).toThrow(RowError)
    }
  })

  test('begins in its zone, also where the clock changes on it', () => {
    expect(startOfDayIn('Europe/Brussels', 'day', '2026-11-19')).toBe('2026-11-18 23:00:00')
    expect(startOfDayIn('Europe/Brussels', 'day', '2026-03-29')).toBe('2026-03-28 23:00:00')
    for (const value of ['', '19/11/2026', 20261119, null]) {
      expect(() => startOfDayIn('Europe/Brussels', 'day', value)).toThrow(RowError)
    }
  })
})

describe('a date as JavaScript prints it', () => {
  test('is read with its offset, with or without the name of the zone', () => {
    expect(jsDateInstant('at', 'Fri Jun 19 2026 17:55:56 GMT+0000 (Coordinated Universal Time)')).toBe(
      '2026-06-19 17:55:56',
    )
    expect(jsDateInstant('at', 'Thu Dec 31 2026 23:30:00 GMT-0130')).toBe('2027-01-01 01:00:00')
    expect([jsDateInstant('at', ''), jsDateInstant('at', null), jsDateInstant('at', undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    'Fri Jum 19 2026 17:55:56 GMT+0000',
    'Fri Jun 19 2026 17:55:56',
    'x Fri Jun 19 2026 17:55:56 GMT+0000',
    1_781_891_756,
  ])('is not read from %j', value => {
    expect(() => jsDateInstant('at', value)).toThrow(RowError)
  })
})
