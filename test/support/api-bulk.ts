import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../../api/server.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { type SnapshotMade, writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { bulkFolder, datapackageName, nameOnDisk } from '../../pipeline/snapshot/bulk-file.ts'
import { csvCacheFile, csvCacheFolder } from '../../pipeline/snapshot/csv-cache.ts'
import {
  type BulkPiece,
  type CsvBulk,
  type ManifestBulk,
  type ParquetBulk,
  readManifest,
  sealManifest,
} from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { type AtEnd, serverOn, snapshotId } from './api-server.ts'
import { giveKey, type KeyedServing } from './keyed-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A file per format. The Parquet file is not valid Parquet, and the CSV file is as if the server had made it before: so the server
 * does not read their content.
 */
export const bulkParquet = Buffer.from(`PAR1${'a'.repeat(5000)}PAR1`)
export const bulkCsv = Buffer.from('id,name\r\n1,Ä\r\n')
const bulkFiles = { 'prices.parquet': bulkParquet, 'prices.csv': bulkCsv }

/** A server over a snapshot with these bulk files, and a key of a Business subscription. */
export async function bulkServing(
  files: Readonly<Record<string, Buffer>> = bulkFiles,
  options: Partial<ServerOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<KeyedServing> {
  const dataDir = temporaryFolder()
  await writeBulkSnapshot(dataDir, snapshotId, { figures, openings }, files)
  const key = await giveKey(dataDir, 'business')
  const served = await serverOn(dataDir, options, atEnd)
  const withKey = { 'x-api-key': key.text }
  return {
    ...served,
    key,
    ask: (path, headers = {}, method = 'GET') => served.get(path, { ...withKey, ...headers }, method),
  }
}

/** Publishes a snapshot with these bulk files, by their published names. */
export async function writeBulkSnapshot(
  dataDir: string,
  id: string,
  made: SnapshotMade,
  files: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const bulk = Object.entries(files).map(([path, bytes]) =>
    path.endsWith('.csv') ? madeCsvOf(dataDir, path, bytes) : bulkPiecesOf(dataDir, path, bytes),
  )
  await publishBulk(dataDir, id, made, bulk)
}

/** Publishes a snapshot with existing bulk files. */
export async function publishBulk(
  dataDir: string,
  id: string,
  made: SnapshotMade,
  bulk: readonly ManifestBulk[],
): Promise<void> {
  await writeSnapshot(dataDir, id, made)
  const folder = snapshotFolder(dataDir, id)
  const { sha256, ...manifest } = readManifest(folder)
  const text = Buffer.from(JSON.stringify({ id, resources: bulk.map(({ path }) => ({ path })) }))
  writeFileSync(join(folder, datapackageName), text)
  const datapackage = { name: datapackageName, rows: null, bytes: text.length, sha256: sha256Of(text) }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(sealManifest({ ...manifest, bulk, datapackage })))
}

/** Puts a CSV file where the server stores those that it has made. */
function madeCsvOf(dataDir: string, path: string, bytes: Buffer): CsvBulk {
  const sha256 = sha256Of(bytes)
  const file = csvCacheFile(csvCacheFolder(dataDir), { sha256 })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return { dataset: path.slice(0, -'.csv'.length), format: 'csv', path, rows: 3, bytes: bytes.length, sha256 }
}

/** Writes a bulk file in pieces, as manifests list them. */
export function bulkPiecesOf(dataDir: string, path: string, bytes: Buffer): ParquetBulk {
  const sha256 = sha256Of(bytes)
  const ending = extname(path)
  const dataset = path.slice(0, -ending.length)
  mkdirSync(bulkFolder(dataDir), { recursive: true })
  // In two halves. Other bytes surround the second.
  const half = bytes.length >> 1
  const contents = [bytes.subarray(0, half), Buffer.concat([Buffer.from('before'), bytes.subarray(half)])]
  const pieces = contents.map((content, at): BulkPiece => {
    const file = join('bulk', nameOnDisk(path, sha256Of(content)))
    writeFileSync(join(dataDir, file), content)
    return at === 0 ? { file, offset: 0, bytes: half } : { file, offset: 6, bytes: bytes.length - half }
  })
  return { dataset, format: 'parquet', path, pieces, rows: 3, bytes: bytes.length, sha256, madeOf: sha256.slice(0, 16) }
}
