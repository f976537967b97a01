import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  readSourceDays,
  type SourceDays,
  sourceDaysFile,
  writeSourceDays,
} from '../../pipeline/snapshot/source-days.ts'
import type { SourceState } from '../../pipeline/snapshot/source-states.ts'
import { it as italy, lt } from '../../pipeline/sources/index.ts'
import { daysCounted, recordedDays, waitedDays } from '../../pipeline/status/recorded-days.ts'
import { stateOfRead } from '../support/source-state.ts'

const noon = '2026-11-19 12:00:00'
const fetched = (id: string, status: string, findings: readonly string[] = []) => ({ id, status, findings })

/** A run at that time with these states, after another one. */
function runAt(
  createdAt: string,
  states: readonly SourceState[],
  fetches: readonly ReturnType<typeof fetched>[],
  before: Parameters<typeof recordedDays>[0] = null,
) {
  return { createdAt, states, days: recordedDays(before, { createdAt, states }, fetches) }
}

describe('the days of the sources', () => {
  test('begin with the first run that counts, which counts its own fetches by their outcome', () => {
    const outcomes = ['success', 'partial', 'not_modified', 'failed', 'skipped']
    const { days } = runAt(
      noon,
      [],
      outcomes.map(status => fetched(status, status)),
    )
    expect(days).toEqual({
      since: noon,
      days: {
        success: [['2026-11-19', 1, 0, 0, 0]],
        partial: [['2026-11-19', 1, 0, 0, 0]],
        not_modified: [['2026-11-19', 0, 1, 0, 0]],
        failed: [['2026-11-19', 0, 0, 1, 0]],
      },
      incidents: [],
    })
  })

  test('add the runs of a day, and keep the beginning of the counts', () => {
    const first = runAt(noon, [stateOfRead(italy)], [fetched('it', 'success')])
    const second = runAt('2026-11-19 13:00:00', [stateOfRead(italy)], [fetched('it', 'failed')], first)
    const third = runAt('2026-11-20 01:00:00', [stateOfRead(italy)], [fetched('it', 'not_modified')], second)
    expect(third.days.since).toBe(noon)
    expect(third.days.days.it).toEqual([
      ['2026-11-19', 1, 0, 1, 0],
      ['2026-11-20', 0, 1, 0, 0],
    ])
  })

  test('count each hour in which a source is late until the next run, on its own day', () => {
    // Read at noon of the 19th with a window of 48 hours: late from midnight of the 21st.
    const first = runAt(noon, [stateOfRead(italy)], [fetched('it', 'success')])
    const readAgain = stateOfRead(italy, { readAt: '2026-11-22 02:30:00' })
    const { days } = runAt('2026-11-22 02:30:00', [readAgain], [fetched('it', 'success')], first)
    expect(days.days.it).toEqual([
      ['2026-11-19', 1, 0, 0, 0],
      ['2026-11-21', 0, 0, 0, 23],
      ['2026-11-22', 1, 0, 0, 3],
    ])
  })

  test('are bounded: the oldest day leaves, and a year without a run adds only the last days', () => {
    const first = runAt(noon, [stateOfRead(italy)], [fetched('it', 'success')])
    const { days } = runAt('2027-11-19 12:00:00', [stateOfRead(italy)], [fetched('it', 'failed')], first)
    expect(days.days.it).toHaveLength(daysCounted)
    expect(days.days.it![0]).toEqual(['2027-10-21', 0, 0, 0, 24])
    expect(days.days.it!.at(-1)).toEqual(['2027-11-19', 0, 0, 1, 12])
  })

  test('are written and read with the same content, one line per source', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fuel-'))
    const { days } = runAt(noon, [stateOfRead(italy)], [fetched('it', 'success'), fetched('lt', 'failed')])
    writeSourceDays(folder, days)
    expect(readSourceDays(folder)).toEqual(days)
    expect(readFileSync(join(folder, sourceDaysFile), 'utf8').split('\n')[1]).toBe('"it":[["2026-11-19",1,0,0,0]],')
  })
})

describe('an incident', () => {
  test('begins in the hour in which a market becomes late, and ends with the run that reads it', () => {
    const first = runAt(noon, [stateOfRead(italy)], [fetched('it', 'success')])
    const shown = waitedDays(first, '2026-11-21 05:10:00')
    expect(shown.incidents.find(({ subject }) => subject === 'IT')).toEqual({
      kind: 'market-late',
      subject: 'IT',
      sources: ['it'],
      since: '2026-11-21 01:00:00',
      endedAt: null,
    })
    const readAgain = stateOfRead(italy, { readAt: '2026-11-21 05:30:00' })
    const { days } = runAt('2026-11-21 05:30:00', [readAgain], [fetched('it', 'success')], first)
    expect(days.incidents.map(({ subject, since, endedAt }) => [subject, since, endedAt])).toEqual([
      ['IT', '2026-11-21 01:00:00', '2026-11-21 05:30:00'],
      ['snapshot', '2026-11-21 01:00:00', '2026-11-21 05:30:00'],
    ])
  })

  test('of a refused delivery is one until the source is read, whatever its next downloads fail with', () => {
    const failed = (errorCode: string) => {
      return stateOfRead(lt, { status: 'failed', errorCode, failures: 1, failingSince: noon })
    }
    const first = runAt(noon, [failed('CONTRACT')], [fetched('lt', 'failed', ['COLUMN_GONE:price'])])
    const second = runAt('2026-11-19 13:00:00', [failed('FETCH')], [fetched('lt', 'failed')], first)
    const opened = { kind: 'layout-changed', subject: 'lt', sources: ['lt'], since: noon, endedAt: null }
    expect(first.days.incidents).toEqual([opened])
    expect(second.days.incidents).toEqual([opened])
    const third = runAt('2026-11-19 14:00:00', [stateOfRead(lt)], [fetched('lt', 'success')], second)
    expect(third.days.incidents).toEqual([{ ...opened, endedAt: '2026-11-19 14:00:00' }])
    const later = runAt('2026-12-20 14:00:00', [stateOfRead(lt, { readAt: '2026-12-20 14:00:00' })], [], third)
    expect(later.days.incidents.filter(({ kind }) => kind === 'layout-changed')).toEqual([])
  })

  test('does not begin for a download without an answer', () => {
    const failed = stateOfRead(lt, { status: 'failed', errorCode: 'UNREACHABLE', failures: 1, failingSince: noon })
    expect(runAt(noon, [failed], [fetched('lt', 'failed')]).days.incidents).toEqual([])
  })

  test('is dropped where there are more than two hundred, the oldest first and no open one', () => {
    const incident = (number: number, endedAt: string | null): SourceDays['incidents'][number] => {
      const subject = `s${String(number).padStart(3, '0')}`
      const since = `2026-11-19 0${Math.floor(number / 60)}:${String(number % 60).padStart(2, '0')}:00`
      return { kind: 'delivery-refused', subject, sources: [subject], since, endedAt }
    }
    const many = Array.from({ length: 210 }, (_, number) => incident(number, '2026-11-19 11:00:00'))
    const before = { createdAt: noon, states: [], days: { since: noon, days: {}, incidents: many } }
    const { incidents } = recordedDays(before, { createdAt: noon, states: [] }, [])
    expect([incidents.length, incidents[0]!.subject]).toEqual([200, 's010'])
  })
})
