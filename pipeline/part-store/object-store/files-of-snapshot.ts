import { join, relative } from 'node:path'
import type { Manifest } from '../../snapshot/manifest.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import type { SnapshotFile } from '../../snapshot/shared-files.ts'

/** The files in the folder of a snapshot, without its manifest. */
export function ownFilesOf(manifest: Manifest): SnapshotFile[] {
  const folder = relative('', snapshotFolder('', manifest.id))
  return [...manifest.files, manifest.datapackage].map(file => ({ path: join(folder, file.name), measured: file }))
}
