import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { composers } from '../../fixtures/compose/index.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { acceptSource } from '../../pipeline/stages/run/accepted.ts'
import { findReport, readRuns } from '../../pipeline/stages/run/run-folder.ts'
import { openPublishers } from '../../test/support/publishers.ts'
import { say } from '../say.ts'
import { day } from './deliveries.ts'
import { isWhole } from './demonstration.ts'
import { measured, program } from './measured-run.ts'
import { secondsText } from './table.ts'

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

/**
 * Calls the timers of deploy/systemd for the given number of minutes, in real time: `run --due --no-sweeps` and `run --due --sweeps`, each
 * in its own process. One HTTPS server on loopback answers for all publishers with deliveries of real size. Sweeps take as long as in
 * reality, because the pauses between their requests are kept.
 */
export async function benchDueHour(work: string, minutes: number): Promise<void> {
  const dataDir = join(work, 'due')
  const sources: readonly Source[] = Object.values(registry)
  const publishers = await openPublishers(sources, composers, day, ({ realSize }) => realSize, 'real time')
  const ids = sources.map(({ descriptor }) => descriptor.id)
  for (const id of ids) acceptSource(dataDir, id)
  const env = {
    ...process.env,
    ...publishers.env,
    FUEL_ACCEPT_TERMS: ids.join(','),
    FUEL_CONNECT_TO: publishers.origin.connectTo,
    FUEL_EXTRA_CA: publishers.origin.caFile,
  }
  const began = Date.now()
  const calls: Call[] = []
  const underWay = new Set<Promise<void>>()
  const call = (sweeps: boolean): void => {
    const done = runDue(dataDir, env, sweeps, (Date.now() - began) / 60_000).then(ended => {
      calls.push(ended)
      sayCall(ended)
    })
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }
  while (Date.now() - began < minutes * 60_000) {
    call(false)
    call(true)
    await sleep(tickMs)
  }
  await Promise.all(underWay)
  await publishers.close()
  await sayResult(dataDir, calls)
}

async function runDue(dataDir: string, env: NodeJS.ProcessEnv, sweeps: boolean, minute: number): Promise<Call> {
  const words = [program, 'run', '--due', sweeps ? '--sweeps' : '--no-sweeps', '--quiet', '--data-dir', dataDir]
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const pieces: Buffer[] = []
  child.stderr!.on('data', (piece: Buffer) => pieces.push(piece))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - began) / 1000
  return { sweeps, minute, seconds, exitCode, stderr: Buffer.concat(pieces).toString() }
}

function sayCall({ sweeps, minute, seconds, exitCode, stderr }: Call): void {
  const kind = sweeps ? 'sweeps' : 'quick'
  say(
    `minute ${minute.toFixed(1).padStart(5)}  ${kind.padEnd(6)}  ${secondsText(seconds).padStart(8)}  exit ${exitCode}`,
  )
  if (exitCode !== 0 && exitCode !== locked) say(stderr)
}

async function sayResult(dataDir: string, calls: readonly Call[]): Promise<void> {
  const quick = calls.filter(({ sweeps }) => !sweeps)
  const failed = calls.filter(({ exitCode }) => exitCode !== 0 && exitCode !== locked)
  const isUnderWay = ({ minute }: Call) =>
    calls.some(one => one.sweeps && one.minute < minute && one.minute + one.seconds / 60 > minute)
  const duringSweep = quick.filter(isUnderWay)
  const reports = readRuns(dataDir).flatMap(({ id }) => findReport(dataDir, id) ?? [])
  const statuses = new Map<string, number>()
  for (const { status } of reports.flatMap(report => report.sources)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const replayed = await measured(program, ['replay', '--quiet', '--data-dir', dataDir])
  say(`${calls.length} calls, ${duringSweep.length} of ${quick.length} quick ones while a sweep was under way
calls that failed: ${failed.length}
runs that published: ${reports.filter(({ snapshot }) => snapshot !== null).length} of ${reports.length}
sources in them: ${[...statuses].map(([status, count]) => `${count} ${status}`).join(', ')}
longest quick call: ${secondsText(Math.max(...quick.map(({ seconds }) => seconds)))}
verify: ${(await isWhole(dataDir)) ? 'complete' : 'damaged'}
replay: ${replayed.exitCode === 0 ? 'identical' : replayed.stderr}`)
}
