import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { leaseSeconds } from '../../pipeline/part-store/object-store/leases.ts'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { checkSnapshot } from '../../pipeline/snapshot/check-integrity.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { manifestOf } from '../support/parts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { expireLeases } from './servers/expire-leases.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

const now = '2026-11-19 16:05:00'
// Their bundled deliveries are as large as the real ones, so that they are published.
const ids = ['ecb', 'lu', 'pl']

// `FUEL_FAULTS=long`: waits until leases expire by themselves.
const isLong = process.env.FUEL_FAULTS === 'long'

/** A process that runs what is due until nothing is (`bench/scale/ingest-host.ts`). */
interface IngestHost {
  /** The requests that publishers got from it, in order. */
  readonly asked: readonly string[]
  readonly published: readonly string[]
  /** Resolves when publishers got so many requests from it. */
  hasAsked(number: number): Promise<void>
  kill(): Promise<void>
  /** Resolves when it has ended. Rejects when it failed. */
  readonly done: Promise<void>
}

describe.skipIf(server === null)('ingest hosts of one object store, each a process', () => {
  let program: CompiledProgram
  beforeAll(async () => {
    for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
    program = await compileProgram()
  })

  function startHost(address: string, waitMs: number): IngestHost {
    const env = { ...server!.env, PATH: process.env.PATH, FUEL_CACHE_DIR: temporaryFolder() }
    const script = join(program.folder, 'bench', 'scale', 'ingest-host.js')
    const args = [script, workingCopyOf(address, env), fixturesRoot, now, `${waitMs}`, ...ids]
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const asked: string[] = []
    const published: string[] = []
    let complaints = ''
    child.stderr.on('data', chunk => (complaints += chunk))
    createInterface(child.stdout).on('line', line => {
      const said = JSON.parse(line) as { readonly asked?: string; readonly published?: string }
      if (said.asked !== undefined) asked.push(said.asked)
      if (said.published !== undefined) published.push(said.published)
    })
    const ended = once(child, 'close')
    return {
      asked,
      published,
      hasAsked: number => vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(number), 120_000),
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
      done: ended.then(([code]) => {
        if (code !== 0) throw new Error(`an ingest host ended with ${code}: ${complaints}`)
      }),
    }
  }

  /** The names of the parts of the snapshot that is current in the bucket, which must be undamaged. */
  async function partsIn(address: string): Promise<string[]> {
    const folder = workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() })
    await (await openPartStore(folder)).follow()
    const manifest = manifestOf(folder)
    expect(await checkSnapshot(folder, manifest.id)).toEqual([])
    return manifest.parts.map(({ name }) => name)
  }

  test('three that race for the same markets ask each feed once, and all markets are in the snapshot', async () => {
    const hosts = [1, 2, 3].map(() => startHost('s3://fuel/race', 300))
    await Promise.all(hosts.map(({ done }) => done))
    const asked = hosts.flatMap(host => host.asked)
    expect(asked.length).toBeGreaterThanOrEqual(ids.length)
    expect(new Set(asked).size).toBe(asked.length)
    expect(new Set(asked.map(one => one.split('/')[0]))).toEqual(new Set(ids))
    expect(await partsIn('s3://fuel/race')).toEqual(expect.arrayContaining(['LU', 'PL', 'rates']))
  })

  test('one that dies with its leases: another asks its feeds when they have expired, and once', async () => {
    const address = 's3://fuel/death'
    const dying = startHost(address, 1_000)
    dying.done.catch(() => undefined)
    await dying.hasAsked(1)
    await dying.kill()
    const killedMs = Date.now()
    const other = startHost(address, 0)
    if (isLong) {
      await other.hasAsked(1)
      // Taken or renewed at most some seconds before the kill; the store counts whole seconds.
      expect(Date.now() - killedMs).toBeGreaterThan((leaseSeconds - 25) * 1000)
    } else {
      await sleep(3_000)
      expect(other.asked).toEqual([])
      expireLeases(server!, 'death')
    }
    await other.done
    expect(new Set(other.asked).size).toBe(other.asked.length)
    expect(new Set(other.asked.map(one => one.split('/')[0]))).toEqual(new Set(ids))
    expect(other.published).toHaveLength(1)
    expect(await partsIn(address)).toEqual(expect.arrayContaining(['LU', 'PL', 'rates']))
  })
})
