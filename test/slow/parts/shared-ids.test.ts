import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedColumns } from '../../../pipeline/snapshot/stored-tables.ts'
import { WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'
import { marketFolder, type Run } from '../../../pipeline/stages/run/run-folder.ts'
import { findSharedIds } from '../../../pipeline/stages/validate/shared-ids.ts'
import { manifestOf } from '../../support/parts.ts'
import { query, runFiles } from '../../support/runs.ts'
import { heldStation } from '../../support/stored-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const run = { id: '20261120T120000Z' } as Run

/** Writes the stations of a market as `validate` does. */
async function writeStations(database: WorkingDatabase, dataDir: string, country: string, ids: readonly number[]) {
  const folder = marketFolder(dataDir, run, country)
  mkdirSync(folder, { recursive: true })
  const stations = ids.map(id => heldStation({ id, country, source: country.toLowerCase() }))
  await database.fill('stations', storedColumns('stations'), stations)
  await database.write('stations', join(folder, 'stations.parquet'))
}

test('an id of two markets stays with the market that had it before, or with the first by country code', async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['ecb', 'gb', 'si'] })
  const idsOf = async (country: string): Promise<number[]> => {
    const rows = `select station_id::double as id from {stations} where country_code = '${country}' order by id`
    return (await query<{ id: number }>(dataDir, rows)).map(({ id }) => id)
  }
  const [british] = await idsOf('GB')
  const [slovene] = await idsOf('SI')
  const database = await WorkingDatabase.open(1)
  try {
    await writeStations(database, dataDir, 'IT', [7, british!])
    await writeStations(database, dataDir, 'FR', [7, 8, slovene!])
    // Slovenia is rebuilt with the station that it had.
    await writeStations(database, dataDir, 'SI', [slovene!])
    const before = manifestOf(dataDir)
    const found = await findSharedIds(database, { dataDir, run, before }, ['FR', 'IT', 'SI'])
    expect(Object.fromEntries([...found].map(([country, ids]) => [country, ids.toSorted((a, b) => a - b)]))).toEqual({
      FR: [slovene],
      IT: [7, british].toSorted((a, b) => a! - b!),
    })
    expect(await findSharedIds(database, { dataDir, run, before: null }, ['SI'])).toEqual(new Map())
  } finally {
    database.close()
  }
})
