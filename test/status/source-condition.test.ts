import { describe, expect, test } from 'vitest'
import { hoursBetween } from '../../pipeline/model/instants.ts'
import { isContinuous, type Publishing } from '../../pipeline/model/schedule.ts'
import type { Attempt } from '../../pipeline/schedule/attempt.ts'
import { windowsBefore } from '../../pipeline/schedule/windows.ts'
import {
  type Served,
  type SourceGroup,
  type SourceState,
  servedBy,
  stateOfNeverAsked,
} from '../../pipeline/snapshot/source-states.ts'
import type { MarketSource, Source } from '../../pipeline/source.ts'
import * as sources from '../../pipeline/sources/index.ts'
import { marketConditions } from '../../pipeline/status/market-condition.ts'
import { conditionOf } from '../../pipeline/status/source-condition.ts'
import { stateOfRead } from '../support/source-state.ts'

const { ecb, gb, gbApi, osm, pl, si } = sources

/** Other markets are served. */
const served: Served = { madeAt: '2026-11-19 12:00:00', isEmpty: false }

// Slovenia is downloaded every six hours, and its prices expire 48 hours after the read.
const read = stateOfRead(si)
const failed: Partial<SourceState> = {
  status: 'failed',
  errorCode: 'FETCH',
  error: 'si: no answer',
  failures: 1,
  failingSince: '2026-11-19 18:00:00',
}
const refused: Partial<SourceState> = {
  status: 'failed',
  errorCode: 'CONTRACT',
  error: 'si: 3 stations, expected 400',
  failures: 3,
  failingSince: '2026-11-19 13:00:00',
}
const noKey: Partial<SourceState> = { status: 'skipped', errorCode: 'MISSING_SECRET', error: 'si: KEY not set' }

describe('a station source is', () => {
  test.each([
    ['fresh', read, '2026-11-19 13:00:00', 'none', []],
    ['fresh', { ...read, status: 'partial' }, '2026-11-19 13:00:00', 'none', []],
    // Eighteen hours are left, and one minute less.
    ['fresh', read, '2026-11-20 18:00:00', 'none', []],
    ['fresh', read, '2026-11-20 18:01:00', 'warning', [/^not read since .* expire at 2026-11-21 12:00:00$/]],
    // Twelve hours are left, and one minute less.
    ['fresh', read, '2026-11-21 00:00:00', 'warning', [/expire/]],
    ['fresh', read, '2026-11-21 00:01:00', 'late', [/expire/]],
    ['fresh', read, '2026-11-22 00:00:00', 'late', [/have expired/]],
    ['fresh', { ...read, inForce: 0 }, '2026-11-19 13:00:00', 'late', [/^it has no current prices/]],
    ['fresh', { ...read, stale: 201 }, '2026-11-19 13:00:00', 'warning', [/^201 of 401 prices are too old/]],
    ['fresh', { ...read, stale: 200 }, '2026-11-19 13:00:00', 'none', []],
    ['failed', { ...read, ...failed }, '2026-11-19 18:30:00', 'none', []],
    ['failed', { ...read, ...refused }, '2026-11-19 18:30:00', 'warning', [/^failed 3 times since 2026-11-19 13/]],
    ['failed', { ...read, ...refused }, '2026-11-21 06:00:00', 'late', [/^not read/, /^failed 3 times/]],
    // The key was removed on purpose.
    ['skipped', { ...read, ...noKey }, '2026-11-21 06:00:00', 'warning', [/expire/]],
    ['skipped', { ...stateOfNeverAsked(si), ...noKey }, '2026-11-29 12:00:00', 'none', []],
    ['held back', { ...stateOfNeverAsked(si), status: 'skipped' }, '2026-11-29 12:00:00', 'none', []],
    ['never read', stateOfNeverAsked(si), '2026-11-29 12:00:00', 'none', []],
    ['failed', { ...stateOfNeverAsked(si), ...refused }, '2026-11-29 12:00:00', 'warning', [/^failed 3 times/]],
  ] as const)('%s: case %$', (state, stored, now, concern, why) => {
    const condition = conditionOf({ state: stored, feed: alone(stored), served, plan: null }, now)
    expect([condition.state, condition.concern]).toEqual([state, concern])
    expect(condition.why).toEqual(why.map(text => expect.stringMatching(text)))
  })

  test('reported with the time its prices expire and its next download', () => {
    const attempts = [attempt('2026-11-19 12:00:00', null)]
    const status = {
      state: read,
      feed: alone(read),
      served,
      plan: { source: si, attempts, dueAt: '2026-11-19 18:00:00' },
    }
    expect(conditionOf(status, '2026-11-19 13:00:00')).toMatchObject({
      leavesAt: '2026-11-21 12:00:00',
      dueAt: '2026-11-19 18:00:00',
    })
    expect(conditionOf({ ...status, plan: null }, '2026-11-19 13:00:00').dueAt).toBeNull()
  })
})

