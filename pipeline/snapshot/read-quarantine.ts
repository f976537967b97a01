import { join } from 'node:path'
import type { HeldQuarantine } from '../model/held.ts'
import { readManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** The table `quarantine` of a snapshot. Throws SnapshotError for a snapshot of another schema. */
export async function readQuarantine(dataDir: string, id: string): Promise<HeldQuarantine[]> {
  const folder = snapshotFolder(dataDir, id)
  readManifest(folder)
  const database = await WorkingDatabase.open(1)
  try {
    return await database.rows<HeldQuarantine>('memory/quarantine', { file: quarantineIn(folder) })
  } finally {
    database.close()
  }
}

/** The file of the table in the folder of a snapshot. */
export function quarantineIn(folder: string): string {
  return join(folder, 'quarantine.parquet')
}
