import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkCommand, machineLines } from '../../bin/commands/check/machine.ts'
import { unreadNames } from '../../bin/configuration/secrets.ts'
import { captures } from '../../pipeline/doctor/captures.ts'
import { clock } from '../../pipeline/doctor/clock.ts'
import { configuration } from '../../pipeline/doctor/configuration.ts'
import type { CheckKeys, DoctorCheck, DoctorContext } from '../../pipeline/doctor/context.ts'
import { credentials } from '../../pipeline/doctor/credentials.ts'
import { disk } from '../../pipeline/doctor/disk.ts'
import { examine } from '../../pipeline/doctor/examine.ts'
import { lock } from '../../pipeline/doctor/lock.ts'
import { machine } from '../../pipeline/doctor/machine.ts'
import { nativeParts } from '../../pipeline/doctor/native-parts.ts'
import { runtimeChecks } from '../../pipeline/doctor/runtime.ts'
import { snapshots } from '../../pipeline/doctor/snapshots.ts'
import { store } from '../../pipeline/doctor/store.ts'
import { timeZones } from '../../pipeline/doctor/time-zones.ts'
import { captureFile } from '../../pipeline/fetch/captures.ts'
import type { Probe } from '../../pipeline/fetch/probe-host.ts'
import { readManifest } from '../../pipeline/snapshot/manifest.ts'
import { findCurrentId, pointerFile, snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { ad, auNsw, it as italy, tr } from '../../pipeline/sources/index.ts'
import { withLock } from '../../pipeline/stages/run/lock.ts'
import { storeIn } from '../store/support.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { runFiles } from '../support/runs.ts'
import { fileOfTable } from '../support/snapshot-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { worldWith } from './doctor-context.ts'

const dataDir = temporaryFolder()
let id = ''

beforeAll(async () => {
  await runFiles({ dataDir, source: ['lu', 'ecb'] })
  id = findCurrentId(dataDir)!
})

/** Each finding as `state what: found`. */
async function findingTexts(check: DoctorCheck, world: Partial<DoctorContext> = {}): Promise<string[]> {
  const findings = await check(worldWith(world))
  for (const { state, next } of findings) expect(next === null).toBe(state === 'ok')
  return findings.map(({ state, what, found }) => `${state} ${what}: ${found}`)
}

/** Runs `work` while a file is damaged. */
async function whileSpoilt(file: string, work: () => Promise<void>, spoil: (path: string) => void = rmSync) {
  const path = join(dataDir, file)
  const bytes = readFileSync(path)
  const { mode } = statSync(path)
  spoil(path)
  try {
    await work()
  } finally {
    rmSync(path, { force: true })
    writeFileSync(path, bytes)
    chmodSync(path, mode)
  }
}

describe('the program', () => {
  const on = (node: string, engines = '>=20.19') => ({
    program: { version: '1.2.3', engines, versions: { node } },
  })

  test('runs on the Node version of package.json and on later ones', async () => {
    for (const node of ['20.19.0', '20.20.1', '22.0.0']) {
      expect(await findingTexts(runtimeChecks, on(node))).toEqual([
        'ok fuel-etl: 1.2.3',
        `ok Node: ${node}, requires 20.19 or later`,
      ])
    }
    for (const node of ['20.18.9', '18.99.0', ''])
      expect((await findingTexts(runtimeChecks, on(node)))[1]).toMatch(/^failed Node/)
  })

  test('has native parts that load', async () => {
    const broken = { name: 'DuckDB', load: () => Promise.reject(new Error('duckdb.node: invalid ELF header')) }
    expect(await findingTexts(nativeParts, { parts: [broken, { name: 'libsql', load: async () => '3.45' }] })).toEqual([
      'failed DuckDB: duckdb.node: invalid ELF header',
      'ok libsql: 3.45',
    ])
  })

  test('knows the time zones of its sources', async () => {
    expect(await findingTexts(timeZones, { sources: [italy] })).toEqual([
      'ok time zones: tz 2026a, zones of sources: 1',
      'ok ICU: 78',
    ])
    const database = { ...italy, descriptor: { ...italy.descriptor, timezone: 'Europe/Atlantis' } }
    expect((await findingTexts(timeZones, { sources: [database] }))[0]).toBe(
      'failed time zones: Europe/Atlantis: unknown or wrong',
    )
  })
})

describe('the machine', () => {
  test('has enough memory for a run', async () => {
    expect((await findingTexts(machine, { sources: [italy, ad] }))[0]).toBe(
      'ok memory: 8.00 GB; a run with 2 workers takes up to 1.48 GB, the server 800 MB',
    )
    expect((await findingTexts(machine, { sources: [ad], machine: { memoryBytes: 1.5e9, processors: 4 } }))[0]).toBe(
      'warning memory: 1.50 GB; a run with 4 workers takes up to 780 MB, the server 800 MB',
    )
    const alone = { sources: [italy, ad], env: { FUEL_WORKERS: '0' } }
    expect((await findingTexts(machine, alone))[0]).toContain('a run with 0 workers takes up to 980 MB')
  })

  const clocksAhead = (...ahead: (number | null)[]) => ({
    probes: async () => ahead.map(aheadSeconds => ({ aheadSeconds }) as Probe),
  })

  test('has the same clock as most hosts', async () => {
    expect(await findingTexts(clock, clocksAhead())).toEqual(['ok clock: 2026-11-22 12:00:00 UTC'])
    expect((await findingTexts(clock, clocksAhead(null, -900, 2, 3, 4)))[1]).toBe(
      'ok hosts: 3 s behind the clocks of 4 hosts',
    )
    expect((await findingTexts(clock, clocksAhead(-30)))[1]).toBe('warning hosts: 30 s ahead of the clocks of 1 hosts')
    expect((await findingTexts(clock, clocksAhead(3600)))[1]).toBe('failed hosts: 3600 s behind the clocks of 1 hosts')
  })

  test('has a clock that is not before the newest live snapshot', async () => {
    const folder = temporaryFolder()
    mkdirSync(snapshotFolder(folder, 'x'), { recursive: true })
    writeFileSync(pointerFile(folder), 'x\n')
    const published = (data: string) =>
      writeFileSync(
        join(snapshotFolder(folder, 'x'), 'manifest.json'),
        JSON.stringify({ data, createdAt: '2026-11-22 12:00:01' }),
      )
    published('live')
    expect(await findingTexts(clock, { dataDir: folder })).toEqual([
      'failed clock: 2026-11-22 12:00:00 UTC, before the newest snapshot of 2026-11-22 12:00:01',
    ])
    expect((await findingTexts(clock, { dataDir: folder, now: () => Date.parse('2026-11-22T12:00:01Z') }))[0]).toMatch(
      /^ok/,
    )
    published('demonstration')
    expect((await findingTexts(clock, { dataDir: folder }))[0]).toMatch(/^ok/)
  })
})

describe('the data folder', () => {
  test('is writable, and the test file is deleted', async () => {
    const before = readdirSync(dataDir)
    const lines = await findingTexts(disk, { dataDir, env: { FUEL_DISK_LIMIT: '10 GB' } })
    expect(lines.map(line => line.split(':')[0])).toEqual([
      'ok writing',
      'ok size',
      'ok retention',
      'ok room',
      'ok inodes',
    ])
    expect(lines[1]).toMatch(/^ok size: [\d.]+ [kM]B now: parts [\d.]+ [kM]B, /)
    expect(readdirSync(dataDir)).toEqual(before)
    const none = join(dataDir, 'none')
    expect((await findingTexts(disk, { dataDir: none }))[0]).toBe(`warning folder: ${none} does not exist`)
    expect(existsSync(none)).toBe(false)
  })

  test('without runs gets an estimate from the schedules of the chosen sources', async () => {
    const none = join(dataDir, 'none')
    const [, growth, retention] = await findingTexts(disk, { dataDir: none, sources: [italy] })
    // Once a day: 1.61 MB of captures, and 27,000 stations of 400 bytes.
    expect(growth).toBe(
      'ok growth: 13.6 MB a day, estimated from the schedules of the chosen sources: parts 10.8 MB, captures 1.61 MB, snapshots 800 kB, history 405 kB',
    )
    expect(retention).toMatch(
      /^warning retention: no disk_limit; about 1\.\d+ GB after a year of the standard plan of prune$/,
    )
  })

  test('gets a warning about a limit that is missing, too small, or larger than the disk', async () => {
    const retention = async (limit: string) => {
      const found = await disk(worldWith({ dataDir, env: { FUEL_DISK_LIMIT: limit } }))
      const { state, found: text } = found.find(({ what }) => what === 'retention')!
      return `${state} ${text}`
    }
    expect(await retention('')).toBe('warning no disk_limit')
    expect(await retention('0.5MB')).toMatch(
      /^warning held at 500 kB by disk_limit; the current snapshots and the growth of a day need about [\d.]+ [kM]B$/,
    )
    expect(await retention('999999TB')).toMatch(
      /^warning held at 999999 TB by disk_limit, but the disk has [\d.]+ [GT]B$/,
    )
    expect(await retention('10 GB')).toBe('ok held at 10.0 GB by disk_limit')
    await expect(retention('10')).rejects.toThrow(
      "FUEL_DISK_LIMIT: expected a size in MB, GB or TB, such as 50GB, found '10'",
    )
  })

  test('is reported with the reason if it is not writable', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, `.doctor-${process.pid}.${process.pid}.new`))
    const [first] = await disk(worldWith({ dataDir: folder }))
    expect(first).toMatchObject({ what: 'writing', state: 'failed', found: expect.stringContaining('EISDIR') })
  })

  test('is unlocked, or the locking process is reported', async () => {
    const takeLock = () => withLock(dataDir, async () => {})
    expect(await findingTexts(lock, { dataDir, takeLock })).toEqual(['ok lock: free'])
    await withLock(dataDir, async () => {
      const [line] = await findingTexts(lock, { dataDir, takeLock })
      expect(line).toMatch(`warning lock: another run is at work on ${dataDir}`)
      expect(line).toContain(`process ${process.pid}`)
    })
    expect(await findingTexts(lock, { dataDir: join(dataDir, 'none'), takeLock })).toEqual([])
  })

  test('has a store that opens and is private to its owner', async () => {
    const folder = temporaryFolder()
    expect((await findingTexts(store, { dataDir: folder }))[0]).toMatch(/^ok store: none yet/)
    await storeIn(folder).listRequests()
    expect(await findingTexts(store, { dataDir: folder })).toEqual(['ok store: store.sqlite opens, mode 0600'])
    chmodSync(join(folder, 'store.sqlite'), 0o644)
    const open = () => Promise.reject(new Error('store.sqlite: it is damaged'))
    expect(await findingTexts(store, { dataDir: folder, store: { database: null, open } })).toEqual([
      'warning mode: store.sqlite is 0644: others may read it',
      'failed store: store.sqlite: it is damaged',
    ])
  })

  test('or one in a database that answers, which is asked only if connections may be opened', async () => {
    const database = 'PostgreSQL at db.example.org:5432, database fuel'
    const probes = async () => []
    const answers = { database, open: async () => {} }
    expect(await findingTexts(store, { probes, store: answers })).toEqual([`ok store: ${database} answers`])
    const open = () => Promise.reject(new Error('it cannot be reached'))
    expect(await findingTexts(store, { probes, store: { database, open } })).toEqual([
      'failed store: it cannot be reached',
    ])
    expect(await findingTexts(store, { store: { database, open } })).toEqual([])
  })
})

