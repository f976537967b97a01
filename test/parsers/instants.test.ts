import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { RowError } from '../../pipeline/model/errors.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import { priceMembers } from '../../pipeline/operator-feed/members.ts'
import { startOfDayIn } from '../../pipeline/parsers/days.ts'
import { dayFirstInstantIn, instantIn, isoInstant, jsDateInstant } from '../../pipeline/parsers/instants.ts'

// Clocks that change at night, at midnight (Havana, Beirut), by half an hour (Lord Howe) or never, and a day that Samoa
// skipped.
// biome-ignore format: a list of short words reads better in lines
const zones = [
  'Europe/Rome', 'Europe/London', 'Europe/Chisinau', 'Atlantic/Canary', 'Australia/Melbourne', 'Australia/Lord_Howe',
  'Australia/Perth', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'UTC',
]
const year = 2011

test.each(zones)('a local time of %s gives the instant that Temporal gives, also in nights of a clock change', zone => {
  const wrong: string[] = []
  for (let day = Temporal.PlainDate.from({ year, month: 1, day: 1 }); day.year === year; day = day.add({ days: 1 })) {
    for (const time of ['00:00:00', '01:59:59', '02:15:00', '02:59:59', '3:00', '23:59:59']) {
      const wall = Temporal.PlainDateTime.from(`${day}T${time.padStart(5, '0')}`)
      const expected = instantOf(Math.floor(wall.toZonedDateTime(zone).epochMilliseconds / 1000))
      const found = instantIn(zone, 'stamp', `${day} ${time}`)
      if (found !== expected) wrong.push(`${day} ${time}: expected ${expected}, found ${found}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  '2026-02-29 12:00:00',
  '2026-13-01 12:00:00',
  '2026-11-00 12:00:00',
  '2026-11-19 24:00:00',
  '2026-11-19 12:60:00',
  '2026-11-19 12:00:60',
])('%s is an invalid time, also on a day that was read before', value => {
  expect(instantIn('Europe/Rome', 'stamp', '2026-11-19 12:00:00')).toBe('2026-11-19 11:00:00')
  expect(() => instantIn('Europe/Rome', 'stamp', value)).toThrow(RowError)
})

test.each([
  ['0026-11-19', '0026-11-19 12:00:00', '19/11/0026 12:00:00', 'Thu Nov 19 0026 12:00:00 GMT+0000'],
  ['1999-12-30', '1999-12-30 12:00:00', '30/12/1999 12:00:00', 'Thu Dec 30 1999 12:00:00 GMT+0000'],
])('a timestamp of %s is invalid, in every notation', (day, local, dayFirst, printed) => {
  const fault = (reason: string) => expect.objectContaining({ field: 'stamp', reason })
  const notInstant = fault('NOT_AN_INSTANT')
  expect(() => instantIn('Europe/Rome', 'stamp', local)).toThrow(notInstant)
  expect(() => dayFirstInstantIn('Europe/Rome', 'stamp', dayFirst)).toThrow(notInstant)
  expect(() => isoInstant('stamp', `${day}T12:00:00+01:00`)).toThrow(notInstant)
  expect(() => jsDateInstant('stamp', printed)).toThrow(notInstant)
  expect(() => startOfDayIn('Europe/Rome', 'stamp', day)).toThrow(fault('NOT_A_DATE'))
  expect(priceMembers.updated_at!.check('stamp', `${day}T12:00:00Z`)).toEqual(notInstant)
})

test('the oldest timestamp found in a feed, of 2013, is valid', () => {
  expect(dayFirstInstantIn('Europe/Rome', 'stamp', '05/03/2013 09:00:00')).toBe('2013-03-05 08:00:00')
  expect(isoInstant('stamp', '2000-01-02T00:00:00Z')).toBe('2000-01-02 00:00:00')
})
