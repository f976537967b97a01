import { describe, expect, test } from 'vitest'
import type { Moment } from '../../pipeline/hours/opening-moments.ts'
import { openingTable } from '../../pipeline/hours/opening-table.ts'
import { instantOf } from '../../pipeline/model/instants.ts'

/** `2026-11-19 12:00:00 Open, Closes 22:00` */
const rowOf = ({ at, isOpen, open, next }: Moment) =>
  `${instantOf(at)} ${open ?? (isOpen ? 'not known' : 'closed, not known')}${next ? `, ${next}` : ''}`

function rows(
  value: string,
  { country = 'FR', timezone = 'Europe/Paris', from = '2026-11-19 12:00:00', days = 10 } = {},
) {
  return momentsOf(value, country, timezone, from, days).map(rowOf)
}

function momentsOf(value: string, country: string, timezone: string, from: string, days: number) {
  return openingTable([{ value, country, timezone }], from, days).schedules[0]!.moments
}

test('changes with the opening hours, and at midnight if the day is no longer named', () => {
  // 2026-11-19 is a Thursday, 12:00 UTC is 13:00 in Paris.
  expect(rows('Mo-Sa 06:00-22:00', { days: 4 })).toEqual([
    '2026-11-19 12:00:00 Open, Closes 22:00',
    '2026-11-19 21:00:00 Closed, Opens Fri 06:00',
    '2026-11-19 23:00:00 Closed, Opens 06:00',
    '2026-11-20 05:00:00 Open, Closes 22:00',
    '2026-11-20 21:00:00 Closed, Opens Sat 06:00',
    '2026-11-20 23:00:00 Closed, Opens 06:00',
    '2026-11-21 05:00:00 Open, Closes 22:00',
    '2026-11-21 21:00:00 Closed, Opens Mon 06:00',
    '2026-11-22 23:00:00 Closed, Opens 06:00',
    '2026-11-23 05:00:00 Open',
    '2026-11-23 12:00:00 not known',
  ])
})

test('names the day of a closing time after midnight, and of one at midnight', () => {
  expect(rows('Mo-Su 18:00-01:00', { days: 1 })).toEqual([
    '2026-11-19 12:00:00 Closed, Opens 18:00',
    '2026-11-19 17:00:00 Open, Closes Fri 01:00',
    '2026-11-19 23:00:00 Open, Closes 01:00',
    '2026-11-20 00:00:00 Closed',
    '2026-11-20 12:00:00 not known',
  ])
  expect(rows('Mo-Su 06:00-24:00', { days: 1 })[0]).toBe('2026-11-19 12:00:00 Open, Closes Fri 00:00')
})

test.each(['24/7', 'Mo-Su 00:00-24:00', '00:00-24:00'])('reports %s as open 24/7', value => {
  expect(rows(value)).toEqual(['2026-11-19 12:00:00 Open 24/7', '2026-11-29 12:00:00 not known'])
})

test('does not report a station that closes on Christmas Day as open 24/7', () => {
  expect(rows('24/7; Dec 25 off', { from: '2026-12-20 12:00:00' })).toEqual([
    '2026-12-20 12:00:00 Open, Closes Fri 00:00',
    '2026-12-24 23:00:00 Closed, Opens Sat 00:00',
    '2026-12-25 23:00:00 Open',
    '2026-12-30 12:00:00 not known',
  ])
})

test('has no next change if there is none within the period', () => {
  expect(rows('off')).toEqual(['2026-11-19 12:00:00 Closed', '2026-11-29 12:00:00 not known'])
})

test('ends with a row of unknown state after ten days', () => {
  const moments = momentsOf('24/7', 'FR', 'Europe/Paris', '2026-11-19 12:00:00', 10)
  expect(moments.at(-1)).toEqual({ at: Date.UTC(2026, 10, 29, 12) / 1000, isOpen: true, open: null, next: null })
})

