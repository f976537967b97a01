import { lstatSync, readdirSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runProgram } from '../../../bin/program.ts'
import { type Instant, instantOf } from '../../../pipeline/model/instants.ts'

/** One command, as cron mails it. */
export interface Called {
  readonly at: Instant
  readonly args: readonly string[]
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

interface Notice {
  readonly data: Readonly<Record<string, unknown>>
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

/** Gives new files the simulated time, which the file system does not know. */
export function dateFiles(folder: string, nowMs: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Real times are those of this minute; simulated ones have no fraction of a second.
    if (lstatSync(path).mtimeMs % 1000 !== 0) utimesSync(path, Math.floor(nowMs / 1000), Math.floor(nowMs / 1000))
  }
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
    notices.push(JSON.parse(body))
    response.end('ok')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    notices,
    close: () => new Promise(closed => server.close(() => closed())),
  }
}
