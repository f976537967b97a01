import { describe, expect, test } from 'vitest'
import type { Alert } from '../../pipeline/alerts/alert.ts'
import { changedTerms } from '../../pipeline/alerts/changed-terms.ts'
import { type Evidence, openConditions } from '../../pipeline/alerts/conditions.ts'
import { diskEvidence } from '../../pipeline/alerts/disk-evidence.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { feedOf, type SourceState, servedBy } from '../../pipeline/snapshot/source-states.ts'
import { ecb, it, lt, lu, pl } from '../../pipeline/sources/index.ts'
import type { StatusReport } from '../../pipeline/stages/status/status.ts'
import { marketConditions } from '../../pipeline/status/market-condition.ts'
import { conditionOf } from '../../pipeline/status/source-condition.ts'
import { stateOfRead } from '../support/source-state.ts'

const noon = '2026-11-19 12:00:00'
const roomy = { low: null, stillLow: null }

function statusAt(now: Instant, states: readonly SourceState[], concern: 'none' | 'late' = 'none'): StatusReport {
  const served = servedBy(states, noon)
  const conditions = states.map(state => conditionOf({ state, feed: feedOf(state, states), served, plan: null }, now))
  return {
    now,
    snapshot: { id: 'x', data: 'live', createdAt: noon, ageHours: 1, concern },
    unpublished: null,
    late: 0,
    warnings: 0,
    markets: marketConditions(conditions),
    reference: conditions.filter(({ market }) => market === null),
  }
}

function evidenceAt(now: Instant, states: readonly SourceState[], rest: Partial<Evidence> = {}): Evidence {
  return {
    dataDir: '/data',
    now,
    status: statusAt(now, states),
    terms: [],
    findings: () => [],
    unreadFigures: () => [],
    disk: roomy,
    failures: [],
    ...rest,
  }
}

const keys = (alerts: readonly Alert[]): string[] => alerts.map(({ kind, subject }) => `${kind} ${subject}`)
const failed = (errorCode: string, error: string): Partial<SourceState> => ({
  status: 'failed',
  errorCode,
  error,
  failures: 1,
  failingSince: '2026-11-19 13:00:00',
})

describe('an official figure that cannot be read', () => {
  const sentence =
    'no readable amount of diesel from 2026-11-19 23:00:00 UTC on: its last one, 1.53 EUR, is valid until then'
  const unread = { unreadFigures: (source: string) => (source === 'lu' ? [sentence] : []) }

  test('is one condition that names the fuel, until when its last amount is valid, and the command to type', () => {
    expect(openConditions(evidenceAt(noon, [stateOfRead(lu), stateOfRead(pl)], unread), [])).toEqual([
      {
        kind: 'figure-unread',
        subject: 'lu',
        what: sentence,
        since: noon,
        command: 'fuel-etl rejected --quarantined --source lu --data-dir /data',
      },
    ])
  })

  test('ends with a delivery that has all amounts', () => {
    expect(openConditions(evidenceAt(noon, [stateOfRead(lu)]), [])).toEqual([])
  })
})

describe('a late market', () => {
  test('is one condition, with the reasons of its sources and the command to type', () => {
    const [alert, ...more] = openConditions(evidenceAt('2026-11-21 03:00:00', [stateOfRead(it)]), [])
    expect(more).toEqual([])
    expect(alert).toEqual({
      kind: 'market-late',
      subject: 'IT',
      what: 'it: not read since 2026-11-19 12:00:00, its prices expire at 2026-11-21 12:00:00',
      since: '2026-11-21 03:00:00',
      command: 'fuel-etl status --market IT --sources --data-dir /data',
    })
    expect(openConditions(evidenceAt('2026-11-20 12:00:00', [stateOfRead(it)]), [])).toEqual([])
  })

  test('without a market is named by its source', () => {
    const [alert] = openConditions(evidenceAt('2026-12-19 03:00:00', [stateOfRead(ecb, { readWithinHours: 24 })]), [])
    expect(alert).toMatchObject({ subject: 'ecb', command: 'fuel-etl status --source ecb --data-dir /data' })
  })

  test('is told of a snapshot that no run renews any more', () => {
    const status = statusAt('2026-11-20 12:00:00', [stateOfRead(it)], 'late')
    const [alert] = openConditions(evidenceAt('2026-11-20 12:00:00', [], { status }), [])
    expect(alert).toMatchObject({ kind: 'market-late', subject: 'snapshot' })
    expect(alert!.what).toContain('check the timer')
  })

  test('of the snapshot stays while runs read nothing, and ends with the first read', () => {
    const status = statusAt('2026-11-21 12:00:00', [stateOfRead(it)], 'late')
    const begun = openConditions(evidenceAt('2026-11-21 12:00:00', [], { status }), [])
    const later = (members: Partial<SourceState>) =>
      keys(openConditions(evidenceAt('2026-11-21 13:00:00', [stateOfRead(it, members)]), begun))
    expect(later({ inForce: 0 })).toContain('market-late snapshot')
    expect(later({ readAt: '2026-11-21 12:30:00' })).toEqual([])
  })
})

