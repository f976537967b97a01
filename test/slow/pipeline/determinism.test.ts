import { beforeAll, expect, test } from 'vitest'
import { keptSnapshots } from '../../../pipeline/snapshot/find-snapshot.ts'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { demonstration } from '../../support/demonstration.ts'
import { query } from '../../support/runs.ts'
import { snapshotTables } from '../../support/snapshot-tables.ts'

// The demonstration is made in this process, with two threads and no worker.
let dataDir: string
let ids: readonly string[]

beforeAll(async () => {
  dataDir = await demonstration()
  ids = [...keptSnapshots(dataDir)].sort()
})

test('a machine with another zone, locale, and other threads and workers publishes the same bytes', async () => {
  const program = await compileProgram()
  const words = ['snapshot', 'replay', '--data-dir', dataDir, '--threads', '4', '--workers', '3']
  const text = await program.run(words, farMachine)
  expect(ids).toHaveLength(3)
  expect(text).toBe(`${ids.map(id => `${id} identical\n`).join('')}${ids.length} identical\n`)
})

// In three days no station is forgotten, and none gets another id.
const withoutRows = ['gone', 'station_links']

test('the comparison covers tables with rows', async () => {
  for (const table of snapshotTables().filter(table => !withoutRows.includes(table))) {
    expect([table, await query(dataDir, `select 1 as one from {${table}} limit 1`, ids[2]!)]).toEqual([
      table,
      [{ one: 1 }],
    ])
  }
})
