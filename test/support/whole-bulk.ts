import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOfPieces, nameOnDisk } from '../../pipeline/snapshot/bulk-file.ts'
import type { ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A bulk file as a customer gets it, written into a temporary folder: its path. */
export function wholeBulk(dataDir: string, { path, pieces, sha256 }: ManifestBulk): string {
  const file = join(temporaryFolder('fuel-whole-bulk-'), nameOnDisk(path, sha256))
  writeFileSync(file, Buffer.concat([...bytesOfPieces(dataDir, pieces)]))
  return file
}