describe('a delivery', () => {
  const at = '2026-11-19 14:00:00'
  const refused = stateOfRead(it, failed('CONTRACT', 'it: expected at least 20000 stations, found 12'))
  const open = openConditions(evidenceAt(at, [refused]), [])

  test('that is refused is a condition at once', () => {
    expect(keys(open)).toEqual(['delivery-refused it'])
    expect(open[0]).toMatchObject({
      what: 'CONTRACT: expected at least 20000 stations, found 12; its data of 2026-11-19 12:00:00 UTC is still served, until 2026-11-21 12:00:00 UTC',
      since: '2026-11-19 13:00:00',
    })
  })

  test.each([
    // Valid until the end of the 20th in Warsaw; Luxembourg states no end, and is read within 96 hours.
    [pl, { endsAt: '2026-11-20 23:00:00' }, at, 'its data of # is still served, until 2026-11-20 23:00:00 UTC'],
    [
      pl,
      { endsAt: '2026-11-20 23:00:00' },
      '2026-11-20 23:00:00',
      'its data of # is still served, until 2026-11-20 23:00:00 UTC',
    ],
    // No run has published since: the server answers from this snapshot until it is 48 hours old.
    [
      pl,
      { endsAt: '2026-11-20 23:00:00' },
      '2026-11-21 11:00:00',
      'its data of # is still served, until 2026-11-21 12:00:00 UTC',
    ],
    [pl, { endsAt: '2026-11-20 23:00:00' }, '2026-11-21 12:00:01', 'nothing of it is served: it was last read at #'],
    [pl, { inForce: 0 }, at, 'nothing of it is served: it was last read at #'],
    [lu, { endsAt: '2026-11-23 12:00:00' }, at, 'its data of # is still served, until 2026-11-23 12:00:00 UTC'],
    [ecb, {}, at, 'its data of # is still served'],
  ])('that is refused says until when the last figures are served: case %#', (source, members, now, text) => {
    const state = stateOfRead(source, { ...failed('FEED_SHAPE', `${source.descriptor.id}: x`), ...members })
    const alert = openConditions(evidenceAt(now, [state]), []).find(({ kind }) => kind === 'layout-changed')
    expect(alert?.what).toBe(`FEED_SHAPE: x; ${text.replace('#', '2026-11-19 12:00:00 UTC')}`)
  })

  test('stays refused while its source fails for another reason, and until it is read', () => {
    const unreachable = stateOfRead(it, failed('FETCH', 'it: status 503'))
    expect(openConditions(evidenceAt(at, [unreachable]), open)).toEqual(open)
    expect(openConditions(evidenceAt(at, [stateOfRead(it, failed('FEED_SHAPE', 'it: x'))]), open)).toEqual(open)
    expect(openConditions(evidenceAt(at, [stateOfRead(it)]), open)).toEqual([])
  })

  test('that does not come because the key is refused is one at once, until another key is set', () => {
    const error =
      "it/token: expected status 200, found 401: the publisher refuses FUEL_KEY; 'fuel-etl setup it' sets another"
    const state = stateOfRead(it, failed('KEY_REFUSED', error))
    const begun = openConditions(evidenceAt(at, [state]), [])
    expect(begun).toMatchObject([
      {
        kind: 'key-refused',
        subject: 'it',
        what: expect.stringContaining(
          'KEY_REFUSED: it/token: expected status 200, found 401: the publisher refuses FUEL_KEY',
        ),
        command: 'fuel-etl setup it',
      },
    ])
    expect(keys(openConditions(evidenceAt(at, [stateOfRead(it, failed('FETCH', 'it: no'))]), begun))).toEqual([
      'key-refused it',
    ])
    expect(keys(openConditions(evidenceAt(at, [refused]), begun))).toEqual(['delivery-refused it'])
    expect(keys(openConditions(evidenceAt(at, [state]), open))).toEqual(['key-refused it'])
  })

  test('that does not arrive is no condition', () => {
    for (const code of ['FETCH', 'UNREACHABLE', 'FEED_NOT_READY']) {
      expect(openConditions(evidenceAt(at, [stateOfRead(it, failed(code, 'it: no'))]), [])).toEqual([])
    }
  })

  test('in another layout is one of its own kind, also if only a column is gone', () => {
    const shape = stateOfRead(it, failed('FEED_SHAPE', "it/prices: expected the heading 'prezzo', found 'Ada; 12'"))
    expect(keys(openConditions(evidenceAt(at, [shape]), []))).toEqual(['layout-changed it'])
    const gone = evidenceAt(at, [refused], { findings: () => ['COLUMN_GONE prezzo'] })
    expect(keys(openConditions(gone, []))).toEqual(['layout-changed it'])
  })

  test('is reported without what was found in its rows', () => {
    const texts: readonly (readonly [code: string, error: string])[] = [
      ['FEED_SHAPE', "it: expected the heading 'prezzo', found 'Ada Lovelace; +39 06'; more"],
      ['CONTRACT', "it: expected a, found 3 of 4, the first for name: MISSING 'Ada Lovelace'; expected b, found 3"],
    ]
    const whats = texts.map(text => openConditions(evidenceAt(at, [stateOfRead(it, failed(...text))]), [])[0]!.what)
    expect(whats[0]).toContain("FEED_SHAPE: expected the heading 'prezzo'; its data")
    expect(whats[1]).toContain('expected b, found 3')
    const word = "gb: expected stations, found none in 51 rows; 51 of 51 rows unreadable: `closed` is 'TRUE' (51)"
    const [named] = openConditions(evidenceAt(at, [stateOfRead(it, failed('CONTRACT', word))]), [])
    expect(named!.what).toContain("51 of 51 rows unreadable: `closed` is 'TRUE' (51)")
    expect(whats.join()).not.toMatch(/Ada|\+39/)
  })
})

