import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCsv } from '../../pipeline/bulk/csv-of-parquet.ts'
import { bytesOfPieces, csvSourceOf, nameOnDisk } from '../../pipeline/snapshot/bulk-file.ts'
import type { ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Writes a bulk file of a snapshot as a customer gets it into a temporary folder. Returns its path. */
export async function wholeBulk(dataDir: string, bulk: readonly ManifestBulk[], path: string): Promise<string> {
  const one = bulk.find(file => file.path === path)!
  const file = join(temporaryFolder('fuel-whole-bulk-'), nameOnDisk(path, one.sha256))
  if (one.format === 'csv') await makeCsv(csvSourceOf(dataDir, bulk, one), file)
  else writeFileSync(file, Buffer.concat([...bytesOfPieces(dataDir, one.pieces)]))
  return file
}
