import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ContractError } from '../../pipeline/model/errors.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import { inThisProcess } from '../../pipeline/stages/all-tasks/workers.ts'
import { nothingAccepted } from '../../pipeline/stages/run/accepted.ts'
import { hasRows, keepRun, type Run, readRows, runFolder } from '../../pipeline/stages/run/run-folder.ts'
import { type CheckedTolls, RunTolls } from '../../pipeline/stages/validate/run-tolls.ts'
import { validate } from '../../pipeline/stages/validate/validate.ts'
import { tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { edited } from '../support/tolls.ts'

const dataDir = temporaryFolder()
const run: Run = {
  id: '20261121T120000Z',
  now: '2026-11-21 12:00:00',
  demonstration: true,
  follows: null,
  accepted: nothingAccepted,
  deliveries: {},
}
keepRun(dataDir, run)
const setup = { dataDir, sources: [], workers: inThisProcess([]), threads: 1, madeBy: 'fuel-etl 0.0.0' }

test('a fault in the toll files ends the run before it writes anything for the next stage', async () => {
  const faulty = edited('AT.csv', '106.80', '10680')
  await expect(validate({ ...setup, files: faulty }, run)).rejects.toThrow(ContractError)
  expect(readdirSync(runFolder(dataDir, run))).toEqual(['run.json'])
})

test('the checked rows are passed to publish', async () => {
  await validate(setup, run)
  const [checked] = readRows<CheckedTolls>(dataDir, run, 'toll_edition')
  expect([checked!.edition.version, checked!.edition.records.length]).toEqual(['2026.3', 1872])
})

test('tolls are not rebuilt for the same rates with their members in another order', () => {
  const [checked] = readRows<CheckedTolls>(dataDir, run, 'toll_edition')
  const rate = { currency: 'RSD', perEuro: '117.594875', on: '2026-11-19' }
  const reordered = { on: rate.on, perEuro: rate.perEuro, currency: rate.currency }
  const next = { ...run, id: '20261121T121500Z' }
  const tollsOf = (of: string): RunTolls => {
    const part = { name: 'tolls', changesAt: null, made: { by: 'fuel-etl 0.0.0', of }, files: [] }
    return new RunTolls(tollFiles(), 'fuel-etl 0.0.0', { parts: [part] } as unknown as Manifest)
  }
  keepRun(dataDir, next)
  tollsOf(checked!.of).keep(dataDir, next, [rate])
  const [made] = readRows<CheckedTolls>(dataDir, next, 'toll_edition')
  const last = { ...run, id: '20261121T123000Z' }
  keepRun(dataDir, last)
  tollsOf(made!.of).keep(dataDir, last, [reordered])
  expect(hasRows(dataDir, last, 'toll_edition')).toBe(false)
})
