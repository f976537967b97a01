import type { StoredQuarantine } from '../model/stored.ts'
import { readManifest } from './manifest.ts'
import { openChecked } from './open-checked.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** The table `quarantine` of a snapshot. Throws SnapshotError for a snapshot of another schema, or a damaged file. */
export async function readQuarantine(dataDir: string, id: string): Promise<StoredQuarantine[]> {
  const manifest = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    await openChecked(database, dataDir, manifest, ['quarantine'])
    return await database.rows<StoredQuarantine>('explain/quarantine')
  } finally {
    database.close()
  }
}
