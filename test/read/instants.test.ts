import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { RowError } from '../../pipeline/model/errors.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import { instantIn } from '../../pipeline/read/instants.ts'

// Clocks that are changed at night, at midnight (Havana, Beirut), by half an hour (Lord Howe) or never, and a day that
// Samoa left out.
const zones = [
  ...['Europe/Rome', 'Europe/London', 'Europe/Chisinau', 'Atlantic/Canary', 'Australia/Melbourne'],
  ...['Australia/Lord_Howe', 'Australia/Perth', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'UTC'],
]
const year = 2011

test.each(zones)('a clock of %s means what Temporal says, in the nights of a change too', zone => {
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
])('%s is no clock, on a day that was read before as well', value => {
  expect(instantIn('Europe/Rome', 'stamp', '2026-11-19 12:00:00')).toBe('2026-11-19 11:00:00')
  expect(() => instantIn('Europe/Rome', 'stamp', value)).toThrow(RowError)
})

test('a day far from ours is read as well', () => {
  expect(instantIn('Europe/Rome', 'stamp', '0001-01-01 00:00:00')).toMatch(/^-?\d{4}-12-31 23:10:04$/)
})