describe('a snapshot', () => {
  test('is intact, and so are its captures', async () => {
    expect(await findingTexts(snapshots, { dataDir })).toEqual([
      expect.stringMatching(`^ok ${id}: current, intact: \\d+ files and its shared files$`),
    ])
    for (const all of [false, true]) {
      expect(await findingTexts(captures, { dataDir, all })).toEqual([
        expect.stringMatching(/^ok captures: all \d+ present( and unchanged)?, of one snapshot/),
        'ok rights: only the owner can read captures',
      ])
    }
    expect(await findingTexts(snapshots, { dataDir: temporaryFolder() })).toEqual([
      "ok snapshot: none yet: 'fuel-etl run' creates the first",
    ])
  })

  test('with a changed byte is reported, file by file', async () => {
    const file = fileOfTable(dataDir, id, 'prices')
    const longer = (path: string) => writeFileSync(path, 'x', { flag: 'a' })
    await whileSpoilt(
      file,
      async () => {
        const [line] = await findingTexts(snapshots, { dataDir })
        expect(line).toMatch(new RegExp(`^failed ${id}: ${file}: expected \\d+ bytes, found \\d+$`))
      },
      longer,
    )
  })

  test('without a pointer is not current', async () => {
    await whileSpoilt(join('snapshots', 'current'), async () => {
      expect(await findingTexts(snapshots, { dataDir })).toEqual(['failed snapshot: none of 1 is current'])
      expect(await findingTexts(captures, { dataDir })).toEqual([])
      expect(await findingTexts(snapshots, { dataDir, all: true })).toEqual(['failed snapshot: none of 1 is current'])
    })
  })

  test('needs captures that exist, are private and, with --all, unchanged', async () => {
    const { sources } = readManifest(snapshotFolder(dataDir, id))
    const { sha256 } = sources.flatMap(source => source.captures)[0]!
    const file = captureFile('', sha256)
    await whileSpoilt(file, async () => {
      expect((await findingTexts(captures, { dataDir }))[0]).toBe(`failed captures: ${sha256}: no such file`)
    })
    // An unreadable folder is not a missing one. Root can read every folder, so the test uses a link to itself.
    await whileSpoilt(
      file,
      () => expect(findingTexts(captures, { dataDir })).rejects.toThrow('ELOOP'),
      path => {
        rmSync(path)
        symlinkSync(path, path)
      },
    )
    renameSync(join(dataDir, 'captures'), join(dataDir, 'aside'))
    const gone = await findingTexts(captures, { dataDir })
    renameSync(join(dataDir, 'aside'), join(dataDir, 'captures'))
    expect(gone.filter(line => line.startsWith('failed'))).toHaveLength(4)
    expect(gone[3]).toMatch(/^failed captures: \d+ more: 'fuel-etl verify' lists them/)
    await whileSpoilt(
      file,
      async () => {
        expect((await findingTexts(captures, { dataDir }))[0]).toMatch(/^ok/)
        expect((await findingTexts(captures, { dataDir, all: true }))[0]).toMatch(
          `failed captures: capture ${sha256}: expected`,
        )
      },
      path => writeFileSync(path, 'no brotli'),
    )
    await whileSpoilt(
      file,
      async () =>
        expect((await findingTexts(captures, { dataDir }))[1]).toMatch('warning rights: others may read 1 captures'),
      path => chmodSync(path, 0o644),
    )
  })
})