describe('a source that was requested and never read', () => {
  const never: SourceState = { ...stateOfNeverAsked(si), ...failed, askedAt: '2026-11-22 00:00:00', failures: 1 }
  const since = '2026-11-19 18:00:00'
  const at = (now: string, members: Partial<SourceState> = {}, of: Partial<Served> = {}, inForce = 0) => {
    const state = { ...never, failingSince: since, ...members }
    const feed = { readAt: inForce > 0 ? now : null, inForce, stale: 0 }
    return conditionOf(
      { state, feed, served: { madeAt: '2026-11-22 00:00:00', isEmpty: false, ...of }, plan: null },
      now,
    )
  }

  test.each([
    // Its window has 48 hours since the first request: eighteen are left, twelve, one minute less, none.
    ['2026-11-21 00:00:00', 'none'],
    ['2026-11-21 00:01:00', 'warning'],
    ['2026-11-21 06:00:00', 'warning'],
    ['2026-11-21 06:01:00', 'late'],
    ['2026-11-25 00:00:00', 'late'],
  ])('is as late as one whose last read was the first request: %s', (now, concern) => {
    expect(at(now).concern).toBe(concern)
  })

  test('says since when it is requested, and when its window ends', () => {
    const text = `requested since ${since} and never read; its 48 hours end at 2026-11-21 18:00:00`
    expect(at('2026-11-21 07:00:00').why).toEqual([text])
  })

  test('is late at once while nothing at all is served', () => {
    const [first, ...others] = at('2026-11-19 18:01:00', {}, { isEmpty: true }).why
    expect([first, others]).toEqual([`requested since ${since} and never read, and nothing else is served`, []])
    expect(at('2026-11-19 18:01:00', {}, { isEmpty: true, madeAt: null }).concern).toBe('late')
  })

  const much = '2026-11-25 00:00:00'

  test('is not late without its key, on probation, or if another source has its stations', () => {
    expect(at(much, { ...noKey, failures: 0, failingSince: null }).concern).toBe('none')
    expect(at(much, { isOnProbation: true }).concern).toBe('none')
    expect(at(much, {}, {}, 200).concern).toBe('none')
  })

  test('is not late after the runs have requested it no longer for the length of its window', () => {
    expect(at(much, {}, { madeAt: '2026-11-24 00:00:00' }).concern).toBe('late')
    expect(at(much, {}, { madeAt: '2026-11-24 00:01:00' }).concern).toBe('none')
  })

  test('counts with 48 hours if its data does not expire, and is only a warning if it is the map', () => {
    expect(at(much, stateOfNeverAskedIn(ecb)).concern).toBe('late')
    expect(at('2026-11-21 00:00:00', stateOfNeverAskedIn(ecb)).concern).toBe('none')
    expect(at(much, stateOfNeverAskedIn(osm)).concern).toBe('warning')
  })

  function stateOfNeverAskedIn(source: Source): Partial<SourceState> {
    const { kind, country, readWithinHours } = stateOfNeverAsked(source)
    return { kind, country, readWithinHours }
  }
})

describe('what a snapshot serves', () => {
  const states = [stateOfRead(sources.it), stateOfRead(ecb)]

  test('is nothing if only rates and the map are there, or no snapshot', () => {
    expect(servedBy(states, '2026-11-19 12:00:00').isEmpty).toBe(false)
    const none = [stateOfRead(sources.it, { inForce: 0 }), stateOfRead(ecb), stateOfRead(osm)]
    expect(servedBy(none, '2026-11-19 12:00:00').isEmpty).toBe(true)
    expect(servedBy([], null).isEmpty).toBe(true)
  })
})

