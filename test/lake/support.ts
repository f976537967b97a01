import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkLake, type LakeChecked } from '../../pipeline/lake/check-lake.ts'
import { FolderLake } from '../../pipeline/lake/folder-lake.ts'
import {
  type LakeManifest,
  manifestName,
  readLakeManifest,
  writeLakeManifest,
} from '../../pipeline/lake/lake-manifest.ts'
import type { LakeStore } from '../../pipeline/lake/lake-store.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { type LakeWritten, writeLake } from '../../pipeline/lake/write-lake.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { madeOnce } from '../support/made-once.ts'
import { runFiles } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const historySources = ['it', 'lu', 'se', 'ecb'] as const

/** A separate data folder with three snapshots of three small markets. */
export async function smallHistory(): Promise<string> {
  const made = await madeOnce('lake-history', async dataDir => {
    for (const on of ['2026-11-17', '2026-11-18', '2026-11-19']) {
      await runFiles({ dataDir, on, now: `${on} 12:00:00`, source: historySources })
    }
  })
  const copy = join(temporaryFolder(), 'data')
  cpSync(made, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

/** The same with two more snapshots, after November has closed. */
export async function closedHistory(): Promise<string> {
  const made = await madeOnce('lake-closed-history', async dataDir => {
    cpSync(await smallHistory(), dataDir, { recursive: true, preserveTimestamps: true })
    for (const now of ['2026-12-01 12:00:00', '2026-12-02 12:00:00']) {
      await runFiles({ dataDir, on: now < '2026-12-02' ? '2026-11-19' : '2026-11-18', now, source: historySources })
    }
  })
  const copy = join(temporaryFolder(), 'data')
  cpSync(made, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

export async function written(dataDir: string, lake: string | LakeStore): Promise<LakeWritten> {
  const database = await WorkingDatabase.open(2)
  const write = (store: LakeStore): Promise<LakeWritten> =>
    writeLake(database, store, { dataDir, currentId: findCurrentId(dataDir)!, bringSnapshot: async () => {} })
  try {
    return await (typeof lake === 'string' ? withLake(lake, write, 'created') : write(lake))
  } finally {
    database.close()
  }
}

export async function checked(dataDir: string, lake: string): Promise<LakeChecked> {
  const database = await WorkingDatabase.open(1)
  try {
    return await withLake(lake, store => checkLake(database, store, dataDir, findCurrentId(dataDir)!))
  } finally {
    database.close()
  }
}

/** The files of a lake in a folder without its manifest, each with the SHA-256 of its bytes. */
export function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).filter(path => !path.endsWith(manifestName))
  return Object.fromEntries(paths.sort().map(path => [path.slice(folder.length + 1), sha256Of(readFileSync(path))]))
}

export function lakeManifestOf(folder: string): Promise<LakeManifest> {
  return withLake(folder, readLakeManifest)
}

/**
 * Writes the manifest of a lake again: it replaces a file of moves of an earlier snapshot by another file with the same rows. Returns the path of
 * the removed file.
 */
export function replaceFile(address: string, snapshots: readonly string[]): Promise<string> {
  return withLake(address, async lake => {
    const manifest = await readLakeManifest(lake)
    const old = manifest.files.find(({ table, path }) => table === 'moves' && !path.includes(snapshots.at(-1)!))!
    const path = `${dirname(old.path)}/${snapshots.at(-1)!}-${old.sha256.slice(0, 16)}.parquet`
    const made = join(lake.bench, 'copy.parquet')
    cpSync(await lake.fetch(old.path), made)
    await lake.add(path, made)
    const files = manifest.files.map(file => (file === old ? { ...old, path } : file))
    await writeLakeManifest(lake, { ...manifest, files, removed: [old.path] })
    return old.path
  })
}

/** A lake whose process ends when it is about to write its file number `count`, manifests included. */
export function endingAfter(folder: string, count: number): LakeStore {
  const lake = new FolderLake(folder)
  let left = count
  const counted = async (work: () => Promise<unknown>): Promise<never> => {
    if (left === 0) throw new Error('the process ended')
    left -= 1
    return (await work()) as never
  }
  const add = lake.add.bind(lake)
  const writeManifest = lake.writeManifest.bind(lake)
  return Object.assign(lake, {
    add: (path: string, made: string) => counted(() => add(path, made)),
    writeManifest: (text: string) => counted(() => writeManifest(text)),
  })
}