test('reports what the sources need as one finding for each kind, and never the values of settings', async () => {
  const sources = [italy, tr, ad, auNsw]
  const before = await credentials(worldWith({ dataDir, sources }))
  expect(before.map(({ what, state, found, next }) => [what, state, found, next])).toEqual([
    ['it', 'ok', 'needs no key', null],
    [
      'terms',
      'warning',
      'not accepted, so these sources are skipped: tr, ad',
      `read tr: ${tr.descriptor.licence.url}\nread ad: ${ad.descriptor.licence.url}\nfuel-etl setup --accept-terms TR,AD`,
    ],
    [
      'keys',
      'warning',
      'not set, so these sources are skipped: au-nsw',
      `get FUEL_AU_NSW_KEY and FUEL_AU_NSW_SECRET for au-nsw: ${auNsw.descriptor.registration!.url}\nfuel-etl setup au-nsw`,
    ],
  ])
  const env = { FUEL_ACCEPT_TERMS: 'TR', FUEL_AU_NSW_KEY: 'hush', FUEL_AU_NSW_SECRET: 'hush' }
  const given = await credentials(worldWith({ dataDir, sources, env }))
  expect(given.map(({ what }) => what)).toEqual(['it', 'terms', 'probation'])
  expect(given[2]).toMatchObject({
    found: 'read and reported, but not published until accepted: tr, au-nsw',
    next: 'fuel-etl check network --all\nfuel-etl accept --all-clean',
  })
  expect(JSON.stringify(given)).not.toContain('hush')
})

