import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { composeEurope } from '../../fixtures/compose/compose-europe.ts'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { isMarketSource, type Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { lockNameOf } from '../../pipeline/stages/run/market-locks.ts'
import { compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { manifestOf } from '../support/parts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

// `FUEL_FAULTS=long`: all markets of a composed Europe on 1, 2 and 4 hosts, and their ratios.
const isLong = process.env.FUEL_FAULTS === 'long'
const day = '2026-11-19'
const europeanStations = 60_000
const hostNumbers = isLong ? [1, 2, 4] : [1, 2]

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

const all: readonly Source[] = Object.values(registry)
const markets = [...new Set(all.filter(isMarketSource).map(lockNameOf))]
const sourcesOf = (share: readonly string[]): string[] =>
  all.filter(source => share.includes(lockNameOf(source))).map(({ descriptor }) => descriptor.id)
const chosen = isLong ? markets : ['LU', 'SI', 'IS', 'LT']

interface Ingested {
  readonly hosts: number
  readonly seconds: number
  /** Of all hosts together, without the object store. */
  readonly cpuSeconds: number
  /** How many snapshots were composed and uploaded. Each host publishes one; the others were composed in vain. */
  readonly composed: number
  readonly parts: readonly string[]
}

describe.skipIf(server === null)('ingest hosts that each have some of the markets', () => {
  let program: string
  let deliveries = fixturesRoot
  beforeAll(async () => {
    for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
    if (isLong) {
      deliveries = temporaryFolder()
      composeEurope(deliveries, day, europeanStations)
    }
    program = join((await compileProgram()).folder, 'bin', 'fuel-etl.js')
  })

  /** Runs sources from the bundled deliveries. Returns the CPU seconds that it took. */
  async function run(address: string, hour: number, sources: readonly string[]): Promise<number> {
    const files = ['--from', deliveries, '--on', day, '--now', `${day} ${hour}:00:00`]
    const args = [
      program,
      'run',
      '--data-dir',
      address,
      ...files,
      '--source',
      ...sources,
      '--workers',
      '0',
      '--threads',
      '1',
      '--quiet',
    ]
    const env = { ...server!.env, PATH: process.env.PATH, FUEL_CACHE_DIR: temporaryFolder() }
    // Node does not say what a child took. `times` does: its second line is about the children of the shell.
    const shell = ['-c', '"$@" >/dev/null && times', 'sh', process.execPath, ...args]
    const { stdout } = await promisify(execFile)('sh', shell, { env })
    const [user, system] = [...stdout.split('\n')[1]!.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
    )
    return user! + system!
  }

  async function ingestedBy(hosts: number): Promise<Ingested> {
    const address = `s3://fuel/hosts-${hosts}`
    // Rates and weeks come first: a run that finds other ones when it publishes is judged again.
    const references = all.filter(source => !isMarketSource(source)).map(({ descriptor }) => descriptor.id)
    await run(address, 12, isLong ? references : ['ecb'])
    const shares = Array.from({ length: hosts }, (_, at) => chosen.filter((_, place) => place % hosts === at))
    const begunMs = Date.now()
    const cpu = await Promise.all(shares.map(share => run(address, 13, sourcesOf(share))))
    const seconds = (Date.now() - begunMs) / 1000
    const folder = join(server!.folder, `hosts-${hosts}`, 'snapshots')
    const composed = readdirSync(folder).filter(name => existsSync(join(folder, name, 'manifest.json'))).length - 1
    const copy = workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() })
    await (await openPartStore(copy)).follow()
    const parts = manifestOf(copy).parts.map(part => JSON.stringify(part))
    return { hosts, seconds, cpuSeconds: cpu.reduce((sum, one) => sum + one, 0), composed, parts }
  }

  test('make the same parts as one host, whatever their number', async () => {
    const ingested: Ingested[] = []
    for (const hosts of hostNumbers) ingested.push(await ingestedBy(hosts))
    const alone = ingested[0]!
    for (const { hosts, seconds, cpuSeconds, composed, parts } of ingested) {
      expect(parts).toEqual(alone.parts)
      expect(composed).toBeGreaterThanOrEqual(hosts)
      const ratios = `${(seconds / alone.seconds).toFixed(2)} of the time, ${(cpuSeconds / alone.cpuSeconds).toFixed(2)} of the CPU time`
      if (isLong) process.stdout.write(`${hosts} hosts: ${ratios}, ${composed} snapshots composed\n`)
    }
  })
})
