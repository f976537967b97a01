import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { datapackageName } from '../snapshot/bulk-file.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { fileEntry, type WithId } from '../snapshot/write-snapshot.ts'
import { datapackageText, type PackageOptions, type TollTerms } from './datapackage.ts'
import { type BulkOf, type BulkOptions, writeBulk } from './write-bulk.ts'

/**
 * Writes the bulk files of a run, and the description of their content and terms into the staging folder of its
 * snapshot.
 */
export async function writeForCustomers(
  database: WorkingDatabase,
  place: BulkOptions & { readonly workshop: string },
  own: BulkOf & Omit<PackageOptions, 'bulk' | 'tollTerms'>,
): Promise<WithId> {
  const { segments, bulk } = await writeBulk(database, place, own)
  const tollTerms = await database.rows<TollTerms>('bulk/toll_terms')
  writeFileSync(join(place.workshop, datapackageName), datapackageText({ ...own, bulk, tollTerms }))
  return { segments, bulk, datapackage: fileEntry(place.workshop, datapackageName, null) }
}