test('asks a publisher whether it accepts the keys of its source, also of one on probation', async () => {
  const env = { FUEL_AU_NSW_KEY: 'hush', FUEL_AU_NSW_SECRET: 'hush' }
  const asked: string[] = []
  const findings = async (state: 'accepted' | 'refused' | 'not reached') => {
    const checkKeys: CheckKeys = async ({ descriptor }) => {
      asked.push(descriptor.id)
      return { state, found: 'found 401' }
    }
    return credentials(worldWith({ dataDir, sources: [italy, auNsw], env, checkKeys }))
  }
  const names = 'FUEL_AU_NSW_KEY, FUEL_AU_NSW_SECRET'
  expect((await findings('refused'))[1]).toEqual({
    what: 'au-nsw',
    state: 'failed',
    found: `${names} refused: found 401`,
    next: 'fuel-etl setup au-nsw',
  })
  expect((await findings('not reached'))[1]).toMatchObject({
    state: 'warning',
    found: `${names} set, not checked: found 401`,
  })
  expect((await findings('accepted'))[1]).toMatchObject({
    state: 'ok',
    found: `${names} set and accepted by the publisher`,
  })
  expect(asked).toEqual(['au-nsw', 'au-nsw', 'au-nsw'])
})

describe('the configuration', () => {
  test('a variable that nothing reads is named, with the one that was meant', async () => {
    const found = unreadNames({ FUEL_WORKERS: '2', FUEL_DATA_DIRR: '/srv', FUEL_ZZZZZZ: '', PATH: '/bin' })
    const lines = await findingTexts(configuration, { unreadNames: found })
    expect(lines.filter(line => line.includes('environment:'))).toEqual([
      'warning environment: nothing reads FUEL_DATA_DIRR',
      'warning environment: nothing reads FUEL_ZZZZZZ',
    ])
    expect(found.map(({ meant }) => meant)).toEqual(['FUEL_DATA_DIR', null])
  })

  const folder = temporaryFolder()
  const secrets = join(folder, 'keys')

  test('may be the environment alone, but publishers should get an address', async () => {
    expect(await findingTexts(configuration, {})).toEqual([
      "ok configuration: no file, only the environment; 'fuel-etl setup' writes one",
      'warning contact: none: publishers cannot reach you',
    ])
  })

  test('is reported with its path, and the mode of the file of keys', async () => {
    const env = { FUEL_CONFIG: '/etc/fuel-etl.yaml', FUEL_SECRETS_FILE: secrets, FUEL_CONTACT: 'ops@example.org' }
    const found = () => findingTexts(configuration, { env })
    expect((await found())[1]).toBe(`warning secrets file: ${secrets} does not exist`)
    writeFileSync(secrets, 'FUEL_DE_API_KEY=hush', { mode: 0o600 })
    expect(await found()).toEqual([
      'ok configuration: /etc/fuel-etl.yaml',
      expect.stringMatching(/^ok secrets file: .*, mode 0600, read by /),
      'ok contact: ops@example.org, sent to publishers',
    ])
    chmodSync(secrets, 0o644)
    expect((await found())[1]).toBe(`failed secrets file: ${secrets} has mode 0644`)
  })
})

