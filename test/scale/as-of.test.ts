import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { keptSnapshots } from '../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../support/api-server.ts'
import { runFiles } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

describe.skipIf(server === null)('as_of of a replica of an object store', () => {
  const copyOf = (): string => workingCopyOf('s3://fuel/as-of', { FUEL_CACHE_DIR: temporaryFolder() })
  let publisher = ''
  const ids: string[] = []

  beforeAll(async () => {
    for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
    publisher = copyOf()
    for (const [on, now] of [
      ['2026-11-17', '2026-11-17 12:00:00'],
      ['2026-11-18', '2026-11-18 12:00:00'],
      ['2026-11-19', '2026-11-19 12:00:00'],
    ] as const) {
      const { snapshot } = await runFiles({ dataDir: publisher, on, now, source: ['si', 'ecb'] })
      ids.push(snapshot!)
    }
  })

  test('gets the parts of an old snapshot, and answers as the host that published it', async () => {
    const replica = copyOf()
    const archive = await openPartStore(replica)
    await archive.follow()
    expect(keptSnapshots(replica)).toEqual([ids[2]])
    const [here, there] = [await serverOn(publisher), await serverOn(replica, { archive })]
    for (const path of ['/live/api.php?', '/live/geojson.php?country=SI&bounds=45,13,47,17']) {
      const as = `${path}&as_of=2026-11-17T18:00:00Z`
      const [expected, found] = [await here.get(as), await there.get(as)]
      expect([found.status, found.headers['x-snapshot-id']]).toEqual([200, ids[0]])
      expect(found.text).toBe(expected.text)
    }
    expect(keptSnapshots(replica)).toEqual([ids[0], ids[2]])
    const before = await there.get('/live/board_now.php?as_of=2026-11-17T00:00:00Z')
    expect([before.status, before.json.error]).toEqual([
      404,
      expect.stringContaining('they are kept from 2026-11-17 12:00:00 to 2026-11-19 12:00:00 UTC'),
    ])
    await server!.kill()
    const away = await there.get('/live/board_now.php?as_of=2026-11-18T18:00:00Z')
    expect([away.status, away.headers['retry-after'], away.json.error]).toEqual([
      503,
      '5',
      'Past snapshots cannot be reached at the moment',
    ])
    // What is in memory needs no bucket.
    const kept = await there.get('/live/board_now.php?as_of=2026-11-17T18:00:00Z')
    expect([kept.status, kept.headers['x-snapshot-id']]).toEqual([200, ids[0]])
    expect((await there.get('/live/board_now.php')).status).toBe(200)
  })
})
