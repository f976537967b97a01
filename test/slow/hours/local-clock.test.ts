import { expect, test } from 'vitest'
import { localClock } from '../../../pipeline/hours/local-clock.ts'
import { epochSecondsOf, instantOf } from '../../../pipeline/model/instants.ts'
import { offsetSeconds } from '../../../pipeline/parsers/instants.ts'

const zones = [
  'Europe/Paris',
  'Europe/London',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Australia/Perth',
  'Indian/Reunion',
]

test.each(zones)('%s: agrees with the time zone data, throughout the year', zone => {
  const from = epochSecondsOf('2026-01-01 00:00:00')
  const to = epochSecondsOf('2027-01-01 00:00:00')
  const clock = localClock(zone, from, to)
  // Steps of 75 minutes reach every quarter of an hour.
  for (let at = from; at < to; at += 4500) {
    const wall = clock.wallOf(at)
    expect(wall).toBe(at + offsetSeconds(zone, at))
    // Except in the second occurrence of a repeated hour, which is mapped to the first.
    expect([at, at - 1800, at - 3600]).toContain(clock.epochOf(wall))
  }
})

test('has a midnight for each day, also for days of 23 and 25 hours', () => {
  const midnights = (from: string, to: string) =>
    localClock('Europe/Paris', epochSecondsOf(from), epochSecondsOf(to)).midnights.map(instantOf)
  expect(midnights('2026-03-28 12:00:00', '2026-03-30 12:00:00')).toEqual([
    '2026-03-28 23:00:00',
    '2026-03-29 22:00:00',
  ])
  expect(midnights('2026-10-24 12:00:00', '2026-10-26 12:00:00')).toEqual([
    '2026-10-24 22:00:00',
    '2026-10-25 23:00:00',
  ])
})
