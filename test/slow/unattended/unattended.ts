import { lstatSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runProgram } from '../../../bin/program.ts'
import { type Day, type Instant, instantOf } from '../../../pipeline/model/instants.ts'
import { findPointedId } from '../../../pipeline/snapshot/pointer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { cronLinesOf } from './cron.ts'
import { withoutNames } from './names.ts'
import { type Outage, openAnsweringPublishers } from './publishers.ts'

export interface Plan {
  readonly from: Day
  readonly days: number
  readonly outages: readonly Outage[]
  /** What the data folder may take, as the operator sets it. */
  readonly diskLimit: string
  /** The sources of the operator, who accepts their terms. */
  readonly sources: readonly string[]
  /** Of those, the ones whose first delivery the operator accepts before it arrives. */
  readonly onProbation: readonly string[]
}

/** One command, as cron mails it. */
export interface Called {
  readonly at: Instant
  readonly args: readonly string[]
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface Notice {
  readonly at: Instant
  readonly kind: string
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Everything that happened on a machine that was left to its timers. */
export interface Unattended {
  readonly dataDir: string
  readonly backupDir: string
  readonly calls: readonly Called[]
  readonly notices: readonly Notice[]
  /** Bytes of the data folder after each call. */
  readonly sizes: readonly { readonly at: Instant; readonly bytes: number }[]
  /** The ids of all snapshots that were current, in order. */
  readonly published: readonly string[]
  readonly endedAt: Instant
}

/**
 * A machine with the crontab that the program prints, for some days of a simulated clock. The commands are those of the
 * program, in this process, and reach their publishers over TLS through a proxy.
 */
export async function leftAlone(plan: Plan): Promise<Unattended> {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  const backupDir = temporaryFolder()
  const startMs = Date.parse(`${plan.from}T00:00:00Z`)
  vi.useFakeTimers({ toFake: ['Date'], now: startMs, shouldAdvanceTime: true })
  const publishers = await openAnsweringPublishers(plan.outages, () => Date.now())
  const mailbox = await openMailbox()
  const names = withoutNames()
  const env = {
    ...publishers.env,
    FUEL_CONFIG: '',
    FUEL_DATA_DIR: dataDir,
    FUEL_BACKUP_DIR: backupDir,
    FUEL_DISK_LIMIT: plan.diskLimit,
    FUEL_ACCEPT_TERMS: plan.sources.join(','),
    FUEL_NOTIFY_WEBHOOK: mailbox.url,
    FUEL_WORKERS: '0',
    TZ: 'UTC',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const calls: Called[] = []
  const sizes: { at: Instant; bytes: number }[] = []
  const published: string[] = []
  const call = async (...args: readonly string[]): Promise<Called> => {
    const called = await callProgram(args)
    calls.push(called)
    sizes.push({ at: called.at, bytes: dateFiles(dataDir, Date.now()) })
    const id = findPointedId(dataDir)
    if (id !== null && id !== published.at(-1)) published.push(id)
    return called
  }
  try {
    for (const source of plan.onProbation) await call('accept', source)
    const crontab = await callProgram(['schedule', 'print', '--cron', '--data-dir', dataDir])
    const lines = cronLinesOf(crontab.stdout, process.argv[1]!).map(line => ({
      ...line,
      args: withSources(line.args, plan.sources),
    }))
    for (let minute = 0; minute < plan.days * 24 * 60; minute++) {
      const at = new Date(startMs + minute * 60_000)
      for (const line of lines.filter(({ isDue }) => isDue(at))) {
        vi.setSystemTime(at)
        await call(...line.args)
      }
    }
    const endedAt = calls.at(-1)!.at
    await call('verify')
    return { dataDir, backupDir, calls, sizes, published, endedAt, notices: mailbox.notices }
  } finally {
    names.restore()
    await mailbox.close()
    await publishers.close()
    vi.unstubAllEnvs()
    vi.useRealTimers()
  }
}

/** The timers of an operator who has chosen these sources. */
export function withSources(args: readonly string[], sources: readonly string[]): readonly string[] {
  return args[0] === 'run' || args[0] === 'status' ? [...args, '--source', ...sources] : args
}

export async function callProgram(args: readonly string[]): Promise<Called> {
  const at = instantOf(Math.floor(Date.now() / 1000))
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const textOf = (spy: typeof out): string => spy.mock.calls.map(([text]) => String(text)).join('')
  process.exitCode = 0
  try {
    const exitCode = await runProgram(args)
    return { at, args, exitCode, stdout: textOf(out), stderr: textOf(err) }
  } finally {
    process.exitCode = 0
    out.mockRestore()
    err.mockRestore()
  }
}

/** Gives new files the simulated time, which the file system does not know, and returns the bytes of the folder. */
export function dateFiles(folder: string, nowMs: number): number {
  let bytes = 0
  const seen = new Set<number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const { ino, size, mtimeMs } = lstatSync(path)
    if (!seen.has(ino) && entry.isFile()) bytes += size
    seen.add(ino)
    // Real times are those of this minute; simulated ones have no fraction of a second.
    if (mtimeMs % 1000 !== 0) utimesSync(path, Math.floor(nowMs / 1000), Math.floor(nowMs / 1000))
  }
  return bytes
}

interface Mailbox {
  readonly url: string
  readonly notices: Notice[]
  close(): Promise<void>
}

/** The webhook of the operator. */
export async function openMailbox(): Promise<Mailbox> {
  const notices: Notice[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    notices.push({ at: instantOf(Math.floor(Date.now() / 1000)), ...JSON.parse(body) })
    response.end('ok')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    notices,
    close: () => new Promise(closed => server.close(() => closed())),
  }
}
