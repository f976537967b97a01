import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { alertsFolder } from '../../pipeline/alerts/alert-file.ts'
import { beginRecord, findFailures, forgetFailures, keepFailure } from '../../pipeline/alerts/run-record.ts'
import type { LockHolder } from '../../pipeline/disk/lock-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const holder: LockHolder = { command: 'fuel-etl run', pid: 123, since: '2026-11-19 12:00:00' }
const later: LockHolder = { ...holder, pid: 124, since: '2026-11-19 13:00:00' }
let dataDir: string
const kept = () => readdirSync(join(alertsFolder(dataDir), 'runs'))
const failure = (what: string, since: string, ...sources: string[]) => ({ what, since, sources })

beforeEach(() => {
  dataDir = temporaryFolder()
})

test('a run that works, and one that ended well, are no failures', () => {
  const end = beginRecord(dataDir, ['it'], holder)
  expect(findFailures(dataDir)).toEqual([])
  end()
  expect([findFailures(dataDir), kept()]).toEqual([[], []])
})

test('a failure lasts until a later run has read one of its sources', () => {
  keepFailure(dataDir, failure('no answer', holder.since, 'it', 'es'), holder)
  forgetFailures(dataDir, [])
  forgetFailures(dataDir, ['fr'])
  expect(findFailures(dataDir)).toEqual([failure('no answer', holder.since, 'it', 'es')])
  forgetFailures(dataDir, ['fr', 'es'])
  expect([findFailures(dataDir), kept()]).toEqual([[], []])
})

test('a run that fails again replaces its failure, and keeps the time of the first', () => {
  keepFailure(dataDir, failure('no answer', holder.since, 'it'), holder)
  keepFailure(dataDir, failure('the sweep', holder.since, 'at'), holder)
  keepFailure(dataDir, failure('disk full', later.since, 'it', 'es'), later)
  const found = findFailures(dataDir).map(({ what, since }) => [what, since])
  expect(found.sort()).toEqual([
    ['disk full', holder.since],
    ['the sweep', holder.since],
  ])
})

test('a failure before the sources were known lasts until any source is read', () => {
  keepFailure(dataDir, failure('snapshot damaged', holder.since), holder)
  forgetFailures(dataDir, ['lu'])
  expect(findFailures(dataDir)).toEqual([])
})

test('what a process left that was killed while it wrote its record is removed by the next run that reads anything', () => {
  const end = beginRecord(dataDir, ['es'], holder)
  const working = kept().length
  for (const name of ['20261119T110000Z-9-1.lock', '20261119T110000Z-9-1.json.9.new']) {
    writeFileSync(join(alertsFolder(dataDir), 'runs', name), '')
  }
  forgetFailures(dataDir, ['it'])
  expect(kept()).toHaveLength(working)
  end()
  expect(kept()).toEqual([])
})

test('a record without a lock is a run that did not end', () => {
  beginRecord(dataDir, ['it'], holder)()
  const file = join(alertsFolder(dataDir), 'runs', '20261119T120000Z-123-9.json')
  writeFileSync(file, JSON.stringify({ ...holder, sources: ['it'], failed: null }))
  expect(findFailures(dataDir)).toEqual([
    failure(
      'fuel-etl run, process 123, begun 2026-11-19 12:00:00 UTC, did not end: it was killed, it crashed, or the machine stopped',
      holder.since,
      'it',
    ),
  ])
  forgetFailures(dataDir, ['it'])
  expect(kept()).toEqual([])
})
