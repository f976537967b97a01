import { join, relative } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { readAnyManifest, readManifest, schemaVersion } from './manifest.ts'
import { checkPartFile, type PartFile } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** A download that a snapshot depends on. */
export interface NamedCapture {
  readonly source: string
  /** Name of the request. */
  readonly capture: string
  readonly sha256: string
}

/**
 * The downloads of each snapshot: those that its prices were read from, in any run, and all downloads of its own run.
 * Null for a snapshot whose manifest or table cannot be read: it may need any download.
 */
export async function namedCaptures(
  dataDir: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedCapture[] | null>> {
  const database = await WorkingDatabase.open(1)
  const read = new Map<string, readonly NamedCapture[] | null>()
  try {
    const named = new Map<string, readonly NamedCapture[] | null>()
    for (const id of ids) named.set(id, await findNamed(database, dataDir, id, read))
    return named
  } finally {
    database.close()
  }
}

/** `read` caches the downloads that each file names, because snapshots share parts. */
async function findNamed(
  database: WorkingDatabase,
  dataDir: string,
  id: string,
  read: Map<string, readonly NamedCapture[] | null>,
): Promise<readonly NamedCapture[] | null> {
  const named = namedBySnapshot(dataDir, id)
  if (named === null) return null
  const captures = [...named.captures]
  for (const table of named.tables) {
    const found: readonly NamedCapture[] | null = read.get(table.file) ?? (await findInTable(database, dataDir, table))
    read.set(table.file, found)
    if (found === null) return null
    captures.push(...found)
  }
  return captures
}

async function findInTable(
  database: WorkingDatabase,
  dataDir: string,
  table: PartFile,
): Promise<readonly NamedCapture[] | null> {
  try {
    checkPartFile(dataDir, table)
    return await database.rows<NamedCapture>('explain/captures_named', { file: join(dataDir, table.file) })
  } catch {
    // Whatever the cause: a file that cannot be read may name any download.
    return null
  }
}

interface NamedBySnapshot {
  /** Downloads of its own run, and the archives of its backfilled history. */
  readonly captures: readonly NamedCapture[]
  /** The files of its table `captures`. */
  readonly tables: readonly PartFile[]
}

function namedBySnapshot(dataDir: string, id: string): NamedBySnapshot | null {
  const folder = snapshotFolder(dataDir, id)
  try {
    const manifest = readAnyManifest(folder)
    const { sources = [], files = [], parts = [], backfills = [] } = manifest
    // Do not trust a changed manifest.
    if (manifest.schemaVersion === schemaVersion) readManifest(folder)
    const ofRun = sources.flatMap(({ id: source, captures: own = [] }) =>
      own.map(({ name, sha256 }) => ({ source, capture: name, sha256 })),
    )
    const ofArchives = backfills.flatMap(({ source, files: own }) =>
      own.map(({ name, sha256 }) => ({ source, capture: name, sha256 })),
    )
    const captures = [...ofRun, ...ofArchives]
    const ofParts = parts.flatMap(part => part.files).filter(({ name }) => name === 'captures.parquet')
    const within = files.filter(({ name }) => name === 'captures.parquet')
    const inFolder = within.map(file => ({ ...file, file: relative(dataDir, join(folder, file.name)) }))
    return { captures, tables: [...inFolder, ...ofParts] }
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}
