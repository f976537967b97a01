import { getEventListeners } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Downloader } from '../../../pipeline/fetch/download.ts'
import { Interrupted } from '../../../pipeline/model/errors.ts'
import { stopOfProcess } from '../../../pipeline/process.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { type IngestSetup, ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const stopped = new Interrupted('stopped by SIGTERM', 'SIGTERM')

function ingestOf(dataDir: string, download: Downloader, stop?: AbortSignal): Promise<unknown> {
  const setup: IngestSetup = {
    dataDir,
    now: null,
    workers: inThisProcess([]),
    env: {},
    stop,
    wallClock: () => '2026-11-22 12:00:00',
    progress: () => undefined,
    sources: [registry.ecb, registry.bulletin, registry.si],
    origin: { kind: 'network', downloaderFor: () => download },
  }
  return ingest(setup)
}

/** A host that never answers: the request ends with its signal. */
const silent: Downloader = (_request, _known, signal) =>
  new Promise((_, refuse) => signal!.addEventListener('abort', () => refuse(signal!.reason)))

test('active downloads are aborted, and none of them is stored as failed', async () => {
  const dataDir = temporaryFolder()
  const controller = new AbortController()
  const work = ingestOf(dataDir, silent, controller.signal)
  controller.abort(stopped)
  await expect(work).rejects.toBe(stopped)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a fatal error of one download ends the others before the folder is unlocked', async () => {
  const dataDir = temporaryFolder()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  let asked = 0
  const download: Downloader = (...request) => {
    asked += 1
    return asked === 1 ? Promise.reject(full) : silent(...request)
  }
  await expect(withLock(dataDir, () => ingestOf(dataDir, download))).rejects.toMatchObject({
    code: 'DISK',
    message: expect.stringMatching(/: the disk is full: make room .+; no snapshot is current yet$/),
  })
})

// DuckDB ignores an interruption of a statement that its thread has not begun. This one would run for hours.
test.each([
  ['under way', (stop: () => void) => void setTimeout(stop, 20)],
  ['not begun yet', (stop: () => void) => stop()],
])('a statement of the database that is %s ends, and no other one begins', async (_when, soon) => {
  const controller = new AbortController()
  const database = await WorkingDatabase.open(1, { stop: controller.signal })
  const endless = 'create table t as select sum(a.range * b.range) as s from range(1000000) a, range(1000000) b'
  const work = database.execute(endless)
  soon(() => controller.abort(stopped))
  await expect(work).rejects.toBe(stopped)
  await expect(database.execute('select 1')).rejects.toBe(stopped)
  database.beyondStop()
  await database.execute('select 1')
  database.close()
})

test('the first signal during a lock stops the run; a second one has no handler', async () => {
  const dataDir = temporaryFolder()
  const before = process.listenerCount('SIGTERM')
  const work = withLock(dataDir, async stop => {
    expect(process.listenerCount('SIGTERM')).toBe(before + 1)
    process.emit('SIGTERM', 'SIGTERM')
    expect(stop.aborted).toBe(true)
    expect(process.listenerCount('SIGTERM')).toBe(before)
    expect(process.listenerCount('SIGINT')).toBe(before)
    return 'done all the same'
  })
  await expect(work).rejects.toMatchObject({
    code: 'INTERRUPTED',
    exitCode: 143,
    message: 'stopped by SIGTERM; no snapshot is current yet',
  })
  const { stop, release } = stopOfProcess()
  process.emit('SIGINT', 'SIGINT')
  expect(stop.reason).toMatchObject({ exitCode: 130 })
  release()
  expect(getEventListeners(stop, 'abort')).toEqual([])
})
