import { expect, test } from 'vitest'
import { emptyMemory } from '../../../pipeline/memory/memory.ts'
import { neverRequested, type StoredSource } from '../../../pipeline/model/stored.ts'
import { si } from '../../../pipeline/sources/index.ts'
import type { SourceOutcome } from '../../../pipeline/stages/run/outcome.ts'
import { emptyReport, type SourceReport } from '../../../pipeline/stages/run/report.ts'
import { beganAt } from '../../../pipeline/stages/run/run-folder.ts'
import { storedSource } from '../../../pipeline/stages/validate/remembered-sources.ts'

const first = '2026-11-19 12:00:00'
const second = '2026-11-19 13:00:00'
const refused = { code: 'CONTRACT', message: 'si: 3 stations, expected 400 to 700' }
const rows = { rows: 12, read: 8, skipped: { diesel: 1, closed: 2 }, quarantined: { MISSING: 1 } }

test('the stored counts of a delivery add up', () => {
  const kept = after(neverRequested('si'), { ...reportOf('success'), ...rows, stations: 5, prices: 9, moved: 4 }, first)
  expect(kept).toMatchObject({ askedAt: first, seconds: '2.500', status: 'success', failures: 0, failingSince: null })
  expect(kept.delivered).toEqual({
    rows: 12,
    read: 8,
    skipped: 3,
    quarantined: 1,
    stations: 5,
    prices: 9,
    moved: 4,
  })
})

test('failures are counted from the first one, and keep the counts of the last delivery', () => {
  const read = after(neverRequested('si'), { ...reportOf('success'), ...rows }, '2026-11-19 11:00:00')
  const failed = after(
    after(read, emptyReport('si', 'failed', refused), first),
    emptyReport('si', 'failed', refused),
    second,
  )
  expect(failed).toMatchObject({
    status: 'failed',
    errorCode: 'CONTRACT',
    failures: 2,
    failingSince: first,
    askedAt: second,
  })
  expect(failed.delivered).toEqual(read.delivered)
  expect(after(failed, reportOf('not_modified'), second)).toMatchObject({
    failures: 0,
    failingSince: null,
    error: null,
  })
})

test('a run that does not read a source keeps its complete stored state, including its error', () => {
  const failed = after(neverRequested('si'), emptyReport('si', 'failed', refused), first)
  const memory = { ...emptyMemory, sources: [failed] }
  expect(storedSource('si', [{ ...outcomeOf(reportOf('skipped')), delivery: null }], memory, second)).toEqual(failed)
})

test('the time of a run is in its id, also for the second run of the same second', () => {
  expect(beganAt({ id: '20261119T120000Z' })).toBe(first)
  expect(beganAt({ id: '20261119T120000Z_02' })).toBe(first)
})

function reportOf(status: string): SourceReport {
  return emptyReport('si', status, null)
}

function outcomeOf(report: SourceReport): SourceOutcome {
  const delivery = {
    ...({
      source: 'si',
      on: '2026-11-19',
      status: 'success',
      startedAt: first,
      endedAt: first,
      seconds: '2.500',
    } as const),
    captures: [],
    failedRequests: [],
    error: null,
    fromFiles: false,
  }
  return { source: si, delivery, report, quarantined: [] }
}

function after(before: StoredSource, report: SourceReport, askedAt: string): StoredSource {
  return storedSource('si', [outcomeOf(report)], { ...emptyMemory, sources: [before] }, askedAt)
}
