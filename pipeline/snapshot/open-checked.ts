import { checkOwnFile, type Manifest } from './manifest.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { isTextsTable } from './row-texts.ts'
import { tableSelects } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

/** Which other tables the select of a table reads. */
const readFor: Readonly<Record<string, readonly string[]>> = {
  stations: ['sources'],
  prices: ['sources'],
  figures: ['sources'],
  captures: ['sources'],
  origins: ['prices', 'figures', 'captures', 'sources'],
  lineage: ['prices', 'figures', 'captures', 'rates', 'sources'],
}

const readsTexts = new Set(['origins', 'lineage'])

/**
 * The selects of some tables of a snapshot, of all its parts or of the given parts. Every file that they read is
 * checked first.
 * Throws SnapshotError for a file that does not match the manifest.
 */
export function checkedSelects(
  dataDir: string,
  manifest: Manifest,
  tables: readonly string[],
  parts: readonly ManifestPart[] = manifest.parts,
): Map<string, string> {
  const read = new Set(tables.flatMap(table => [table, ...(readFor[table] ?? [])]))
  const isRead = (file: string): boolean =>
    read.has(file.replace(/\.parquet$/, '')) || (isTextsTable(file) && tables.some(table => readsTexts.has(table)))
  const folder = snapshotFolder(dataDir, manifest.id)
  for (const { name } of manifest.files) if (isRead(name)) checkOwnFile(folder, manifest, name)
  for (const part of parts) for (const file of part.files) if (isRead(file.name)) checkPartFile(dataDir, file)
  return new Map(tableSelects(dataDir, { ...manifest, parts }).filter(([name]) => tables.includes(name)))
}

/** Opens them as views under their names. */
export async function openChecked(
  database: WorkingDatabase,
  dataDir: string,
  manifest: Manifest,
  tables: readonly string[],
  parts: readonly ManifestPart[] = manifest.parts,
): Promise<void> {
  for (const [name, select] of checkedSelects(dataDir, manifest, tables, parts)) {
    await database.execute(`create or replace view ${name} as ${select}`)
  }
}
