import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Readiness } from '../../api/schemas/service.ts'
import { withFreeSources } from '../../bin/free-sources.ts'
import { runDue } from '../../bin/run-due.ts'
import { judgedAndPublished } from '../../bin/workflow.ts'
import { LeaseLost, RunLocked } from '../../pipeline/model/errors.ts'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../../pipeline/part-store/part-store.ts'
import { checkSnapshot } from '../../pipeline/snapshot/check-integrity.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { ingest } from '../../pipeline/stages/ingest/ingest.ts'
import { withMarkets } from '../../pipeline/stages/run/market-locks.ts'
import { unwatched } from '../../pipeline/stages/run/progress.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { publisherOf } from '../support/network-run.ts'
import { manifestOf } from '../support/parts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

beforeAll(() => {
  for (const [name, value] of Object.entries(server?.env ?? {})) vi.stubEnv(name, value)
})

const copyOf = (address: string): string => workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() })

describe.skipIf(server === null)('two hosts of one object store', () => {
  const now = '2026-11-19 16:05:00'
  // Their bundled deliveries are as large as the real ones, so that they are published.
  const ids = ['ecb', 'bulletin', 'lu', 'pl']

  /** One `run --due` of a host. Counts the sources that it asks. */
  async function dueRun(dataDir: string, asked: string[]): Promise<void> {
    const options = { dataDir, threads: 2, onlyOpen: false, source: ids, due: true, json: false, quiet: true }
    await runDue(options, { clock: () => now, env: {} }, (due, stillDue) => {
      const work = async ({ source, held, stop }: Parameters<Parameters<typeof withFreeSources>[2]>[0]) => {
        asked.push(...source)
        const sources = due.filter(({ descriptor }) => source.includes(descriptor.id))
        const run = await ingest({
          dataDir,
          sources,
          now: null,
          env: {},
          stop,
          progress: unwatched,
          wallClock: () => now,
          origin: { kind: 'network', downloaderFor: one => publisherOf(one, now, { day: '2026-11-19' }) },
          reserveRun: id => held.store.reserveRun(id),
        })
        return judgedAndPublished({ dataDir, threads: 2, held }, run, unwatched, () => now)
      }
      return withFreeSources(options, due, work, stillDue)
    }).catch(error => {
      if (!(error instanceof RunLocked)) throw error
    })
  }

  test('that run at the same time ask each feed once, and both are in the snapshot', async () => {
    const [first, second] = [copyOf('s3://fuel/race'), copyOf('s3://fuel/race')]
    const asked: [string[], string[]] = [[], []]
    await Promise.all([dueRun(first, asked[0]), dueRun(second, asked[1])])
    // Whichever host begins later finds nothing due any more.
    for (const [dataDir, by] of [[first, asked[0]] as const, [second, asked[1]] as const]) await dueRun(dataDir, by)
    expect([...asked[0], ...asked[1]].sort()).toEqual([...ids].sort())
    const third = copyOf('s3://fuel/race')
    await (await openPartStore(third)).follow()
    const manifest = manifestOf(third)
    const parts = manifest.parts.map(({ name }) => name)
    expect(parts).toEqual(expect.arrayContaining(['LU', 'PL', 'history', 'rates']))
    expect(await checkSnapshot(third, manifest.id)).toEqual([])
  })

  test('one that was paused for longer than its lease publishes nothing', async () => {
    const [paused, other] = [copyOf('s3://fuel/paused'), copyOf('s3://fuel/paused')]
    const files = { threads: 2, onlyOpen: false, from: fixturesRoot, on: '2026-11-19', now: '2026-11-19 12:00:00' }
    const { ingestStage } = await import('../../bin/workflow.ts')
    const runIn = (dataDir: string, between: () => Promise<unknown>) =>
      withMarkets(dataDir, [registry.lu], async held => {
        const options = { ...files, dataDir, held, source: ['lu'] }
        const run = await ingestStage(options)
        await between()
        return judgedAndPublished(options, run, unwatched)
      })
    const late = runIn(paused, async () => {
      expire('paused', 'LU')
      await runIn(other, async () => undefined)
    })
    await expect(late).rejects.toBeInstanceOf(LeaseLost)
    await (await openPartStore(paused)).follow()
    expect(findCurrentId(paused)).toBe(findCurrentId(other))
  })
})

