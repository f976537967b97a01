import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Readiness } from '../../api/schemas/service.ts'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { objectStoreIsMissing, startObjectStore } from '../scale/servers/object-store.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { manifestOf } from '../support/parts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

beforeAll(() => {
  for (const [name, value] of Object.entries(server?.env ?? {})) vi.stubEnv(name, value)
})

const copyOf = (address: string): string => workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() })

describe.skipIf(server === null)('processes that work on a bucket', () => {
  let program: CompiledProgram
  beforeAll(async () => {
    program = await compileProgram()
  })

  test('two hosts that run at once by mistake: one is refused, and every published run can be replayed', async () => {
    const address = 's3://fuel/processes'
    const env = () => ({ ...server!.env, FUEL_CACHE_DIR: temporaryFolder() })
    const files = ['--data-dir', address, '--from', fixturesRoot, '--on', '2026-11-19', '--now', '2026-11-19 12:00:00']
    // Other sources, because two hosts that read the same at one instant make the same snapshot. The ids of the runs are equal.
    const runOf = (...sources: string[]) =>
      program.run(['run', ...files, '--source', 'ecb', ...sources, '--json', '--workers', '0'], env())
    const hosts = await Promise.allSettled([runOf('lu', 'si', 'lt'), runOf('se', 'is', 'mk')])
    const reports = hosts.flatMap(host => (host.status === 'fulfilled' ? [JSON.parse(host.value)] : []))
    expect(reports.length).toBeGreaterThan(0)
    for (const host of hosts) {
      if (host.status === 'rejected') expect(String(host.reason)).toContain('Only one host may publish to a bucket')
    }
    const replayed = JSON.parse(
      await program.run(['snapshot', 'replay', '--data-dir', address, '--json', '--workers', '0'], env()),
    )
    expect(replayed.runs.length).toBe(reports.length)
    expect(replayed.runs.map((run: { identical: boolean }) => run.identical)).toEqual(reports.map(() => true))
    const verified = JSON.parse(await program.run(['verify', '--data-dir', address, '--json'], env()))
    expect(verified.problems).toEqual([])
  })

  test('a host whose run began in the same second as that of another one keeps its records, and is refused', async () => {
    const address = 's3://fuel/same-second'
    const env = () => ({ ...server!.env, FUEL_CACHE_DIR: temporaryFolder() })
    const [first, second] = [env(), env()]
    const files = ['--from', fixturesRoot, '--on', '2026-11-19', '--now', '2026-11-19 12:00:00', '--workers', '0']
    await program.run(['ingest', '--data-dir', address, ...files, '--source', 'ecb', 'lu'], second)
    await program.run(['run', '--data-dir', address, ...files, '--source', 'ecb', 'si'], first)
    await program.run(['validate', '--data-dir', address, '--workers', '0'], second)
    await program.run(['convert', '--data-dir', address], second)
    const published = program.run(['publish', '--data-dir', address, '--workers', '0'], second)
    await expect(published).rejects.toThrow('another host wrote the records of run 20261119T120000Z')
    const replayed = JSON.parse(
      await program.run(['snapshot', 'replay', '--data-dir', address, '--json', '--workers', '0'], first),
    )
    expect(replayed.runs.map((run: { identical: boolean }) => run.identical)).toEqual([true])
  })

  test('restore moves a data folder into an empty bucket, with its history, captures and runs', async () => {
    const [folder, archive] = [temporaryFolder(), join(temporaryFolder(), 'fuel.tar.gz')]
    const env = () => ({ ...server!.env, FUEL_CACHE_DIR: temporaryFolder() })
    for (const hour of ['11', '12']) {
      const files = ['--from', fixturesRoot, '--on', '2026-11-19', '--now', `2026-11-19 ${hour}:00:00`]
      await program.run(['run', '--data-dir', folder, ...files, '--source', 'ecb', 'lu', '--workers', '0'], env())
    }
    await program.run(['backup', '--data-dir', folder, archive], env())
    const address = 's3://fuel/restored'
    const restored = await program.run(['restore', archive, '--data-dir', address], env())
    expect(restored).toContain(`fuel-etl serve --data-dir ${address}`)
    const replayed = JSON.parse(
      await program.run(['snapshot', 'replay', '--data-dir', address, '--json', '--workers', '0'], env()),
    )
    expect(replayed.runs.map((run: { identical: boolean }) => run.identical)).toEqual([true, true])
    const verified = JSON.parse(await program.run(['verify', '--data-dir', address, '--json'], env()))
    expect(verified.problems).toEqual([])
    expect(readdirSync(join(server!.folder, 'restored'))).toEqual(
      expect.arrayContaining(['captures', 'runs', 'snapshots', 'parts']),
    )
    const again = await program.run(['restore', archive, '--data-dir', address], env()).catch(error => error)
    expect(String(again)).toContain(`${address}: expected an empty bucket or prefix, found snapshot`)
  })

  test('prune says what to do instead', async () => {
    const env = { ...server!.env, FUEL_CACHE_DIR: temporaryFolder() }
    const failed = await program.run(['snapshot', 'prune', '--data-dir', 's3://fuel/other'], env).catch(error => error)
    expect(String(failed)).toMatch(/does not work on s3:\/\/fuel\/other: /)
  })

  test('an object store that is away ends a run before any download, and a replica serves on', async () => {
    const address = 's3://fuel/processes'
    const env = () => ({ ...server!.env, FUEL_CACHE_DIR: temporaryFolder() })
    const replica = await program.start(['serve', '--data-dir', address, '--port', '0'], env())
    const url = /http:[^\s,]+/.exec(replica.firstLine)![0]
    const ready = async () => (await fetch(`${url}/readyz`)).json() as Promise<Readiness>
    try {
      const { snapshot } = await ready()
      expect(snapshot).not.toBeNull()
      await server!.kill()
      await vi.waitFor(async () => expect(await ready()).toHaveProperty('not_followed.since'), 30_000)
      expect(await ready()).toMatchObject({ snapshot })
      const answer = await fetch(`${url}/live/api.php?action=summary`)
      expect([answer.status, answer.headers.get('x-snapshot-id')]).toEqual([200, snapshot])
      const failed = await program.run(['run', '--data-dir', address, '--source', 'lu'], env()).catch(error => error)
      expect(String(failed)).toContain(`${address}/snapshots/current: cannot be read: found ECONNREFUSED`)
      await server!.start()
      await vi.waitFor(async () => expect(await ready()).not.toHaveProperty('not_followed'), 30_000)
    } finally {
      await server!.start()
      await replica.stop()
    }
  })

  test('a run is published when the object store is back', async () => {
    const address = 's3://fuel/later'
    const env = { ...server!.env, FUEL_CACHE_DIR: temporaryFolder() }
    const stage = (name: string, ...more: string[]) => program.run([name, '--data-dir', address, ...more], env)
    const files = ['--from', fixturesRoot, '--on', '2026-11-19', '--now', '2026-11-19 12:00:00']
    await stage('ingest', '--source', 'ecb', 'lu', '--workers', '0', ...files)
    await stage('validate', '--workers', '0')
    await stage('convert')
    await server!.kill()
    try {
      expect(String(await stage('publish').catch(error => error))).toContain('ECONNREFUSED')
    } finally {
      await server!.start()
    }
    await stage('publish', '--workers', '0')
    const other = copyOf(address)
    await (await openPartStore(other)).follow()
    expect(manifestOf(other).parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['LU', 'rates']))
  })
})
