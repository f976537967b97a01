import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type CompiledProgram, compileProgram, farMachine } from '../../support/compiled.ts'
import { query } from '../../support/runs.ts'
import { filesOfSnapshot, snapshotTables } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const machines = {
  one: { env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }, threads: '1', workers: '0' },
  other: { env: farMachine, threads: '4', workers: '3' },
} as const
const folders = { one: temporaryFolder(), other: temporaryFolder() }

const holder = ['--plan', 'pro', '--email', 'ada@example.org']
let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
  await program.run(['keys', 'create', ...holder, '--data-dir', folders.other], machines.other.env)
  await Promise.all([demoOn('one'), demoOn('other')])
})

async function demoOn(name: keyof typeof machines): Promise<void> {
  // The result does not depend on how the path of the folder is written.
  const called = name === 'one' ? folders.one : `./${relative(process.cwd(), folders.other)}`
  await runOn(name, ['demo', '--no-serve', '--data-dir', called])
}

/** The output of the program on a machine. */
function runOn(name: keyof typeof machines, args: readonly string[]): Promise<string> {
  const { env, threads, workers } = machines[name]
  return program.run([...args, '--threads', threads, '--workers', workers], env)
}

/** Every published file, by its path from the data folder. */
function published(dataDir: string): Map<string, Buffer> {
  const roots = ['bulk', 'changes', 'parts', 'snapshots', 'statistics'].map(name => join(dataDir, name))
  const entries = roots.filter(existsSync).flatMap(root => readdirSync(root, { recursive: true, withFileTypes: true }))
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(files.sort().map(path => [relative(dataDir, path), readFileSync(path)]))
}

/** The snapshots among published files, by the manifest of each. */
function idsIn(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files.keys()].flatMap(path => /^snapshots\/([^/]+)\/manifest\.json$/.exec(path)?.[1] ?? [])
}

test('two machines with different zone, locale, threads and workers publish the same bytes', () => {
  const one = published(folders.one)
  const other = published(folders.other)
  expect([...other.keys()]).toEqual([...one.keys()])
  expect([...one].filter(([path, bytes]) => !bytes.equals(other.get(path)!)).map(([path]) => path)).toEqual([])
})

test('the comparison covers every file named in three manifests, and tables with rows', async () => {
  const compared = published(folders.one)
  const ids = idsIn(compared)
  expect(ids).toHaveLength(3)
  for (const id of ids) expect(filesOfSnapshot(folders.one, id).filter(file => !compared.has(file))).toEqual([])
  for (const table of snapshotTables()) {
    expect([table, await query(folders.one, `select 1 as one from {${table}} limit 1`, ids[2]!)]).toEqual([
      table,
      [{ one: 1 }],
    ])
  }
})

test('a replay on the other machine gives the same bytes and does not change the folder of the first', async () => {
  const before = published(folders.one)
  const ids = idsIn(before)
  const text = await runOn('other', ['replay', '--data-dir', folders.one])
  expect(text).toBe(`${ids.map(id => `${id} identical\n`).join('')}${ids.length} identical\n`)
  expect(published(folders.one)).toEqual(before)
}, 300_000)

test('a snapshot is named by its content', () => {
  const files = published(folders.one)
  for (const id of idsIn(files)) {
    expect(JSON.parse(files.get(`snapshots/${id}/manifest.json`)!.toString()).id).toBe(id)
  }
})

test('a demonstration keeps the API keys of its folder', async () => {
  const listed = await program.run(['keys', 'list', '--json', '--data-dir', folders.other], machines.other.env)
  expect(JSON.parse(listed)).toMatchObject({ keys: [{ plan: 'pro', email: 'ada@example.org', state: 'active' }] })
})
