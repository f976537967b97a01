import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { findMondayOf, isoWeekOf } from '../../pipeline/parsers/days.ts'
import { instantIn } from '../../pipeline/parsers/instants.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'

const sources: readonly Source[] = Object.values(registry)
/** Of single stations, beside those of their source. */
const others = ['Atlantic/Canary', 'Atlantic/Madeira', 'Atlantic/Azores', 'Australia/Broken_Hill']
const ofSources = sources.flatMap(({ descriptor }) => ('timezone' in descriptor ? descriptor.timezone : []))
const zones = [...new Set([...ofSources, ...others])].sort()

const hour = 3600

/** The wall clock of each instant by the system's own tables, as `2026-11-24 13:40:46`. */
function clocksOf(zone: string, instants: readonly number[]): string[] {
  const input = instants.map(seconds => `@${seconds}\n`).join('')
  const env = { PATH: process.env.PATH ?? '', TZ: zone }
  return execFileSync('date', ['-f', '-', '+%Y-%m-%d %H:%M:%S'], { input, env }).toString().trim().split('\n')
}

/** Instants of the first and last days of two years, a leap day, and every half hour around the clock changes of 2026. */
function instantsIn(zone: string): number[] {
  const of = (day: string, seconds: number) => Date.parse(`${day}T00:00:00Z`) / 1000 + seconds
  const days = ['2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2026-11-24']
  const ordinary = days.flatMap(day => Array.from({ length: 48 }, (_, half) => of(day, half * 1800 - 1)))
  const noons = Array.from({ length: 366 }, (_, day) => of('2026-01-01', day * 24 * hour + 12 * hour))
  const times = clocksOf(zone, noons).map(clock => clock.slice(11))
  const changes = noons.filter((_, at) => at > 0 && times[at] !== times[at - 1])
  return [
    ...ordinary,
    ...changes.flatMap(noon => Array.from({ length: 96 }, (_, half) => noon - 36 * hour + half * 1800 + 31)),
  ]
}

const ours = (zone: string, clock: string): number => epochSecondsOf(instantIn(zone, 'stamp', clock)!)

describe.each(zones)('a stamp in %s', zone => {
  const instants = instantsIn(zone)
  const clocks = clocksOf(zone, instants)
  const before = clocksOf(
    zone,
    instants.map(seconds => seconds - hour),
  )

  test('is right to the second; of an hour that is repeated, the first is meant', () => {
    const expected = instants.map((seconds, at) => (before[at] === clocks[at] ? seconds - hour : seconds))
    expect(clocks.map(clock => ours(zone, clock))).toEqual(expected)
  })

  test('in an hour that is skipped is read as if the clock had not changed', () => {
    const next = clocksOf(
      zone,
      instants.map(seconds => seconds + hour),
    )
    for (const [at, seconds] of instants.entries()) {
      const [day, from, to] = [clocks[at]!.slice(0, 10), clocks[at]!.slice(11), next[at]!.slice(11)]
      const hoursLater = Number(to.slice(0, 2)) - Number(from.slice(0, 2))
      if (hoursLater !== 2) continue
      const skipped = `${day} ${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}${from.slice(2)}`
      expect([skipped, ours(zone, skipped)]).toEqual([skipped, seconds + hour])
    }
  })
})

test('the zones have hours that are repeated and hours that are skipped', () => {
  const clocks = clocksOf('Europe/Rome', instantsIn('Europe/Rome'))
  expect(clocks.filter(clock => clock.startsWith('2026-10-25 02:'))).toHaveLength(4)
  expect(clocks.filter(clock => clock.startsWith('2026-03-29 02:'))).toHaveLength(0)
})

test('a year of 53 weeks ends with its week 53', () => {
  const weeks = ['2020-12-28', '2021-01-03', '2021-01-04', '2024-12-30', '2026-12-28', '2027-01-03'].map(isoWeekOf)
  expect(weeks).toEqual(['202053', '202053', '202101', '202501', '202653', '202653'])
  expect(['202053', '202653', '202553'].map(findMondayOf)).toEqual(['2020-12-28', '2026-12-28', null])
})
