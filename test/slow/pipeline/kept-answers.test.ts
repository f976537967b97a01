import { rmSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { captureFile, keepCapture } from '../../../pipeline/fetch/captures.ts'
import { FetchError } from '../../../pipeline/model/errors.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import type { Request } from '../../../pipeline/source.ts'
import { networkAnswers } from '../../../pipeline/stages/ingest/answers.ts'
import { findKeptCapture, findLastCapture, storedAnswers } from '../../../pipeline/stages/ingest/last-captures.ts'
import { nothingAccepted } from '../../../pipeline/stages/run/accepted.ts'
import { emptyReport } from '../../../pipeline/stages/run/report.ts'
import {
  type CaptureRecord,
  keepDelivery,
  keepReport,
  keepRun,
  readDeliveryRecord,
} from '../../../pipeline/stages/run/run-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const url = 'https://example.test/sites'
const bytes = Buffer.from('[]')
const sha256 = sha256Of(bytes)
let dataDir: string

beforeEach(async () => {
  dataDir = temporaryFolder()
  await keepCapture(dataDir, bytes)
})

/** Writes a run of that hour with one answer and the given status. */
function runAt(hour: string, status: string, fetchedAt = `2026-11-19 ${hour}:00:00`, read = 0): void {
  const id = `20261119T${hour}0000Z`
  const now = `2026-11-19 ${hour}:00:00`
  const run = { id, now, demonstration: false, follows: null, accepted: nothingAccepted, deliveries: {} }
  const capture = { name: 'sites', url, status: 200, fetchedAt, headers: {}, sha256 } as CaptureRecord
  const rest = { startedAt: now, endedAt: now, seconds: '0.100', failedRequests: [], error: null, fromFiles: false }
  keepRun(dataDir, run)
  keepDelivery(dataDir, `deliveries/xx/${id}.json`, {
    source: 'xx',
    on: '2026-11-19',
    status: 'success',
    captures: [capture],
    ...rest,
  })
  const report = { ...emptyReport('xx', status, null), read }
  keepReport(dataDir, run, { run: id, now, snapshot: null, sources: [report], warnings: [] })
}

const keptAt = (now: string, keptForHours = 24) =>
  findKeptCapture(dataDir, 'xx', { name: 'sites', keptForHours }, url, now)?.fetchedAt ?? null

test('an answer is reused until its time is over, counted from its request', () => {
  runAt('08', 'success')
  runAt('10', 'not_modified', '2026-11-19 08:00:00')
  expect(keptAt('2026-11-20 07:59:59')).toBe('2026-11-19 08:00:00')
  expect(keptAt('2026-11-20 08:00:00')).toBe(null)
  expect(keptAt('2026-11-19 09:00:00', 0)).toBe(null)
})

test('an answer of a refused delivery is not reused, the one before it is', () => {
  runAt('08', 'success')
  runAt('09', 'failed')
  expect(keptAt('2026-11-19 10:00:00')).toBe('2026-11-19 08:00:00')
})

test('an answer that was read, but not published while on probation, is reused', () => {
  runAt('08', 'skipped', undefined, 700)
  expect(keptAt('2026-11-19 09:00:00')).toBe('2026-11-19 08:00:00')
})

test('an answer whose bytes were pruned is neither reused nor the base of a conditional request', () => {
  runAt('08', 'success')
  expect(findLastCapture(dataDir, 'xx', 'sites', url)?.fetchedAt).toBe('2026-11-19 08:00:00')
  rmSync(captureFile(dataDir, sha256))
  expect(findLastCapture(dataDir, 'xx', 'sites', url)).toBe(null)
  expect(keptAt('2026-11-19 09:00:00')).toBe(null)
  expect(storedAnswers(dataDir, 'xx')).toEqual([])
})

test('a feed of changes continues the newest delivery', () => {
  expect(storedAnswers(dataDir, 'xx')).toEqual([])
  runAt('08', 'success')
  runAt('10', 'not_modified', '2026-11-19 08:30:00')
  expect(storedAnswers(dataDir, 'xx')).toEqual([{ name: 'sites', fetchedAt: '2026-11-19 08:30:00' }])
})

test('a feed of changes begins again after a refused delivery, and where the answers came from files', () => {
  runAt('08', 'success')
  runAt('09', 'failed')
  expect(storedAnswers(dataDir, 'xx')).toEqual([])
  runAt('10', 'success')
  expect(storedAnswers(dataDir, 'xx')).toHaveLength(1)
  const path = 'deliveries/xx/20261119T100000Z.json'
  keepDelivery(dataDir, path, { ...readDeliveryRecord(dataDir, path), fromFiles: true })
  expect(storedAnswers(dataDir, 'xx')).toEqual([])
})

test('an answer from the future is not reused: the clock was set back', () => {
  runAt('12', 'success')
  expect(keptAt('2026-11-19 09:00:00')).toBe(null)
})

test('only an optional list is still used for a month when its server fails', async () => {
  runAt('08', 'success')
  const sha256 = await keepCapture(dataDir, new TextEncoder().encode('[]'))
  const id = '20261119T080000Z'
  const path = `deliveries/xx/${id}.json`
  const delivery = readDeliveryRecord(dataDir, path)
  keepDelivery(dataDir, path, { ...delivery, captures: delivery.captures.map(capture => ({ ...capture, sha256 })) })
  const gone = async () => {
    throw new FetchError('xx/sites: expected status 200, found 503', { url, status: 503, retryable: false })
  }
  const ask = (now: string, more: Omit<Request, 'name' | 'url'>) =>
    networkAnswers(
      { dataDir, source: 'xx', unpackedMax: 1000, now, captures: new Map(), probed: new Set() },
      gone,
      {},
    )({ name: 'sites', url, ...more } as Request)
  const optional = { required: false, check: () => true } as const
  const spare = { ...optional, keptForHours: 24 }
  expect((await ask('2026-11-25 09:00:00', spare))?.text()).toBe('[]')
  await expect(ask('2026-12-19 09:00:00', spare)).rejects.toThrow('found 503')
  await expect(ask('2026-11-25 09:00:00', { keptForHours: 24 })).rejects.toThrow('found 503')
  await expect(ask('2026-11-25 09:00:00', optional)).rejects.toThrow('found 503')
})
