import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendStatusAlerts, withRunAlerts } from '../../../bin/alerts.ts'
import { exitCodeOf } from '../../../bin/exit-code.ts'
import { alertsFolder } from '../../../pipeline/alerts/alert-file.ts'
import { hashOfFile } from '../../../pipeline/disk/hash-of-file.ts'
import { ClockError, DiskError, Interrupted, RunLocked, UsageError } from '../../../pipeline/model/errors.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { readManifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { ecb, lu } from '../../../pipeline/sources/index.ts'
import { compileProgram } from '../../support/compiled.ts'
import { type LiveRun, runLive } from '../../support/network-run.ts'
import { localCommand, localWebhook, storyOf } from '../../support/notice-receivers.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sources = [ecb, lu]
const ids = sources.map(({ descriptor }) => descriptor.id)

/** An installation with one market, a webhook and a command. Its clock and its disk are set by hand. */
async function installation() {
  const dataDir = temporaryFolder()
  const webhook = await localWebhook()
  const command = localCommand()
  const env = { FUEL_MARKETS: 'LU', FUEL_NOTIFY_WEBHOOK: webhook.address, FUEL_NOTIFY_COMMAND: command.line }
  const options = { dataDir, json: false, quiet: true }
  let now = '2026-11-19 16:05:00'
  let low: string | null = null
  const machine = { clock: () => now, env, disk: () => ({ low, stillLow: low }) }
  return {
    dataDir,
    webhook,
    command,
    run: (at: Instant, answers: Partial<LiveRun> = {}) => {
      now = at
      const work = async (downloaded: () => void) => {
        downloaded()
        return (await runLive({ dataDir, sources, now: at, day: '2026-11-19', ...answers })).sources
      }
      return withRunAlerts(
        options,
        async recorded => {
          const reports = await recorded(ids, work)
          return { sources: reports, nothingRead: exitCodeOf(reports) !== 0 }
        },
        machine,
      )
    },
    fail: (error: Error) => withRunAlerts(options, recorded => recorded(ids, () => Promise.reject(error)), machine),
    status: (at: Instant) => {
      now = at
      return sendStatusAlerts(options, machine)
    },
    clockAt: (at: Instant) => {
      now = at
    },
    fillDisk: (text: string | null) => {
      low = text
    },
    /** What was received since the last call: the same by both receivers. */
    story: () => {
      const told = storyOf(webhook.received)
      expect(storyOf(command.received()).slice(-told.length || Number.POSITIVE_INFINITY)).toEqual(told)
      webhook.received.splice(0)
      return told
    },
  }
}

const tenfold = {
  edited: {
    lu: (text: string) => text.replace(/("[\d:]+":\[)([\d.]+)/g, (_, key, amount) => `${key}${Number(amount) * 10}`),
  },
}

test('each kind of alert begins once and ends once, over runs and calls of status', async () => {
  const { dataDir, run, status, story, fillDisk } = await installation()
  await run('2026-11-19 16:05:00')
  expect(story()).toEqual([])

  await run('2026-11-20 08:00:00', tenfold)
  expect(story()).toEqual(['+delivery-refused lu'])
  // A source that is not reached is no alert, and ends none.
  await run('2026-11-20 10:00:00', { down: ['lu'] })
  await status('2026-11-20 10:15:00')
  await run('2026-11-20 11:00:00', tenfold)
  expect(story()).toEqual([])
  await run('2026-11-20 12:00:00')
  expect(story()).toEqual(['-delivery-refused lu'])

  await run('2026-11-20 14:00:00', { closed: ['lu'] })
  await run('2026-11-20 15:00:00', { closed: ['lu'] })
  await run('2026-11-20 16:00:00')
  expect(story()).toEqual(['+layout-changed lu', '-layout-changed lu'])

  await run('2026-11-20 18:00:00', { down: ids })
  await run('2026-11-20 19:00:00', { down: ids })
  await status('2026-11-20 19:15:00')
  await run('2026-11-20 20:00:00')
  expect(story()).toEqual(['+run-failed run', '-run-failed run'])

  fillDisk('12 MB free')
  await status('2026-11-20 20:15:00')
  await run('2026-11-20 21:00:00')
  fillDisk(null)
  await status('2026-11-20 21:15:00')
  expect(story()).toEqual(['+disk-low disk', '-disk-low disk'])

  // The timer of the runs is dead. Only status is called.
  await status('2026-11-22 10:00:00')
  const [dead] = story()
  expect(dead).toContain('+market-late snapshot')
  await status('2026-11-24 10:00:00')
  const [late] = story()
  expect(late).toContain('+market-late LU')
  expect(late).not.toContain('snapshot')
  await run('2026-11-24 11:00:00')
  const [again, ...more] = story()
  expect(again).toContain('-market-late LU')
  expect(again).toContain('-market-late snapshot')
  expect(more).toEqual([])

  // The version before stated other terms.
  const snapshot = snapshotFolder(dataDir, findCurrentId(dataDir)!)
  const file = join(snapshot, 'sources.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"CC0 1.0"', '"CC BY 4.0"'))
  const { sha256: _, ...manifest } = readManifest(snapshot)
  const files = manifest.files.map(one => (one.name === 'sources.json' ? { ...one, ...hashOfFile(file) } : one))
  writeFileSync(join(snapshot, 'manifest.json'), JSON.stringify(sealManifest({ ...manifest, files })))
  await status('2026-11-24 11:15:00')
  await status('2026-11-24 11:30:00')
  expect(story()).toEqual(['+terms-changed lu'])
  await run('2026-11-24 12:00:00')
  expect(story()).toEqual(['-terms-changed lu'])
})

