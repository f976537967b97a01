import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredStation } from '../model/stored.ts'
import { marketColumns } from './market-tables.ts'
import type { MadeFile } from './settle-part.ts'
import { selectOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

/**
 * The stations of a market that its sources listed once and that `stations` no longer has. It has the columns of `stations`,
 * is read by the view `stations_ever` only, and changes when a station is forgotten or comes back. A market that forgot
 * no station has no such file.
 */
export const goneFile = 'gone.parquet'

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

/** The table of the gone stations for the part of the market. Null where the run left none. */
export async function findGone(database: WorkingDatabase, folder: string): Promise<MadeFile | null> {
  const path = join(folder, goneFile)
  if (!existsSync(path)) return null
  const rows = await database.keepSelect('gone', selectOf([path]))
  await database.drop(['gone'])
  return { name: goneFile, path, rows }
}
