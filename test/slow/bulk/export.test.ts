import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { exportCommand } from '../../../bin/commands/export.ts'
import { exportDatapackage, exportFile, exportFolder } from '../../../pipeline/bulk/export-files.ts'
import { type ExportOptions, exportPlan } from '../../../pipeline/bulk/export-plan.ts'
import { SnapshotError, UsageError } from '../../../pipeline/model/errors.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { parquetOf } from '../../../pipeline/snapshot/bulk-file.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { printedBy } from '../../support/printed-by.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Field {
  readonly name: string
  readonly type: string
  readonly format?: string
}

interface Resource {
  readonly name: string
  readonly path: string
  readonly format: string
  readonly bytes: number
  readonly hash: string
  readonly rows: number
  readonly schema: { readonly fields: readonly Field[]; readonly primaryKey: readonly string[] }
}

// Texts of the types of Table Schema, as a reader accepts them that knows only the specification.
const forms: Readonly<Record<string, RegExp>> = {
  string: /^/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  datetime: /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
}

/** Faults of the datapackage.json of a folder and of the files that it names: members, bytes, hashes, every value. */
function datapackageFaults(folder: string): string[] {
  const found = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8'))
  const names = found.resources.map((one: Resource) => one.name)
  return [
    ...['name', 'id', 'version', 'created', 'licenses', 'resources', 'sources'].filter(member => !found[member]),
    ...(/^[a-z0-9._/-]+$/.test(found.name) ? [] : [`name ${found.name}`]),
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(found.created) ? [] : [`created ${found.created}`]),
    ...(new Set(names).size === names.length ? [] : ['names of resources']),
    ...names.filter((name: string) => !/^[a-z0-9._-]+$/.test(name)),
    ...found.licenses.filter((one: { name?: string; path?: string }) => !one.name && !one.path).map(JSON.stringify),
    ...found.sources.filter((one: { title?: string }) => !one.title).map(JSON.stringify),
    ...found.resources.flatMap((one: Resource) => resourceFaults(folder, one).map(fault => `${one.path}: ${fault}`)),
  ]
}

function resourceFaults(folder: string, resource: Resource): string[] {
  const { path, bytes, hash, schema } = resource
  const file = join(folder, path)
  const { fields, primaryKey } = schema
  const unknown = fields.filter(({ type }) => forms[type] === undefined).map(({ name, type }) => `${name} is a ${type}`)
  return [
    ...(/^(?![/.])[^:]+$/.test(path) ? [] : ['path']),
    ...(statSync(file).size === bytes ? [] : [`bytes ${statSync(file).size}`]),
    ...(`sha256:${sha256Of(readFileSync(file))}` === hash ? [] : ['hash']),
    ...unknown,
    ...primaryKey.filter(name => !fields.some(field => field.name === name)).map(name => `key ${name}`),
    ...(resource.format === 'csv' ? csvFaults(readFileSync(file), resource) : []),
  ]
}

function csvFaults(bytes: Buffer, { rows, schema: { fields, primaryKey } }: Resource): string[] {
  const [head, ...lines] = parse(bytes, {
    delimiter: ',',
    recordDelimiter: '\r\n',
    relaxColumnCount: false,
  }) as string[][]
  const keyAt = primaryKey.map(name => fields.findIndex(field => field.name === name))
  const keys = new Set(lines.map(cells => JSON.stringify(keyAt.map(at => cells[at]))))
  const wrong = fields.flatMap(({ name, type }, at) => {
    const cell = lines.map(cells => cells[at]!).find(value => value !== '' && !forms[type]!.test(value))
    return cell === undefined ? [] : [`${name} is no ${type}: ${cell}`]
  })
  return [
    ...(bytes.toString().replaceAll('\r\n', '').includes('\r') ? ['a CR alone'] : []),
    ...(head!.join() === fields.map(({ name }) => name).join() ? [] : [`header ${head!.join()}`]),
    ...(lines.length === rows ? [] : [`rows ${lines.length}`]),
    ...(keys.size === rows ? [] : [`${rows - keys.size} keys twice`]),
    ...wrong,
  ]
}

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
  const { pieces } = parquetOf(bulk, { path: 'prices.csv' })
  const file = join(dataDir, pieces[0]!.file)
  const content = readFileSync(file)
  content[content.length >> 1]! ^= 1
  writeFileSync(file, content)
  for (const format of ['csv', 'parquet'] as const) {
    await expect(exported({ to, format, datasets: ['prices'] })).rejects.toThrow(SnapshotError)
    expect(readdirSync(to)).toEqual([])
  }
  rmSync(file)
  for (const format of ['csv', 'parquet'] as const) {
    await expect(exported({ to, format, datasets: ['prices'] })).rejects.toThrow(
      /expected a file of .*, found none; delete what 'fuel-etl verify' names/,
    )
  }
  expect(existsSync(join(to, 'datapackage.json'))).toBe(false)
})
