import { expect, test } from 'vitest'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { ForeignIds } from '../../pipeline/stages/foreign-ids.ts'
import { heldStation } from '../support/held.ts'
import { manifestOf } from '../support/parts.ts'
import { query, runFiles } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a market sees the ids of all others, those that were not read in this run too', async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['ecb', 'gb', 'si'] })
  const idsOf = async (country: string): Promise<number[]> => {
    const rows = `select station_id::double as id from {stations} where country_code = '${country}' order by id`
    return (await query<{ id: number }>(dataDir, rows)).map(({ id }) => id)
  }
  const [british, slovene] = [await idsOf('GB'), await idsOf('SI')]
  const database = await WorkingDatabase.open(1)
  try {
    const ids = new ForeignIds(database, dataDir, manifestOf(dataDir))
    const seenBy = async (country: string): Promise<number[]> => {
      const others = await ids.besides(country)
      return [7, ...british, ...slovene].filter(id => others.has(id))
    }
    expect(await seenBy('SI')).toEqual(british)
    expect(await seenBy('FR')).toEqual([...british, ...slovene])
    // What the run has made of a market counts from then on.
    ids.set('GB', [heldStation({ id: 7 })])
    expect(await seenBy('SI')).toEqual([7])
  } finally {
    database.close()
  }
})

test('without a snapshot there are no ids', async () => {
  const database = await WorkingDatabase.open(1)
  try {
    expect((await new ForeignIds(database, temporaryFolder(), null).besides('SI')).has(7)).toBe(false)
  } finally {
    database.close()
  }
})
