import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCommand } from '../../../bin/commands/check/machine.ts'
import { keysCommand } from '../../../bin/commands/keys.ts'
import { requestsCommand } from '../../../bin/commands/requests.ts'
import { restoreCommand } from '../../../bin/commands/restore.ts'
import { statusCommand } from '../../../bin/commands/status.ts'
import { verifyCommand } from '../../../bin/commands/verify.ts'
import { programVersion } from '../../../pipeline/process.ts'
import { schemaVersion } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { manifestOf } from '../../support/parts.ts'
import { printedBy } from '../../support/printed-by.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The folder is from the program of its time, with pruned captures: fixtures/folders/ORIGIN.md.
const nextDay = { on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['cy', 'dk-oil', 'lu', 'ecb', 'gb-weekly'] }

test('a kept folder of the current schema has its keys, and is continued by a run with moves whose sum is the current prices', async () => {
  const { folder, text } = await restored()
  expect(text).toContain('Serve it')
  expect(readFileSync(join(folder, 'accepted.json'), 'utf8')).toContain('md')
  expect((await printedBy(keysCommand(), 'list', ...at(folder))).text).toContain('ada@example.org')
  expect((await printedBy(requestsCommand(), 'list', ...at(folder))).text).toContain('Ada Example')
  const before = findCurrentId(folder)
  const { snapshot } = await runFiles({ dataDir: folder, ...nextDay })
  const { follows, segments } = manifestOf(folder)
  expect(follows).toBe(before)
  expect(segments.some(one => one.snapshot === snapshot)).toBe(true)
  const sums = await rowsOf<object>(
    `select station_id, fuel, currency, sum(coalesce(new_amount, 0) - coalesce(old_amount, 0)) as amount
     from read_parquet([${segments.map(one => `'${folder}/changes/${one.country}/${one.month}/${one.name}.parquet'`)}])
     group by all having amount <> 0 order by all`,
  )
  const current =
    'select station_id, fuel, currency, local_price as amount from {prices} where local_price is not null order by all'
  expect(sums.map(amountsOf)).toEqual((await query<object>(folder, current)).map(amountsOf))
  expect((await printedBy(verifyCommand(), ...at(folder))).exitCode).toBe(0)
  expect((await printedBy(statusCommand(), ...at(folder))).exitCode).toBe(0)
})

describe('a folder of another schema', () => {
  test.each([
    [
      schemaVersion - 1,
      'fuel-etl 0.1.0',
      "begin a new folder with 'fuel-etl run --data-dir DIR', or, if all captures are kept, " +
        "build it from them with 'fuel-etl snapshot replay --to DIR' (docs/upgrading.md)",
    ],
    [schemaVersion + 1, 'fuel-etl 9.9.9', 'install fuel-etl 9.9.9, which reads it'],
  ])('%i is refused with the same sentence by every command', async (schema, madeBy, next) => {
    const { folder } = await restored()
    const id = findCurrentId(folder)!
    for (const kept of keptSnapshots(folder)) {
      const file = join(snapshotFolder(folder, kept), 'manifest.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ ...manifest, schemaVersion: schema, madeBy }))
    }
    const sentence =
      `snapshot ${id} has schema ${schema}, written by ${madeBy}; ` +
      `this is fuel-etl ${programVersion} and needs schema ${schemaVersion}: ${next}`
    await expect(printedBy(statusCommand(), ...at(folder))).rejects.toMatchObject({ message: sentence, exitCode: 74 })
    await expect(runFiles({ dataDir: folder, ...nextDay })).rejects.toMatchObject({ message: sentence, exitCode: 74 })
    const doctor = await printedBy(checkCommand(), '--offline', ...at(folder), '--json')
    expect([doctor.exitCode, doctor.text]).toEqual([1, expect.stringContaining(sentence)])
    expect((await (await serverOn(folder)).get('/readyz')).status).toBe(503)
  })
})

function at(folder: string): string[] {
  return ['--data-dir', folder]
}

async function restored() {
  const folder = join(temporaryFolder(), 'data')
  const archive = `fixtures/folders/schema-${schemaVersion}.tar.gz`
  const { text } = await printedBy(restoreCommand(), archive, ...at(folder))
  return { folder, text }
}

function amountsOf(row: object): unknown[] {
  const { station_id, fuel, currency, amount } = row as Record<string, unknown>
  return [station_id, fuel, currency, Number(amount)]
}
