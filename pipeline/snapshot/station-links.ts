import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StationLink } from '../model/station-link.ts'
import type { Columns } from './fill-table.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import type { MadeFile } from './settle-part.ts'
import { selectOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

/**
 * Which ids of a market are one station, with the evidence. Two files with the same rows: a table for statements, and JSON for the server
 * and the next run. A market without a link has neither.
 */
export const linksFile = 'links.parquet'
export const servedLinksFile = 'links.json'

export const linkColumns = {
  station_id: ['BIGINT', link => link.later.id],
  earlier_id: ['BIGINT', link => link.earlier.id],
  country_code: ['VARCHAR', link => link.country],
  status: ['VARCHAR', link => link.status],
  found_at: ['TIMESTAMP', link => link.foundAt],
  ended_at: ['TIMESTAMP', link => link.endedAt],
  distance_m: ['INTEGER', link => link.distanceM],
  same_address: ['BOOLEAN', link => link.sameAddress],
  same_name: ['BOOLEAN', link => link.sameName],
  source: ['VARCHAR', link => link.later.source],
  ref: ['VARCHAR', link => link.later.ref],
  name: ['VARCHAR', link => link.later.name],
  brand: ['VARCHAR', link => link.later.brand],
  address: ['VARCHAR', link => link.later.address],
  earlier_source: ['VARCHAR', link => link.earlier.source],
  earlier_ref: ['VARCHAR', link => link.earlier.ref],
  earlier_name: ['VARCHAR', link => link.earlier.name],
  earlier_brand: ['VARCHAR', link => link.earlier.brand],
  earlier_address: ['VARCHAR', link => link.earlier.address],
  earlier_read_at: ['TIMESTAMP', link => link.earlier.lastReadAt],
} as const satisfies Columns<StationLink>

/** Writes both files into the folder of the market in a run. */
export async function writeLinks(
  database: WorkingDatabase,
  folder: string,
  links: readonly StationLink[],
): Promise<void> {
  const files = [linksFile, servedLinksFile].map(name => join(folder, name))
  // An earlier attempt of the same run may have left them.
  for (const file of files) rmSync(file, { force: true })
  if (links.length === 0) return
  await database.fill('station_links', linkColumns, links)
  await database.write('station_links', files[0]!)
  await database.drop(['station_links'])
  // JSON with one line per link.
  writeFileSync(files[1]!, `[\n${links.map(link => JSON.stringify(link)).join(',\n')}\n]\n`)
}

/** The files for the part of the market, where the run left them. */
export async function findLinks(database: WorkingDatabase, folder: string): Promise<MadeFile[]> {
  const path = join(folder, linksFile)
  if (!existsSync(path)) return []
  const rows = await database.keepSelect('station_links', selectOf([path]))
  await database.drop(['station_links'])
  return [
    { name: linksFile, path, rows },
    { name: servedLinksFile, path: join(folder, servedLinksFile), rows: null },
  ]
}

/** The links of a market from its part. Parts of an earlier version, and of markets without a link, have none. */
export function readLinks(dataDir: string, part: ManifestPart): readonly StationLink[] {
  const file = part.files.find(({ name }) => name === servedLinksFile)
  if (!file) return []
  checkPartFile(dataDir, file)
  return JSON.parse(readFileSync(join(dataDir, file.file), 'utf8'))
}
