import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { hashOfPieces } from '../../pipeline/snapshot/bulk-file.ts'
import { filesBeside } from '../../pipeline/snapshot/files-beside.ts'
import { type Manifest, readManifest } from '../../pipeline/snapshot/manifest.ts'
import { openServing } from '../../pipeline/snapshot/open-serving.ts'

/** The snapshot in force, after every file that its manifest names was held to it, and a server has opened it. */
export function wholeSnapshotIn(dataDir: string): string {
  const id = readFileSync(join(dataDir, 'snapshots', 'current'), 'utf8').trim()
  const folder = join(dataDir, 'snapshots', id)
  const manifest = readManifest(folder)
  const found = statedFiles(dataDir, folder, manifest).filter(([path, sha256]) => hashOf(path) !== sha256)
  expect(found).toEqual([])
  expect(manifest.bulk.filter(one => hashOfPieces(dataDir, one.pieces) !== one.sha256)).toEqual([])
  expect(filesBeside(dataDir, manifest).filter(path => !existsSync(path))).toEqual([])
  openServing(dataDir, id)!.close()
  return id
}

function statedFiles(dataDir: string, folder: string, manifest: Manifest): [path: string, sha256: string][] {
  const { files, datapackage, segments, statistics } = manifest
  return [
    ...[...files, datapackage].map(({ name, sha256 }): [string, string] => [join(folder, name), sha256]),
    ...segments.map(({ country, month, name, sha256 }): [string, string] => [
      join(dataDir, 'changes', country, month, `${name}.parquet`),
      sha256,
    ]),
    ...statistics.map(({ name, sha256 }): [string, string] => [join(dataDir, 'statistics', `${name}.parquet`), sha256]),
  ]
}

/**
 * What a folder holds, for comparing it with another that saw the same: each published file with its hash, each capture.
 * Of runs and deliveries, one that was ended leaves its records: of them only what should not be there is told.
 */
export function holdingsOf(dataDir: string): Record<string, string> {
  const holdings: Record<string, string> = {}
  for (const path of pathsBelow(dataDir)) {
    const name = relative(dataDir, path)
    if (/^(runs|deliveries)\//.test(name)) {
      if (!/^runs\/[\dTZ_]+\/(run|report)\.json$|^deliveries\/[a-z-]+\/[\dTZ_]+\.json$/.test(name))
        holdings[name] = 'left'
      // It is made anew by each publish, and names its own folder.
    } else holdings[name] = name === 'fuel.duckdb' ? 'there' : hashOf(path)
  }
  return holdings
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() || entry.name === '.new')
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file'
}