describe('terms', () => {
  const { licence } = lt.descriptor
  const accepted = { FUEL_ACCEPT_TERMS: 'lt' }
  const read = stateOfRead(lt)

  test('of a source that was never read, or that are the same, are no condition', () => {
    expect(changedTerms([read], [lt], accepted)).toEqual([])
    expect(changedTerms([{ ...read, licence: 'other', readAt: null }], [lt], accepted)).toEqual([])
    expect(changedTerms([], [lt], accepted)).toEqual([])
  })

  test('are compared between the current snapshot and this version', () => {
    const [changed] = changedTerms([{ ...read, licence: 'CC BY 4.0', licenceUrl: 'https://a.example' }], [lt], accepted)
    expect(changed).toMatchObject({ source: 'lt', before: 'CC BY 4.0 (https://a.example)', isSkipped: false })
    const [alert] = openConditions(evidenceAt(noon, [read], { terms: [changed!] }), [])
    expect(alert).toMatchObject({ kind: 'terms-changed', subject: 'lt', command: 'fuel-etl sources lt' })
    expect(alert!.what).toContain(`${licence.name} (${licence.url}); the next run publishes under them`)
  })

  test('that are not accepted any more are changed until they are accepted', () => {
    const skipped = stateOfRead(lt, { status: 'skipped', errorCode: 'MISSING_SECRET' })
    const [changed] = changedTerms([skipped], [lt], {})
    expect(changed).toMatchObject({ isSkipped: true })
    const [alert] = openConditions(evidenceAt(noon, [read], { terms: [changed!] }), [])
    expect(alert!.command).toBe('fuel-etl setup --accept-terms LT')
    expect(changedTerms([read], [lt], accepted)).toEqual([])
  })

  test('that become restricted are changed before the first run of that version skips the source', () => {
    const [changed] = changedTerms([{ ...read, reuse: 'open' }], [lt], {})
    expect(changed).toMatchObject({ isSkipped: true })
  })
})

test('a disk is low below what three days add, and until it has a quarter more', () => {
  const figures = { folderBytes: 5e9, limitBytes: null, growthPerDay: 1e9 }
  const at = (freeBytes: number, before: readonly Alert[]) =>
    openConditions(evidenceAt(noon, [], { disk: diskEvidence({ ...figures, freeBytes }) }), before)
  expect(at(3.1e9, [])).toEqual([])
  const low = at(2.9e9, [])
  expect(keys(low)).toEqual(['disk-low disk'])
  expect(keys(at(3.1e9, low))).toEqual(['disk-low disk'])
  expect(at(3.8e9, low)).toEqual([])
  expect(diskEvidence({ ...figures, freeBytes: 2e9 }).low).toBe(
    '2.00 GB free, and the data folder grows by 1.00 GB a day',
  )
})

test('failed runs are one condition, which names three of them', () => {
  const failure = (what: string) => ({ what, since: noon, sources: [] })
  const failures = ['a', 'b', 'c', 'd'].map(failure)
  const [alert, ...more] = openConditions(evidenceAt(noon, [], { failures }), [])
  expect([alert!.kind, alert!.subject, alert!.what, more]).toEqual(['run-failed', 'run', 'a; b; c; and 1 more', []])
})

test('nothing begins or ends for the markets while the snapshot cannot be read', () => {
  const before = openConditions(evidenceAt('2026-11-21 03:00:00', [stateOfRead(it), stateOfRead(lu)]), [])
  expect(before.length).toBeGreaterThan(0)
  expect(openConditions(evidenceAt('2026-11-25 03:00:00', [], { status: null }), before)).toEqual(before)
})

test('a command quotes a data folder with a space', () => {
  const [alert] = openConditions(evidenceAt('2026-11-21 03:00:00', [stateOfRead(it)], { dataDir: "/my 'data" }), [])
  expect(alert!.command).toContain("--data-dir '/my '\\''data'")
})