test('a run that ends with an error is an alert, but not a wrong command, a lock or Ctrl-C', async () => {
  const { run, fail, story } = await installation()
  const none = [new UsageError('no'), new RunLocked('no'), new Interrupted('no', 'SIGTERM')]
  for (const error of none) await expect(fail(error)).rejects.toBe(error)
  expect(story()).toEqual([])
  const full = new DiskError('the disk is full')
  await expect(fail(full)).rejects.toBe(full)
  await expect(fail(full)).rejects.toBe(full)
  expect(story()).toEqual(['+run-failed run'])
  await run('2026-11-19 16:05:00')
  expect(story()).toEqual(['-run-failed run'])
})

test('a bug of the program is reported without its text, which may quote anything', async () => {
  const { fail, webhook } = await installation()
  await expect(fail(new Error('Ada Lovelace'))).rejects.toThrow('Ada')
  expect(webhook.received[0]!.text).toContain('exit code 70: an error in the program')
  expect(webhook.received[0]!.text).not.toContain('Ada')
})

test('a first run that reads nothing is one alert of the run and of all that is late at once', async () => {
  const { run, story } = await installation()
  await run('2026-11-19 16:05:00', { down: ids })
  expect(story()).toEqual(['+run-failed run, +market-late LU, +market-late ecb'])
})

test('a run that was killed is an alert of the next status, and a run that works is none', async () => {
  const { dataDir, run, status, story } = await installation()
  const { folder } = await compileProgram()
  // A publisher that takes connections and never answers.
  const silent = createServer(() => undefined)
  await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void silent.close())
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const args = [join(folder, 'bin', 'fuel-etl.js'), 'run', '--source', ...ids, '--data-dir', dataDir, '--workers', '0']
  const env = { PATH: process.env.PATH ?? '', FUEL_CONFIG: '', FUEL_CONNECT_TO: address }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = once(child, 'close')
  const records = join(alertsFolder(dataDir), 'runs')
  await expect.poll(() => existsSync(records) && readdirSync(records).some(name => name.endsWith('.json'))).toBe(true)
  await status('2026-11-19 15:00:00')
  expect(story()).toEqual([])
  child.kill('SIGKILL')
  await ended
  await status('2026-11-19 15:15:00')
  await status('2026-11-19 15:30:00')
  expect(story()).toEqual(['+run-failed run'])
  await run('2026-11-19 16:05:00')
  expect(story()).toEqual(['-run-failed run'])
  expect(readdirSync(records)).toEqual([])
})

test('two runs at once send one notice of what both have found', async () => {
  const { run, status, story } = await installation()
  await run('2026-11-19 16:05:00')
  await run('2026-11-20 08:00:00', tenfold)
  story()
  await Promise.all([run('2026-11-20 09:00:00'), status('2026-11-20 09:00:00'), status('2026-11-20 09:00:00')])
  expect(story()).toEqual(['-delivery-refused lu'])
})

test('a clock that a run refuses begins and ends no alert but that of the run', async () => {
  const { run, fail, status, story, clockAt } = await installation()
  await run('2026-11-19 16:05:00')
  clockAt('2036-11-19 16:05:00')
  await expect(fail(new ClockError('the clock says 2036'))).rejects.toThrow('2036')
  expect(story()).toEqual(['+run-failed run'])
  // Before the newest snapshot.
  await status('2026-11-18 16:05:00')
  expect(story()).toEqual([])
})

test('a receiver setting that cannot be used is reported and ends nothing', async () => {
  const dataDir = temporaryFolder()
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const env = { FUEL_NOTIFY_WEBHOOK: 'ftp://hooks.example/s3cret' }
  const disk = () => ({ low: null, stillLow: null })
  await sendStatusAlerts({ dataDir, json: false, quiet: true }, { clock: () => '2026-11-19 16:05:00', env, disk })
  const text = written.mock.calls.join('')
  written.mockRestore()
  expect(text).toContain('no notice can be sent: FUEL_NOTIFY_WEBHOOK')
  expect(text).not.toContain('s3cret')
})
