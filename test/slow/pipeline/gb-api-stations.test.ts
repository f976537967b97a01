import { expect, test } from 'vitest'
import { judgedAndPublished } from '../../../bin/workflow.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Request } from '../../../pipeline/source.ts'
import { gbApi } from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { unwatched } from '../../../pipeline/stages/run/progress.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const env = { FUEL_GB_API_CLIENT_ID: 'an-id-of-a-client', FUEL_GB_API_CLIENT_SECRET: 'a-word-of-a-client' }
const composer = composers.find(({ id }) => id === 'gb-api')!
const composed = composer.compose('2026-11-19', composer.realSize)
const files = new Map(composed.map(({ name, content }) => [name.replace('.json', ''), Buffer.from(content)]))
const batches = (list: string) => [...files.keys()].filter(name => name.startsWith(`${list}-`))
const endOf = (list: string) => `${list}-${batches(list).length + 1}`

/** A run, and the requests that reached the publisher. */
async function runAt(dataDir: string, now: Instant) {
  const asked: string[] = []
  const downloaderFor = () => async (request: Request) => {
    asked.push(request.name)
    const bytes = files.get(request.name)
    const at = `${now.replace(' ', 'T')}.000Z`
    const times = { startedAt: at, endedAt: at, attempts: 1 }
    const status = bytes ? 200 : 404
    return { status, notModified: false, headers: {}, bytes: bytes ?? new Uint8Array(), url: request.url, ...times }
  }
  const report = await withLock(dataDir, async () => {
    const origin = { kind: 'network', downloaderFor } as const
    const workers = inThisProcess([gbApi])
    const setup = {
      dataDir,
      sources: [gbApi],
      workers,
      now: null,
      env,
      origin,
      wallClock: () => now,
      progress: unwatched,
    }
    return judgedAndPublished({ dataDir, threads: 1 }, await ingest(setup), unwatched)
  })
  return { asked, source: report.sources.find(({ id }) => id === 'gb-api')! }
}

test('the list of stations is downloaded once an hour, and all prices when no change is found', async () => {
  const dataDir = temporaryFolder()
  acceptSource(dataDir, 'gb-api')
  const first = await runAt(dataDir, '2026-11-19 12:00:00')
  const second = await runAt(dataDir, '2026-11-19 12:30:00')
  const third = await runAt(dataDir, '2026-11-19 13:00:00')
  expect(first.source.error).toBeNull()
  const prices = [...batches('prices'), endOf('prices')]
  expect(first.asked).toEqual(['token', ...batches('pfs'), endOf('pfs'), ...prices])
  // The end of the list is not an answer that is kept.
  expect(second.asked).toEqual(['token', endOf('pfs'), 'changes-1', ...prices])
  expect(third.asked).toEqual(['token', ...batches('pfs'), endOf('pfs'), 'changes-1', ...prices])
  const counts = [first, second, third].map(({ source }) => [source.stations, source.prices])
  expect(counts[1]).toEqual(counts[0])
  expect(counts[2]).toEqual(counts[0])
})
