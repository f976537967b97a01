import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const file = () => join(temporaryFolder(), 'quarantine.parquet')
const row =
  "'it' as source, 'IT' as country_code, 'prices' as capture, 'ab' as sha256, 2 as position, 'row' as scope, " +
  "'prezzo' as field, 'NOT_A_NUMBER' as reason, '2,019' as found"

test.each([
  ['of a snapshot from before it named stations has none', row, null],
  ['names the station', `${row}, '3980' as ref`, '3980'],
])('the quarantine %s', async (_, columns, ref) => {
  const database = await WorkingDatabase.open(1)
  const path = file()
  try {
    await database.execute(`copy (select ${columns}) to '${path}' (format parquet)`)
    expect(await database.rows('memory/quarantine', { file: path })).toMatchObject([{ found: '2,019', ref }])
  } finally {
    database.close()
  }
})
