import { expect, test } from 'vitest'
import { emptyMemory } from '../../pipeline/memory/memory.ts'
import { neverRequested, type StoredSource } from '../../pipeline/model/stored.ts'
import { si } from '../../pipeline/sources/index.ts'
import type { Outcome } from '../../pipeline/stages/outcome.ts'
import { heldSource } from '../../pipeline/stages/remembered-sources.ts'
import { emptyReport, type SourceReport } from '../../pipeline/stages/report.ts'
import { beganAt } from '../../pipeline/stages/run-folder.ts'

const first = '2026-11-19 12:00:00'
const second = '2026-11-19 13:00:00'
const refused = { code: 'CONTRACT', message: 'si: 3 stations, expected 400 to 700' }
const rows = { rows: 12, read: 8, skipped: { diesel: 1, closed: 2 }, quarantined: { MISSING: 1 } }

test('what became of a delivery is remembered in numbers that add up', () => {
  const held = after(neverRequested('si'), { ...reportOf('success'), ...rows, stations: 5, prices: 9, moved: 4 }, first)
  expect(held).toMatchObject({ askedAt: first, seconds: '2.500', status: 'success', failures: 0, failingSince: null })
  expect(held.delivered).toEqual({
    rows: 12,
    read: 8,
    skipped: 3,
    quarantined: 1,
    stations: 5,
    prices: 9,
    moved: 4,
  })
})

test('failures are counted since the first of them, and leave the numbers of the last delivery', () => {
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

test('a run that does not ask a source leaves all that is remembered of it, its error too', () => {
  const failed = after(neverRequested('si'), emptyReport('si', 'failed', refused), first)
  const memory = { ...emptyMemory, sources: [failed] }
  expect(heldSource('si', [{ ...outcomeOf(reportOf('skipped')), delivery: null }], memory, second)).toEqual(failed)
})

test('a run is timed by its name, also the second of one clock', () => {
  expect(beganAt({ id: '20261119T120000Z' })).toBe(first)
  expect(beganAt({ id: '20261119T120000Z_02' })).toBe(first)
})

function reportOf(status: string): SourceReport {
  return emptyReport('si', status, null)
}

function outcomeOf(report: SourceReport): Outcome {
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
  return heldSource('si', [outcomeOf(report)], { ...emptyMemory, sources: [before] }, askedAt)
}
