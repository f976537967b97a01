import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { composers } from '../../fixtures/compose/index.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { acceptSource } from '../../pipeline/stages/run/accepted.ts'
import { findReport, readRuns } from '../../pipeline/stages/run/run-folder.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { openPublishers } from '../support/publishers.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** One call of a timer. */
interface Call {
  readonly sweeps: boolean
  readonly minute: number
  readonly seconds: number
  readonly exitCode: number | null
  readonly stderr: string
}

// The units of deploy/systemd run every 15 minutes. Three times as often, three times as many calls meet a sweep.
const tickMs = 5 * 60_000

// Another run has locked everything that is due: not a failure.
const locked = 75

const minutes = 60

/**
 * Calls the timers of deploy/systemd for an hour, in real time: `run --due --no-sweeps` and `run --due --sweeps`, each in
 * its own process. One HTTPS server on loopback answers for all publishers with deliveries of real size. Sweeps take as long as in
 * reality, because the pauses between their requests are kept.
 */
describe('the timers, called in real time', () => {
  test('end well, publish complete snapshots, and can be repeated', { timeout: (minutes + 60) * 60_000 }, async () => {
    const dataDir = temporaryFolder()
    const program = await compileProgram()
    const sources: readonly Source[] = Object.values(registry)
    const publishers = await openPublishers(sources, composers, '2026-11-19', one => one.realSize, 'real time')
    const ids = sources.map(({ descriptor }) => descriptor.id)
    for (const id of ids) acceptSource(dataDir, id)
    const env = {
      ...process.env,
      ...publishers.env,
      FUEL_ACCEPT_TERMS: ids.join(','),
      FUEL_CONNECT_TO: publishers.origin.connectTo,
      FUEL_EXTRA_CA: publishers.origin.caFile,
    }
    const calls = await callsOf(sweeps => runDue(program, dataDir, env, sweeps))
    await publishers.close()
    process.stdout.write(summaryOf(dataDir, calls))
    expect(calls.filter(({ exitCode }) => exitCode !== 0 && exitCode !== locked)).toEqual([])
    await program.run(['verify', '--quiet', '--data-dir', dataDir], {})
    await program.run(['replay', '--quiet', '--data-dir', dataDir], {})
  })
})

async function callsOf(call: (sweeps: boolean) => Promise<Omit<Call, 'minute'>>): Promise<readonly Call[]> {
  const began = Date.now()
  const calls: Promise<Call>[] = []
  while (Date.now() - began < minutes * 60_000) {
    const minute = (Date.now() - began) / 60_000
    for (const sweeps of [false, true]) calls.push(call(sweeps).then(ended => ({ ...ended, minute })))
    await sleep(tickMs)
  }
  return Promise.all(calls)
}

async function runDue(
  { folder }: CompiledProgram,
  dataDir: string,
  env: NodeJS.ProcessEnv,
  sweeps: boolean,
): Promise<Omit<Call, 'minute'>> {
  const program = join(folder, 'bin', 'fuel-etl.js')
  const words = [program, 'run', '--due', sweeps ? '--sweeps' : '--no-sweeps', '--quiet', '--data-dir', dataDir]
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const pieces: Buffer[] = []
  child.stderr!.on('data', (piece: Buffer) => pieces.push(piece))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return {
    sweeps,
    seconds: (performance.now() - began) / 1000,
    exitCode,
    stderr: Buffer.concat(pieces).toString(),
  }
}

function summaryOf(dataDir: string, calls: readonly Call[]): string {
  const quick = calls.filter(({ sweeps }) => !sweeps)
  const isUnderWay = ({ minute }: Call) =>
    calls.some(one => one.sweeps && one.minute < minute && one.minute + one.seconds / 60 > minute)
  const reports = readRuns(dataDir).flatMap(({ id }) => findReport(dataDir, id) ?? [])
  const statuses = new Map<string, number>()
  for (const { status } of reports.flatMap(report => report.sources)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return `${calls.length} calls, ${quick.filter(isUnderWay).length} of ${quick.length} quick ones while a sweep was under way
runs that published: ${reports.filter(({ snapshot }) => snapshot !== null).length} of ${reports.length}
sources in them: ${[...statuses].map(([status, count]) => `${count} ${status}`).join(', ')}
longest quick call: ${Math.max(...quick.map(({ seconds }) => seconds)).toFixed(1)} s
`
}
