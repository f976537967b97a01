import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ContractError } from '../../pipeline/model/errors.ts'
import { nothingAccepted } from '../../pipeline/stages/accepted.ts'
import { keepRun, type Run, readRows, runFolder } from '../../pipeline/stages/run-folder.ts'
import type { CheckedTolls } from '../../pipeline/stages/run-tolls.ts'
import { validate } from '../../pipeline/stages/validate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { edited } from '../support/tolls.ts'

const dataDir = temporaryFolder()
const run: Run = {
  ...{ id: '20261121T120000Z', now: '2026-11-21 12:00:00', demonstration: true, follows: null },
  ...{ accepted: nothingAccepted, deliveries: {} },
}
keepRun(dataDir, run)
const setup = { dataDir, sources: [], threads: 1, madeBy: 'fuel-etl 0.0.0' }

test('a fault in the toll files ends the run before anything is left for the next stage', async () => {
  const faulty = edited('AT.csv', '106.80', '10680')
  await expect(validate({ ...setup, files: faulty }, run)).rejects.toThrow(ContractError)
  expect(readdirSync(runFolder(dataDir, run))).toEqual(['run.json'])
})

test('the checked rows go on to publish', async () => {
  await validate(setup, run)
  const [checked] = readRows<CheckedTolls>(dataDir, run, 'toll_edition')
  expect([checked!.edition.version, checked!.edition.records.length]).toEqual(['2026.3', 1872])
})