test('a check that throws is a finding, and the others continue', async () => {
  const parts = null as unknown as DoctorContext['parts']
  const groups = await examine(worldWith({ dataDir, parts }))
  const found = groups.flatMap(group => group.findings)
  expect(found.find(one => one.what === 'nativeParts')).toMatchObject({ state: 'failed' })
  expect(found.find(one => one.what === 'writing')).toMatchObject({ state: 'ok' })
})

describe('fuel-etl check', () => {
  const args = ['--offline', '--source', 'it', 'tr', '--data-dir', dataDir]

  test('prints lines that fit a terminal, and succeeds with warnings', async () => {
    const { text, exitCode } = await printedBy(checkCommand(), ...args)
    expect(exitCode).toBe(0)
    expect(text).toMatch(/^program\n {2}ok {7}fuel-etl/)
    expect(text).toMatch(/\n0 failed, \d+ warnings?, \d+ ok\n$/)
    expect(text).toMatch(/\n {2}warning {2}terms {10}not accepted.*\n(.*\n)* {11}-> fuel-etl setup --accept-terms TR\n/)
    expect(text.split('\n').filter(line => line.length > 80 && !line.includes('https://'))).toEqual([])
    expect(text).not.toContain('hosts')
  })

  test('groups many ok findings into one line above the warnings', () => {
    const need = { state: 'warning', found: 'no key', next: 'ask' } as const
    const well = [...'abcdefghi'].map(what => ({ what, state: 'ok', found: 'set', next: null }) as const)
    const lines = machineLines([
      { name: 'sources', findings: [{ what: 'at', ...need }, ...well, { what: 'z', ...need }] },
    ])
    expect(lines.slice(0, 3).map(line => line.trim().split(/ {2,}/)[0])).toEqual(['sources', 'ok', 'warning'])
  })

  test('reports as in docs/reports.schema.json, and loads the real native parts', async () => {
    const { text } = await printedBy(checkCommand(), ...args, '--all', '--json')
    const report = JSON.parse(text)
    expect(faultsIn('check', report)).toEqual([])
    expect(report.findings.map((one: { what: string }) => one.what)).toEqual(
      expect.arrayContaining(['DuckDB', 'libsql', 'pages', 'lock', id]),
    )
  })

  test('exits with 1 and prints what to do after a failure, also with --quiet', async () => {
    const output: string[] = []
    await whileSpoilt(fileOfTable(dataDir, id, 'sources'), async () => {
      const { text, exitCode } = await printedBy(checkCommand(), ...args)
      expect(exitCode).toBe(1)
      const last = text.slice(text.lastIndexOf('\n\n'))
      expect(last.replace(/\s+/g, ' ')).toMatch(/FAILED .*sources\.parquet: .*no such file .*rollback/)
      const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(line => output.push(String(line)) > 0)
      const quiet = await printedBy(checkCommand(), ...args, '--quiet')
      stderr.mockRestore()
      expect([quiet.text, quiet.exitCode]).toEqual(['', 1])
    })
    expect(output.join('')).toMatch(/^1 failed, .*\nFAILED /)
    const { text, exitCode } = await printedBy(checkCommand(), ...args, '--quiet')
    expect([text, exitCode]).toEqual(['', 0])
  })
})
