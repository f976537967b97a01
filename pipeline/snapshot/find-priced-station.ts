import type { FuelCode } from '../model/fuels.ts'
import { readManifest } from './manifest.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { partPaths, selectOf } from './tables.ts'
import { WorkingDatabase } from './working-database.ts'

/** A station with the fuels of which it has, or had, a price. */
export interface PricedStation {
  readonly id: number
  readonly country: string
  readonly source: string
  readonly prices: readonly { readonly fuel: FuelCode; readonly currency: string }[]
  /** No longer listed, and forgotten. It has no prices. */
  readonly gone: boolean
}

/** Searches one market after the other until one has, or had, the station. Null where none does. */
export async function findPricedStation(dataDir: string, id: string, stationId: number): Promise<PricedStation | null> {
  const { parts } = readManifest(snapshotFolder(dataDir, id))
  const database = await WorkingDatabase.open(1)
  try {
    for (const name of ['stations.parquet', 'gone.parquet']) {
      for (const part of parts.filter(({ files }) => files.some(file => file.name === name))) {
        const found = await findIn(database, dataDir, part, name, stationId)
        if (found) return found
      }
    }
    return null
  } finally {
    database.close()
  }
}

async function findIn(
  database: WorkingDatabase,
  dataDir: string,
  part: ManifestPart,
  name: string,
  stationId: number,
): Promise<PricedStation | null> {
  for (const file of part.files.filter(one => [name, 'prices.parquet'].includes(one.name))) checkPartFile(dataDir, file)
  for (const [table, file] of [
    ['stations', name],
    ['prices', 'prices.parquet'],
  ] as const) {
    await database.execute(`create or replace view ${table} as ${selectOf(partPaths(dataDir, [part], file))}`)
  }
  const [found] = await database.rows<{ source: string; country: string; prices: string }>('explain/priced_station', {
    id: stationId,
  })
  if (!found) return null
  return { id: stationId, ...found, prices: JSON.parse(found.prices), gone: name === 'gone.parquet' }
}
