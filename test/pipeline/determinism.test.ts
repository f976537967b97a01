import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type CompiledProgram, compileProgram, farMachine } from '../support/compiled.ts'
import { demonstration } from '../support/demonstration.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const machines = {
  one: { env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }, threads: '1' },
  other: { env: farMachine, threads: '4' },
} as const
const folders = { one: temporaryFolder(), other: temporaryFolder() }
const isLong = process.env.FUEL_TEST_LONG === '1'

const holder = ['--plan', 'pro', '--email', 'ada@example.org']
let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
  await program.run(['keys', 'create', ...holder, '--data-dir', folders.other], machines.other.env)
  // In `npm test` the one is the demonstration of all tests, made with two threads in the zone of whoever runs them.
  const one = isLong ? demoOn('one') : demonstration().then(folder => Object.assign(folders, { one: folder }))
  await Promise.all([one, demoOn('other')])
})

async function demoOn(name: keyof typeof machines): Promise<void> {
  await runOn(name, ['demo', '--no-serve', '--data-dir', folders[name]])
}

/** What the program prints on a machine. */
function runOn(name: keyof typeof machines, args: readonly string[]): Promise<string> {
  const { env, threads } = machines[name]
  return program.run([...args, '--threads', threads], env)
}

/** Every file of the published snapshots, or of what lies beside them, by its path. */
function published(
  dataDir: string,
  kind: 'snapshots' | 'changes' | 'statistics' | 'bulk' = 'snapshots',
): Map<string, Buffer> {
  const root = join(dataDir, kind)
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(files.sort().map(path => [path.slice(root.length + 1), readFileSync(path)]))
}

test.each([
  ['snapshots', 51],
  ['changes', 100],
  ['statistics', 2],
  ['bulk', 60],
] as const)('two machines of other zone, locale and threads publish the same bytes in %s', (kind, atLeast) => {
  const [one, other] = [published(folders.one, kind), published(folders.other, kind)]
  expect(one.size).toBeGreaterThanOrEqual(atLeast)
  expect([...other.keys()]).toEqual([...one.keys()])
  expect([...one].filter(([path, bytes]) => !bytes.equals(other.get(path)!)).map(([path]) => path)).toEqual([])
})

// Of each market there is a pack and a file of lineage.
const ofOneMarket = /^(stations|lineage)-[A-Z]{2}\./

test('the comparison covers three snapshots with thirteen tables, two packs, a block file, states of sources, a manifest and a datapackage each', () => {
  const byFolder = new Map<string, string[]>()
  for (const path of published(folders.one).keys()) {
    const [folder, name] = path.split('/')
    if (name && !ofOneMarket.test(name)) byFolder.set(folder!, [...(byFolder.get(folder!) ?? []), name])
  }
  expect([...byFolder.values()]).toEqual(
    Array(3).fill([
      ...[
        'answers.pack',
        'captures.parquet',
        'cells.pack',
        'datapackage.json',
        'fetch_log.parquet',
        'figures.parquet',
        'history.parquet',
        'lineage.parquet',
        'manifest.json',
        'national.pack',
      ],
      ...['open_days.parquet', 'osm.parquet'],
      ...['prices.parquet', 'quarantine.parquet', 'rates.parquet', 'sources.json', 'sources.parquet'],
      ...['stations.parquet', 'tolls.parquet'],
    ]),
  )
})

// In `npm test` the simulation replays its days on another machine, and test/pipeline/replay the single cases.
test.runIf(isLong)(
  'the other machine makes the same of the captures of the first, and leaves its folder as it was',
  async () => {
    const before = published(folders.one)
    const ids = [...new Set([...before.keys()].map(path => path.split('/')[0]!))].filter(id => id !== 'current')
    const text = await runOn('other', ['replay', '--data-dir', folders.one])
    expect(text).toBe(`${ids.map(id => `${id} identical\n`).join('')}${ids.length} identical\n`)
    expect(published(folders.one)).toEqual(before)
  },
  300_000,
)

test('a snapshot is named by its content', () => {
  const manifests = [...published(folders.one)].filter(([path]) => path.endsWith('manifest.json'))
  for (const [path, bytes] of manifests) {
    const { id, files } = JSON.parse(bytes.toString())
    expect(`${id}/manifest.json`).toBe(path)
    const ofAll = files.filter(({ name }: { name: string }) => !ofOneMarket.test(name))
    expect(ofAll).toHaveLength(17)
  }
})

test('a demonstration leaves the keys of its folder', async () => {
  const listed = await program.run(['keys', 'list', '--json', '--data-dir', folders.other], machines.other.env)
  expect(JSON.parse(listed)).toMatchObject({ keys: [{ plan: 'pro', email: 'ada@example.org', state: 'active' }] })
})
