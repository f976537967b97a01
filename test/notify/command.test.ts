import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commandReceiver } from '../../pipeline/notify/command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { neverStopped, notice } from './notices.ts'

afterEach(() => void vi.unstubAllEnvs())

/** A program that runs this script, with the path of a file that it may write as its first argument. */
function program(script: string, ...args: readonly string[]) {
  const folder = temporaryFolder()
  const file = join(folder, 'written')
  const path = join(folder, 'program.cjs')
  writeFileSync(
    path,
    `const { writeFileSync } = require('node:fs'); const [file, ...args] = process.argv.slice(2)\n${script}`,
  )
  const words = [process.execPath, path, file, ...args] as const
  return {
    deliver: (stop = neverStopped, limitMs = 60_000) => commandReceiver(words, limitMs).deliver(notice, stop),
    written: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
  }
}

describe('a command', () => {
  test('gets the notice on its standard input, and its arguments without a shell', async () => {
    const { deliver, written } = program(
      "writeFileSync(file, JSON.stringify({ args, input: require('node:fs').readFileSync(0, 'utf8') }))",
      '$HOME; id',
    )
    expect(await deliver()).toBeNull()
    const { args, input } = JSON.parse(written()!)
    expect(args).toEqual(['$HOME; id'])
    const { kind, title, text, data } = notice
    expect(JSON.parse(input)).toEqual({ text: `${title}\n${text}`, kind, title, data })
  })

  test('gets the kind of the notice in its environment, and no setting of the program', async () => {
    vi.stubEnv('FUEL_DE_API_KEY', 's3cret')
    vi.stubEnv('FUEL_NOTIFY_WEBHOOK', 'https://hooks.example/s3cret')
    vi.stubEnv('NODE_OPTIONS', '--no-warnings')
    const { deliver, written } = program('writeFileSync(file, JSON.stringify(process.env))')
    expect(await deliver()).toBeNull()
    const env = JSON.parse(written()!)
    expect(Object.keys(env).filter(name => name.startsWith('FUEL_'))).toEqual(['FUEL_NOTICE_KIND'])
    expect([env.FUEL_NOTICE_KIND, env.PATH, env.NODE_OPTIONS]).toEqual(['test', process.env.PATH, undefined])
    expect(JSON.stringify(env)).not.toContain('s3cret')
  })

  test('may end without reading its input', async () => {
    expect(await program('process.exit(0)').deliver()).toBeNull()
  })

  test('that fails is reported with its exit code or signal', async () => {
    expect(await program('process.exit(3)').deliver()).toBe('it ended with exit code 3')
    expect(await program("process.kill(process.pid, 'SIGTERM')").deliver()).toBe('it was ended by SIGTERM')
  })

  test('that does not exist is reported without its arguments', async () => {
    const receiver = commandReceiver(['/nowhere/alert', '--token', 's3cret'])
    expect(await receiver.deliver(notice, neverStopped)).toBe('it could not be started: ENOENT')
    expect(receiver.name).toBe('/nowhere/alert')
    expect(await commandReceiver(['/nowhere/\0', 's3cret']).deliver(notice, neverStopped)).toBe(
      'it could not be started: ERR_INVALID_ARG_VALUE',
    )
  })

  test('that hangs is ended with the processes that it started', async () => {
    const endless = "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])"
    const { deliver, written } = program(
      `const { pid } = ${endless}; writeFileSync(file, String(pid)); setInterval(() => {}, 1000)`,
    )
    const stop = new AbortController()
    const delivered = deliver(stop.signal)
    await expect.poll(written).toMatch(/^\d+$/)
    stop.abort()
    expect(await delivered).toBe('this program ended first')
    await expect.poll(() => isRunning(Number(written()))).toBe(false)
  })

  test('is ended at its limit', async () => {
    expect(await program('setInterval(() => {}, 1000)').deliver(neverStopped, 100)).toBe(
      'it was not done after 0.1 s and was ended',
    )
  })
})

/** A process that ended and was not collected by its parent still has a number. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !/\) Z/.test(readFileSync(stat, 'utf8'))
}
