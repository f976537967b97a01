import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { readAnyManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** A download that a snapshot leads to. */
export interface NamedCapture {
  readonly source: string
  /** Name of the request. */
  readonly capture: string
  readonly sha256: string
}

/**
 * The downloads of each snapshot: those that its prices lie in, of whichever run, and all that its own run took.
 * Null for a snapshot that does not say, as its manifest or its table cannot be read: it may need any.
 */
export async function namedCaptures(
  dataDir: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedCapture[] | null>> {
  const database = await WorkingDatabase.open(1)
  try {
    const named = new Map<string, readonly NamedCapture[] | null>()
    for (const id of ids) named.set(id, await findNamed(database, snapshotFolder(dataDir, id)))
    return named
  } finally {
    database.close()
  }
}

async function findNamed(database: WorkingDatabase, folder: string): Promise<readonly NamedCapture[] | null> {
  const taken = findTaken(folder)
  if (taken === null) return null
  const file = join(folder, 'captures.parquet')
  // A schema of before lineage had no such table.
  if (!taken.hasTable && !existsSync(file)) return taken.captures
  try {
    return [...taken.captures, ...(await database.rows<NamedCapture>('explain/captures_named', { file }))]
  } catch {
    // Whatever is wrong with it: what cannot be read may name anything.
    return null
  }
}

function findTaken(folder: string): { readonly captures: NamedCapture[]; readonly hasTable: boolean } | null {
  try {
    const { sources = [], files = [] } = readAnyManifest(folder)
    const captures = sources.flatMap(({ id, captures: own = [] }) =>
      own.map(({ name, sha256 }) => ({ source: id, capture: name, sha256 })),
    )
    return { captures, hasTable: files.some(({ name }) => name === 'captures.parquet') }
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}