describe('publishing days without new data', () => {
  // Poland publishes on each working day the maxima of the next day. The last publication is of Thursday 19 November.
  const attempts = [attempt('2026-11-19 13:00:00', '2026-11-19 23:00:00')]
  const seen = (source: Source, state: SourceState, now: string, feed = alone(state)) =>
    conditionOf({ state, feed, served, plan: { source, attempts, dueAt: null } }, now)
  const stored = stateOfRead(pl, { readAt: '2026-11-25 09:00:00' })

  test.each([
    // Friday alone; the weekend does not count; Friday and Monday; Friday to Tuesday.
    ['2026-11-22 12:00:00', 'none'],
    ['2026-11-23 12:00:00', 'none'],
    ['2026-11-24 09:00:00', 'warning'],
    ['2026-11-25 09:00:00', 'late'],
  ])('count only if a publication was expected: %s', (now, concern) => {
    expect(seen(pl, stored, now).concern).toBe(concern)
  })

  test('do not count if no read has reported a publishing day', () => {
    const untold = {
      state: stored,
      feed: alone(stored),
      served,
      plan: { source: pl, attempts: [attempt('2026-11-19 13:00:00', null)], dueAt: null },
    }
    expect(conditionOf(untold, '2026-11-25 09:00:00').why).toEqual([])
  })

  test('are a warning if another source serves the prices, or no price depends on it', () => {
    const late = '2026-11-26 09:00:00'
    expect(seen(pl, stored, late, { ...alone(stored), readAt: '2026-11-26 08:00:00' }).concern).toBe('warning')
    const map = conditionOf(
      { state: stateOfRead(osm), feed: alone(stateOfRead(osm)), served, plan: { source: osm, attempts, dueAt: null } },
      '2027-01-10 12:00:00',
    )
    expect(map.concern).toBe('warning')
  })
})

test.each(Object.values(sources).filter(({ kind }) => kind === 'stations' || kind === 'figures'))(
  'the window of $descriptor.id exceeds the longest time between publications by the half day of a late one',
  ({ descriptor }) => {
    const { schedule } = descriptor
    const { readWithinHours } = (descriptor as MarketSource['descriptor']).freshness
    const waits = isContinuous(schedule) ? [schedule.everyMinutes / 60] : windowsOf(schedule)
    // The night in October at the end of summer time has one hour more.
    expect(readWithinHours - Math.min(12, readWithinHours / 4)).toBeGreaterThanOrEqual(Math.max(...waits) - 1)
  },
)

/** Hours from the start of each publishing window of a month to the end of the next one. */
function windowsOf(schedule: Publishing): number[] {
  const month = windowsBefore(schedule, '2026-12-01 00:00:00')
  const windows = Array.from({ length: 30 }, () => month.next().value)
  return windows.slice(1).map(({ opensAt }, at) => hoursBetween(opensAt, windows[at]!.closesAt))
}

describe('a market', () => {
  const now = '2026-11-22 12:00:00'
  const api = stateOfRead(gbApi, { ...refused, inForce: 0, stationsInForce: 0 })
  const file = stateOfRead(gb, { readAt: '2026-11-22 11:00:00' })
  const feed: SourceGroup = { readAt: file.readAt, inForce: 200, stale: 0 }

  test('is served as long as the substitute of a dead source is read', () => {
    const both = [
      conditionOf({ state: api, feed, served, plan: null }, now),
      conditionOf({ state: file, feed, served, plan: null }, now),
    ]
    expect(both.map(({ concern }) => concern)).toEqual(['warning', 'none'])
    expect(marketConditions(both)).toMatchObject([
      { market: 'GB', state: 'fresh', concern: 'warning', readAt: file.readAt, inForce: 200 },
    ])
  })

  test('counts station prices, and figures only if no station has a price', () => {
    const stations = conditionOf({ state: file, feed, served, plan: null }, now)
    const means = { ...stations, source: 'means', stationsInForce: 0, inForce: 196 }
    expect(stations.stationsInForce).toBeGreaterThan(0)
    expect(marketConditions([stations, means])).toMatchObject([{ inForce: stations.inForce }])
    const none = { ...stations, stationsInForce: 0, inForce: 0 }
    expect(marketConditions([none, means])).toMatchObject([{ stationsInForce: 0, inForce: 196 }])
  })

  test('is as late as the latest of its sources, and names that source', () => {
    const dead = conditionOf({ state: read, feed: alone(read), served, plan: null }, now)
    const [market] = marketConditions([{ ...dead, source: 'gb' }])
    expect(market).toMatchObject({ concern: 'late', why: [expect.stringMatching(/^gb: not read since/)] })
  })
})

function alone({ readAt, inForce, stale }: SourceState): SourceGroup {
  return { readAt, inForce, stale }
}

function attempt(at: string, newestData: string | null): Attempt {
  return { at, state: 'read', newestData, bytes: at }
}
