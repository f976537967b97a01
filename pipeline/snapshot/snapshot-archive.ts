import { readManifest } from './manifest.ts'
import { keptSnapshots, snapshotFolder } from './pointer.ts'

/** Where a server finds past snapshots. */
export interface SnapshotArchive {
  /** The ids of all kept snapshots, ascending. */
  ids(): Promise<readonly string[]>
  /** The snapshot that a kept one continues; null for the first. Throws SnapshotError where it cannot be read. */
  followsOf(id: string): Promise<string | null>
  /** Makes sure that all files of a kept snapshot are in the data folder. */
  bring(id: string): Promise<void>
}

/** The snapshots of a data folder: all of their files are there. */
export function folderArchive(dataDir: string): SnapshotArchive {
  return {
    ids: async () => keptSnapshots(dataDir),
    followsOf: async id => readManifest(snapshotFolder(dataDir, id)).follows,
    bring: async () => undefined,
  }
}
