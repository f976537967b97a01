import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readLakeManifest, writeLakeManifest } from '../../pipeline/lake/lake-manifest.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { keptSnapshots } from '../../pipeline/snapshot/pointer.ts'
import { checked, closedHistory, filesOf, lakeManifestOf, replaceFile, written } from '../lake/support.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())
afterEach(() => vi.unstubAllEnvs())

test.skipIf(server === null)('a lake in a bucket has the files of a lake in a folder', async () => {
  for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
  const [folder, bucket] = [join(temporaryFolder(), 'lake'), 's3://fuel/lake']
  const data = await closedHistory()
  await written(data, folder)
  await written(data, bucket)
  expect(await written(data, bucket)).toMatchObject({ added: [], snapshots: 5 })
  expect(filesOf(join(server!.folder, 'lake'))).toEqual(filesOf(folder))
  expect(await lakeManifestOf(bucket)).toEqual(await lakeManifestOf(folder))
  expect((await checked(data, bucket)).differences).toEqual([])
  await withLake(bucket, async store => {
    const manifest = await readLakeManifest(store)
    const removed = await replaceFile(bucket, keptSnapshots(data))
    expect(existsSync(join(server!.folder, 'lake', removed))).toBe(false)
    await expect(writeLakeManifest(store, manifest)).rejects.toThrow("another 'lake write' replaced it")
  })
})
