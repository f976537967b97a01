import { join } from 'node:path'
import type { Manifest } from '../../snapshot/manifest.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { readSharedIds } from '../../snapshot/read-memory.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { marketFolder, type Run } from '../run/run-folder.ts'

/** The station file of a part. Undefined for a part that belongs to no market. */
function stationsFile(dataDir: string, { files }: ManifestPart): string | undefined {
  const file = files.find(({ name }) => name === 'stations.parquet')
  return file && join(dataDir, file.file)
}

/**
 * Returns by country the ids that its stations may not have, because two stations of different markets must not share an id. Of two markets
 * with the same id, the one that had it before keeps it, else the first by country code.
 */
export async function findSharedIds(
  database: WorkingDatabase,
  place: { readonly dataDir: string; readonly run: Run; readonly before: Manifest | null },
  made: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { dataDir, run, before } = place
  const others = (before?.parts ?? []).filter(({ name }) => !made.includes(name))
  const files = [
    ...made.map(country => join(marketFolder(dataDir, run, country), 'stations.parquet')),
    ...others.flatMap(part => stationsFile(dataDir, part) ?? []),
  ]
  const shared = await readSharedIds(database, files)
  if (shared.length === 0) return new Map()
  const had = await ownersOf(
    database,
    dataDir,
    before,
    shared.map(({ id }) => id),
  )
  const taken = new Map<string, number[]>()
  for (const { id, countries } of shared) {
    const former = had.get(id)
    const owner = former !== undefined && countries.includes(former) ? former : countries[0]!
    for (const country of countries) if (country !== owner) taken.set(country, [...(taken.get(country) ?? []), id])
  }
  return taken
}

/** The countries that had these ids in the snapshot before. */
async function ownersOf(
  database: WorkingDatabase,
  dataDir: string,
  before: Manifest | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const files = (before?.parts ?? []).flatMap(part => stationsFile(dataDir, part) ?? [])
  if (files.length === 0) return new Map()
  const rows = await database.rows<{ id: number; country: string }>('memory/owners_of_ids', {
    files: JSON.stringify(files),
    ids: JSON.stringify(ids),
  })
  return new Map(rows.map(({ id, country }) => [id, country]))
}
