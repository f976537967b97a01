import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOfPieces, nameOnDisk } from '../../pipeline/snapshot/bulk-file.ts'
import type { ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Writes a bulk file as a customer gets it into a temporary folder. Returns its path. */
export async function wholeBulk(dataDir: string, { path, pieces, sha256 }: ManifestBulk): Promise<string> {
  const file = join(temporaryFolder('fuel-whole-bulk-'), nameOnDisk(path, sha256))
  const bytes: Buffer[] = []
  for await (const piece of bytesOfPieces(dataDir, pieces)) bytes.push(piece)
  writeFileSync(file, Buffer.concat(bytes))
  return file
}