describe('nights when the clock changes', () => {
  test('spring: opens at the same wall time, an hour earlier in UTC', () => {
    expect(rows('Mo-Su 06:00-22:00', { from: '2026-03-28 12:00:00', days: 2 })).toEqual([
      '2026-03-28 12:00:00 Open, Closes 22:00',
      '2026-03-28 21:00:00 Closed, Opens Sun 06:00',
      '2026-03-28 23:00:00 Closed, Opens 06:00',
      '2026-03-29 04:00:00 Open, Closes 22:00',
      '2026-03-29 20:00:00 Closed, Opens Mon 06:00',
      '2026-03-29 22:00:00 Closed, Opens 06:00',
      '2026-03-30 04:00:00 Open',
      '2026-03-30 12:00:00 not known',
    ])
  })

  test('spring: a skipped time becomes the time of the clock change', () => {
    expect(rows('Mo-Su 02:30-22:00', { from: '2026-03-29 00:00:00', days: 1 })[1]).toBe(
      '2026-03-29 01:00:00 Open, Closes 22:00',
    )
    expect(rows('Mo-Su 22:00-02:30', { from: '2026-03-29 00:00:00', days: 1 }).slice(0, 2)).toEqual([
      '2026-03-29 00:00:00 Open, Closes 03:00',
      '2026-03-29 01:00:00 Closed, Opens 22:00',
    ])
  })

  test('autumn: opens at the same wall time, an hour later in UTC', () => {
    expect(rows('Mo-Su 06:00-22:00', { from: '2026-10-24 22:30:00', days: 1 })).toEqual([
      '2026-10-24 22:30:00 Closed, Opens 06:00',
      '2026-10-25 05:00:00 Open, Closes 22:00',
      '2026-10-25 21:00:00 Closed',
      '2026-10-25 22:30:00 not known',
    ])
  })

  test('autumn: a repeated time counts once, at its first occurrence, whatever the start', () => {
    const asked = (from: string) => rows('Mo-Su 22:00-02:30', { from, days: 1 })
    expect(asked('2026-10-25 00:00:00').slice(0, 2)).toEqual([
      '2026-10-25 00:00:00 Open, Closes 02:30',
      '2026-10-25 00:30:00 Closed, Opens 22:00',
    ])
    expect(asked('2026-10-25 01:10:00')[0]).toBe('2026-10-25 01:10:00 Closed, Opens 22:00')
  })

  test('in the southern hemisphere the clock changes are reversed', () => {
    const place = { country: 'AU', timezone: 'Australia/Sydney', from: '2026-10-03 10:00:00', days: 1 }
    expect(rows('Mo-Su 06:00-22:00', place)).toEqual([
      '2026-10-03 10:00:00 Open, Closes 22:00',
      '2026-10-03 12:00:00 Closed, Opens Sun 06:00',
      '2026-10-03 14:00:00 Closed, Opens 06:00',
      '2026-10-03 19:00:00 Open',
      '2026-10-04 10:00:00 not known',
    ])
  })
})

describe('public holidays', () => {
  test('close a station if the value states it', () => {
    // 2026-12-25 is a Friday.
    const friday = { from: '2026-12-25 09:00:00', days: 1 }
    expect(rows('Mo-Fr 08:00-18:00; PH off', friday)[0]).toBe('2026-12-25 09:00:00 Closed')
    expect(rows('Mo-Fr 08:00-18:00', friday)[0]).toBe('2026-12-25 09:00:00 Open, Closes 18:00')
  })

  test('are those of England in Britain', () => {
    const boxingDay = { country: 'GB', timezone: 'Europe/London', from: '2026-12-28 09:00:00', days: 1 }
    expect(rows('Mo-Fr 08:00-18:00; PH off', boxingDay)[0]).toBe('2026-12-28 09:00:00 Closed, Opens Tue 08:00')
  })

  test.each(['AD', 'BA', 'CY', 'IS', 'LI', 'ME', 'MK', 'TR', 'XK'])(
    'of %s are unknown, but ordinary days are read',
    country => {
      const friday = { country, from: '2026-12-25 09:00:00', days: 1 }
      expect(rows('Mo-Fr 08:00-18:00; PH off', friday)[0]).toBe('2026-12-25 09:00:00 Open, Closes 18:00')
      expect(rows('Mo-Fr,PH 08:00-18:00', friday)[0]).toBe('2026-12-25 09:00:00 Open, Closes 18:00')
    },
  )

  // getNextChange without a limit runs for 50 seconds on this one.
  test('in a value that is always open do not take long', { timeout: 20_000 }, () => {
    expect(rows('PH,Mo-Su 00:00-24:00')[0]).toBe('2026-11-19 12:00:00 Open 24/7')
  })
})

describe('an unknown state', () => {
  // biome-ignore format: a list of short words reads better in lines
  test.each([
    '24h', 'Mo-Fr 08:00', '"on request"', 'unknown', '', '   ', 'sunrise-sunset', '\u0000',
    `${'Mo 06:00-22:00;'.repeat(17)}Tu`,
  ])('is open without a text: %j', value => {
    expect(rows(value)).toEqual(['2026-11-19 12:00:00 not known', '2026-11-29 12:00:00 not known'])
  })

  test('follows opening hours without a stated end', () => {
    expect(rows('Mo-Su 06:00-20:00,20:00+', { days: 1 })).toEqual([
      '2026-11-19 12:00:00 Open',
      '2026-11-19 19:00:00 not known',
      '2026-11-20 05:00:00 Open',
      '2026-11-20 12:00:00 not known',
    ])
  })

  test('is not printed', () => {
    const printed: unknown[] = []
    const { error, warn } = console
    Object.assign(console, {
      error: (text: unknown) => printed.push(text),
      warn: (text: unknown) => printed.push(text),
    })
    try {
      rows('Mo-Fr 08:00-18:00; PH off', { country: 'CY' })
      rows('24h')
    } finally {
      Object.assign(console, { error, warn })
    }
    expect(printed).toEqual([])
  })
})