describe.skipIf(server === null)('a host that was overtaken', () => {
  test('composes again when no other host does', async () => {
    const [dataDir, other] = [copyOf('s3://fuel/turns'), copyOf('s3://fuel/turns')]
    const { ingestStage } = await import('../../bin/workflow.ts')
    const options = { dataDir, threads: 2, onlyOpen: false, from: fixturesRoot, on: '2026-11-19', source: ['lu'] }
    const lease = await (await openPartStore(other)).takeLease('publish', { command: 'other', pid: 1, since: now })
    if ('heldBy' in lease) throw new Error(`expected the lease, found that of ${lease.heldBy.command}`)
    let refusals = 0
    let hasEnded = false
    const running = withMarkets(dataDir, [registry.lu], async held => {
      const store = overtakenOnce(held.store, () => refusals++)
      const inTurn = { ...options, now, held: { ...held, store } }
      return judgedAndPublished(inTurn, await ingestStage(inTurn), unwatched)
    }).finally(() => (hasEnded = true))
    await vi.waitFor(() => expect(refusals).toBe(1), 60_000)
    await sleep(1_500)
    expect([refusals, hasEnded, findCurrentId(dataDir)]).toEqual([1, false, null])
    await lease.release()
    expect((await running).snapshot).toBe(findCurrentId(dataDir))
    // The turn is over: the next host does not wait for it.
    const next = await (await openPartStore(other)).takeLease('publish', { command: 'next', pid: 1, since: now })
    expect(next).toHaveProperty('release')
  })

  const now = '2026-11-19 12:00:00'

  /** A store in which another host publishes at the same time as this one, for the first time. */
  function overtakenOnce(store: PartStore, onRefusal: () => number): PartStore {
    let isFirst = true
    return new Proxy(store, {
      get: (target, name: keyof PartStore) => {
        const member = target[name]
        if (name !== 'makeCurrent' || !isFirst) return typeof member === 'function' ? member.bind(target) : member
        isFirst = false
        return async () => {
          onRefusal()
          return false
        }
      },
    })
  }
})

describe.skipIf(server === null)('hosts that are processes', () => {
  let program: CompiledProgram
  beforeAll(async () => {
    program = await compileProgram()
  })

  test('one that dies with a lease: the other has the market when the lease has expired', async () => {
    const address = 's3://fuel/dies'
    const other = copyOf(address)
    const script = [
      `const { withMarkets } = await import(${JSON.stringify(join(program.folder, 'pipeline/stages/run/market-locks.js'))})`,
      `const { lu } = await import(${JSON.stringify(join(program.folder, 'pipeline/sources/index.js'))})`,
      `await withMarkets(${JSON.stringify(copyOf(address))}, [lu], async () => { console.log('held'); await new Promise(done => setTimeout(done, 100000)) })`,
    ].join('\n')
    const host = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...server!.env, PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(host.stdout, 'data')
    host.kill('SIGKILL')
    await once(host, 'exit')
    const run = () => withMarkets(other, [registry.lu], async () => 'ran')
    await expect(run()).rejects.toThrow(/at work on LU/)
    expire('dies', 'LU')
    expect(await run()).toBe('ran')
  })

  test('that race for all markets: every run of both can be replayed to the same bytes', async () => {
    const address = 's3://fuel/processes'
    const env = () => ({ ...server!.env, FUEL_CACHE_DIR: temporaryFolder() })
    const files = ['--data-dir', address, '--from', fixturesRoot, '--on', '2026-11-19', '--now', '2026-11-19 12:00:00']
    const args = ['run', ...files, '--source', 'ecb', 'lu', 'si', 'lt', 'se', 'is', '--json', '--workers', '0']
    const hosts = await Promise.allSettled([program.run(args, env()), program.run(args, env())])
    const reports = hosts.flatMap(host => (host.status === 'fulfilled' ? [JSON.parse(host.value)] : []))
    expect(reports.length).toBeGreaterThan(0)
    for (const host of hosts) {
      if (host.status === 'rejected') expect(String(host.reason)).toContain('another run is at work')
    }
    const replayed = JSON.parse(await program.run(['replay', '--data-dir', address, '--json', '--workers', '0'], env()))
    expect(replayed.runs.length).toBe(reports.length)
    expect(replayed.runs.map((run: { identical: boolean }) => run.identical)).toEqual(reports.map(() => true))
    const verified = JSON.parse(await program.run(['verify', '--data-dir', address, '--json'], env()))
    expect(verified.problems).toEqual([])
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
    const replayed = JSON.parse(await program.run(['replay', '--data-dir', address, '--json', '--workers', '0'], env()))
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
    const failed = await program.run(['prune', '--data-dir', 's3://fuel/other'], env).catch(error => error)
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

/** Makes a lease look two minutes old to the store: it takes the age from the file. */
function expire(prefix: string, market: string): void {
  const file = join(server!.folder, prefix, 'leases', `${market}.json`)
  expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('token')
  const at = new Date(Date.now() - 120_000)
  utimesSync(file, at, at)
}
