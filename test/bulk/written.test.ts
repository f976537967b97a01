import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parquetMetadata } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { bulkFile } from '../../pipeline/snapshot/bulk-file.ts'
import { type Manifest, readManifest } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { runFiles } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const manifests: Manifest[] = []

beforeAll(async () => {
  for (const day of ['2026-11-18', '2026-11-19']) {
    const { snapshot } = await runFiles({ dataDir, on: day, now: `${day} 12:00:00` })
    manifests.push(readManifest(snapshotFolder(dataDir, snapshot!)))
  }
}, 60_000)

test('the files that a manifest names lie there, with the bytes and the rows that it says', () => {
  for (const one of manifests[1]!.bulk) {
    const bytes = readFileSync(bulkFile(dataDir, one))
    expect([one.path, bytes.length, sha256Of(bytes)]).toEqual([one.path, one.bytes, one.sha256])
    if (one.format === 'csv') continue
    const { buffer, byteOffset, byteLength } = bytes
    const { num_rows } = parquetMetadata(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
    expect([one.path, Number(num_rows)]).toEqual([one.path, one.rows])
  }
})

test('every data set is there, each in both formats', () => {
  const paths = manifests[1]!.bulk.map(one => one.path)
  expect(paths.filter(path => path.endsWith('.csv')).map(path => path.slice(0, -4))).toEqual([
    ...['daily-2026-11-18', 'daily-share-alike-2026-11-18', 'moves-2026-11-18', 'moves-2026-11-19'],
    ...['moves-share-alike-2026-11-18', 'moves-share-alike-2026-11-19', 'prices-share-alike', 'prices'],
    ...['stations-share-alike', 'stations', 'tolls-odbl', 'tolls', 'weekly-long', 'weekly-wide'],
  ])
  expect(paths).toHaveLength(28)
})

test('a day that is over keeps its file', () => {
  const of = (manifest: Manifest) => manifest.bulk.filter(one => one.path.startsWith('moves-2026-11-18'))
  expect(of(manifests[1]!)).toEqual(of(manifests[0]!))
  expect(of(manifests[1]!)).toHaveLength(2)
})

test('the datapackage of a snapshot is the one that its manifest names', () => {
  const { id, datapackage } = manifests[1]!
  const file = join(snapshotFolder(dataDir, id), datapackage.name)
  expect(existsSync(file) && statSync(file).size).toBe(datapackage.bytes)
  expect(sha256Of(readFileSync(file))).toBe(datapackage.sha256)
  expect(JSON.parse(readFileSync(file, 'utf8')).snapshot).toBe(id)
})
