import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exportCommand } from '../../../bin/commands/export.ts'
import { exportDatapackage, exportFile, exportFolder } from '../../../pipeline/bulk/export-files.ts'
import { type ExportOptions, exportPlan } from '../../../pipeline/bulk/export-plan.ts'
import { SnapshotError, UsageError } from '../../../pipeline/model/errors.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { datapackageFaults } from '../../support/datapackage.ts'
import { printedBy } from '../../support/printed-by.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const day of ['2026-11-18', '2026-11-19']) {
    ids.push((await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source: ['it', 'cy', 'ecb'] })).snapshot!)
  }
})

async function exported(asked: Partial<ExportOptions> & { readonly to: string }): Promise<string[]> {
  const plan = exportPlan({ dataDir, id: ids[1]!, format: null, datasets: null, ...asked })
  exportFolder(asked.to)
  const written: string[] = []
  for (const file of plan.files) if (await exportFile(file, () => undefined)) written.push(file.path)
  exportDatapackage(asked.to, plan)
  return written
}

const packageIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8'))

test('an export has the bytes of the snapshot and a valid datapackage', async () => {
  const to = join(temporaryFolder(), 'made')
  const written = await exported({ to })
  const { bulk } = readManifest(snapshotFolder(dataDir, ids[1]!))
  expect(written).toEqual(bulk.map(one => one.path))
  for (const one of bulk) expect(sha256Of(readFileSync(join(to, one.path)))).toBe(one.sha256)
  expect(readdirSync(to)).toHaveLength(bulk.length + 1)
  expect(datapackageFaults(to)).toEqual([])
  expect(packageIn(to)).toMatchObject({ snapshot: ids[1], data: 'demonstration', created: '2026-11-19T12:00:00Z' })
  expect(packageIn(to).description).toContain('demonstration')
})

test('a partial export describes only its files, and a second export does not write existing files again', async () => {
  const to = temporaryFolder()
  expect(await exported({ to, format: 'csv', datasets: ['prices', 'stations-share-alike'] })).toEqual([
    'prices.csv',
    'stations-share-alike.csv',
  ])
  expect(packageIn(to).resources.map((one: { path: string }) => one.path)).toEqual([
    'prices.csv',
    'stations-share-alike.csv',
  ])
  expect(datapackageFaults(to)).toEqual([])
  expect(await exported({ to, format: 'csv', datasets: ['prices'] })).toEqual([])
})

test('an export replaces files of earlier exports, also those that the last one left out', async () => {
  const to = temporaryFolder()
  await exported({ to, id: ids[0]!, format: 'csv' })
  await exported({ to, id: ids[0]!, format: 'csv', datasets: ['stations'] })
  expect(await exported({ to, format: 'csv' })).toEqual(expect.arrayContaining(['prices.csv', 'stations.csv']))
  expect(datapackageFaults(to)).toEqual([])
})

test('an existing file of another program stops an export before anything is written', async () => {
  const to = temporaryFolder()
  writeFileSync(join(to, 'weekly-wide.csv'), 'somebody else')
  writeFileSync(join(to, 'prices.csv'), 'mine')
  await expect(exported({ to })).rejects.toThrow(/prices\.csv: found a file that no export has left there; nothing was/)
  expect(readdirSync(to).sort()).toEqual(['prices.csv', 'weekly-wide.csv'])
  rmSync(join(to, 'prices.csv'))
  writeFileSync(join(to, 'datapackage.json'), '{"name":"somebody-else"}')
  await expect(exported({ to })).rejects.toThrow('datapackage.json of another program')
})

test('an unknown data set is a usage error that lists the known names', async () => {
  const asked = exported({ to: temporaryFolder(), datasets: ['price'] })
  await expect(asked).rejects.toThrow(UsageError)
  await expect(asked).rejects.toThrow(/no data set called price; it has daily, daily-share-alike, moves/)
})

test('the command prints one line per file or one report, and warns of made-up prices', async () => {
  const to = temporaryFolder()
  const args = [to, '--data-dir', dataDir, '--dataset', 'prices', '--format', 'csv']
  const { text } = await printedBy(exportCommand(), ...args)
  expect(text).toMatch(/^prices\.csv {2}\d+ rows {2}\d\.\d\d MB\n/)
  expect(text).toContain(`1 file of ${ids[1]}, `)
  expect(text).toMatch(/ in all, 1 written\. /)
  expect(text).toContain('A demonstration: the prices are made up.')
  const report = JSON.parse((await printedBy(exportCommand(), ...args, '--json')).text)
  expect(report).toMatchObject({ snapshot: ids[1], data: 'demonstration', to })
  expect(report.files).toMatchObject([{ path: 'prices.csv', written: false }])
})

test('--all leaves the files of the snapshot and no file of an earlier export, and touches nothing else', async () => {
  const to = temporaryFolder()
  const { bulk } = readManifest(snapshotFolder(dataDir, ids[1]!))
  await exported({ to, id: ids[1]! })
  await exported({ to, id: ids[0]! })
  writeFileSync(join(to, 'notes.csv'), 'mine')
  const { text } = await printedBy(exportCommand(), to, '--all', '--json', '--snapshot', ids[0]!, '--data-dir', dataDir)
  const first = readManifest(snapshotFolder(dataDir, ids[0]!)).bulk
  const report = JSON.parse(text)
  expect(report.bytes).toBe(first.reduce((sum, one) => sum + one.bytes, 0))
  const own = first.map(({ path }) => path)
  expect(report.removed).toEqual(
    bulk
      .map(({ path }) => path)
      .filter(path => !own.includes(path))
      .sort(),
  )
  expect(report.removed.length).toBeGreaterThan(0)
  expect(readdirSync(to).sort()).toEqual([...own, 'datapackage.json', 'notes.csv'].sort())
  expect(datapackageFaults(to)).toEqual([])
})

test('--all cannot be combined with options that select files', async () => {
  const args = [temporaryFolder(), '--all', '--format', 'csv', '--data-dir', dataDir]
  await expect(printedBy(exportCommand(), ...args)).rejects.toThrow('cannot be used with')
})

// The last test, because it damages a file.
test('a file that differs from the snapshot is not exported', async () => {
  const to = temporaryFolder()
  const { bulk } = readManifest(snapshotFolder(dataDir, ids[1]!))
  const { pieces } = bulk.find(one => one.path === 'prices.csv')!
  const file = join(dataDir, pieces.at(-1)!.file)
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, `${content.slice(0, -3)}x\r\n`)
  await expect(exported({ to, datasets: ['prices'] })).rejects.toThrow(SnapshotError)
  expect(readdirSync(to)).toEqual([])
  rmSync(file)
  await expect(exported({ to, datasets: ['prices'] })).rejects.toThrow(
    /expected a file of .*, found none; delete what 'fuel-etl verify' names/,
  )
  expect(existsSync(join(to, 'datapackage.json'))).toBe(false)
})
