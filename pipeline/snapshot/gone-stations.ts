import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredStation } from '../model/stored.ts'
import type { UnlistedStation } from './figures.ts'
import { marketColumns } from './market-tables.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import type { MadeFile } from './settle-part.ts'
import { selectOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

/**
 * The stations of a market that its sources listed once and that `stations` no longer has. It has the columns of `stations`,
 * is read by the view `stations_ever` only, and changes when a station is forgotten or comes back. A market that forgot
 * no station has no such file.
 */
export const goneFile = 'gone.parquet'

/** The same in a form that a server reads, for prices of the past. Parts of an earlier version have none. */
export const gonePlacesFile = 'gone.json'

/** A gone station with the values of its last read. */
export type GonePlace = Pick<
  UnlistedStation,
  'id' | 'name' | 'brand' | 'logoFile' | 'address' | 'city' | 'postalCode' | 'lat' | 'lng'
>

/** Ascending by id; empty where the part has no such file. Throws SnapshotError for a damaged one. */
export function readGonePlaces(dataDir: string, { files }: Pick<ManifestPart, 'files'>): readonly GonePlace[] {
  const file = files.find(({ name }) => name === gonePlacesFile)
  if (file === undefined) return []
  checkPartFile(dataDir, file)
  return JSON.parse(readFileSync(join(dataDir, file.file), 'utf8'))
}

/** The gone stations of a market, ascending by id, with the values of their last read. */
export function goneStations(
  before: { readonly stations: readonly StoredStation[]; readonly gone: readonly StoredStation[] },
  stations: readonly StoredStation[],
): StoredStation[] {
  const present = new Set(stations.map(({ id }) => id))
  const gone = [...before.gone, ...before.stations].filter(({ id }) => !present.has(id))
  return gone.map(station => ({ ...station, listed: false })).sort((one, other) => one.id - other.id)
}

/** Writes them into the folder of the market in a run. */
export async function writeGone(
  database: WorkingDatabase,
  folder: string,
  stations: readonly StoredStation[],
): Promise<void> {
  const file = join(folder, goneFile)
  // An earlier attempt of the same run may have left one.
  rmSync(file, { force: true })
  if (stations.length === 0) return
  await database.fill('gone', marketColumns().stations, stations)
  await database.write('gone', file)
  await database.drop(['gone'])
}

/** The gone stations for the part of the market. */
export interface GoneStations {
  readonly table: MadeFile
  readonly places: readonly GonePlace[]
}

/** Null where the run left none. */
export async function findGone(database: WorkingDatabase, folder: string): Promise<GoneStations | null> {
  const path = join(folder, goneFile)
  if (!existsSync(path)) return null
  const rows = await database.keepSelect('gone', selectOf([path]))
  const places = await database.rows<GonePlace>('publish/gone_places')
  await database.drop(['gone'])
  return { table: { name: goneFile, path, rows }, places }
}
