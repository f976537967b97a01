import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import { keptSnapshots } from './find-snapshot.ts'
import { findManifest, type Manifest, schemaVersion } from './manifest.ts'
import { checkPartFile, type PartFile } from './part.ts'
import { findPointedId, snapshotFolder } from './pointer.ts'
import { filesBeside } from './shared-files.ts'
import { clockOf, isSnapshotId } from './snapshot-id.ts'
import { WorkingDatabase } from './working-database.ts'

/** A kept snapshot, as listed for a person. Null where its manifest does not state a value. */
export interface ListedSnapshot {
  readonly id: string
  readonly inForce: boolean
  /** The clock of the run that made it. */
  readonly createdAt: Instant | null
  readonly ageHours: number | null
  readonly data: Manifest['data'] | null
  readonly madeBy: string | null
  readonly schemaVersion: number | null
  /** This version of the program serves it. */
  readonly readable: boolean
  readonly follows: string | null
  readonly sources: { readonly read: number; readonly failed: number; readonly skipped: number }
  /** Null where the table cannot be read. */
  readonly pricesInForce: number | null
  /** Its folder, and the shared files that no other kept snapshot names: the space that its removal frees. */
  readonly bytes: number
}

/** The snapshots of a folder, newest first. One that cannot be read is listed with what is known about it. */
export async function listSnapshots(dataDir: string, now: Instant): Promise<ListedSnapshot[]> {
  const current = findPointedId(dataDir)
  const ids = keptSnapshots(dataDir).reverse()
  const manifests = new Map(ids.map(id => [id, findManifest(snapshotFolder(dataDir, id))]))
  const namedBy = countNames(dataDir, [...manifests.values()])
  const database = await WorkingDatabase.open(1)
  const counted = new Map<string, number | null>()
  try {
    const listed: ListedSnapshot[] = []
    for (const [id, manifest] of manifests) {
      const beside = besideOf(dataDir, manifest).filter(file => namedBy.get(file) === 1)
      const files = [...filesIn(snapshotFolder(dataDir, id)), ...beside]
      listed.push({
        id,
        inForce: id === current,
        ...factsOf(id, manifest, now),
        pricesInForce: manifest && (await findPrices(database, dataDir, priceFiles(id, manifest), counted)),
        bytes: files.reduce((sum, file) => sum + (lstatSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
      })
    }
    return listed
  } finally {
    database.close()
  }
}

function factsOf(id: string, manifest: Partial<Manifest> | null, now: Instant) {
  const createdAt = isSnapshotId(id) ? clockOf(id) : null
  const states = (manifest?.sources ?? []).map(({ status }) => status)
  const count = (wanted: readonly string[]): number => states.filter(status => wanted.includes(status)).length
  return {
    createdAt,
    ageHours: createdAt === null ? null : Math.floor((epochSecondsOf(now) - epochSecondsOf(createdAt)) / 3600),
    data: manifest?.data ?? null,
    madeBy: manifest?.madeBy ?? null,
    schemaVersion: manifest?.schemaVersion ?? null,
    readable: manifest?.schemaVersion === schemaVersion,
    follows: manifest?.follows ?? null,
    sources: {
      read: count(['success', 'not_modified', 'partial']),
      failed: count(['failed']),
      skipped: count(['skipped']),
    },
  }
}

/** How many of the snapshots name each shared file. */
function countNames(dataDir: string, manifests: readonly (Partial<Manifest> | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const manifest of manifests) {
    for (const file of new Set(besideOf(dataDir, manifest))) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return counts
}

function besideOf(dataDir: string, manifest: Partial<Manifest> | null): readonly string[] {
  return filesBeside(dataDir, manifest ?? {})
}

/** Those of its parts; for a snapshot of schema 8 the one in its folder. */
function priceFiles(id: string, { files = [], parts = [] }: Partial<Manifest>): PartFile[] {
  const inFolder = files.map(file => ({ ...file, file: join(snapshotFolder('', id), file.name) }))
  return [...inFolder, ...parts.flatMap(part => part.files)].filter(({ name }) => name === 'prices.parquet')
}

/** Null where one of the files cannot be read. `counted` caches counts, because snapshots share files. */
async function findPrices(
  database: WorkingDatabase,
  dataDir: string,
  files: readonly PartFile[],
  counted: Map<string, number | null>,
): Promise<number | null> {
  let sum: number | null = 0
  for (const one of files) {
    const prices: number | null = counted.get(one.file) ?? (await findPricesIn(database, dataDir, one))
    counted.set(one.file, prices)
    sum = sum === null || prices === null ? null : sum + prices
  }
  return sum
}

async function findPricesIn(database: WorkingDatabase, dataDir: string, one: PartFile): Promise<number | null> {
  try {
    checkPartFile(dataDir, one)
    const file = join(dataDir, one.file)
    const [row] = await database.rows<{ prices: number }>('explain/prices_in_force', { file })
    return row!.prices
  } catch {
    // Missing, damaged, or of a schema without that column. The list shows that by leaving the count empty.
    return null
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map(name => join(folder, name))
}
