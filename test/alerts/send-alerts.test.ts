import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openNotifier } from '../../bin/notices.ts'
import { alertsFolder, withLedgerLock } from '../../pipeline/alerts/alert-file.ts'
import type { Evidence } from '../../pipeline/alerts/conditions.ts'
import { sendAlerts } from '../../pipeline/alerts/send-alerts.ts'
import { lockOf } from '../../pipeline/stages/run/lock.ts'
import { type LocalWebhook, localCommand, localWebhook, storyOf } from '../support/notice-receivers.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string
let webhook: LocalWebhook
const file = () => join(alertsFolder(dataDir), 'open.json')

beforeEach(async () => {
  dataDir = temporaryFolder()
  webhook = await localWebhook()
})

interface Found {
  readonly isLow?: boolean
  readonly hasFailed?: boolean
  readonly now?: string
}

function evidenceOf({ isLow = false, hasFailed = false, now = '2026-11-21 01:00:00' }: Found): Evidence {
  const low = isLow ? '12 MB free' : null
  const failures = hasFailed ? [{ what: 'no answer', since: '2026-11-21 00:30:00', sources: [] }] : []
  const disk = { low, stillLow: low }
  return { dataDir, now, status: null, terms: [], findings: () => [], unreadFigures: () => [], disk, failures }
}

/** A call of `status`, or of a run that failed. */
async function call(found: Found, { command, isUrgent = false }: { command?: string; isUrgent?: boolean } = {}) {
  const env = { FUEL_NOTIFY_WEBHOOK: webhook.address, ...(command !== undefined && { FUEL_NOTIFY_COMMAND: command }) }
  const notifier = (await openNotifier(env))!
  const origin = { host: 'fuel1', version: '1.2.3' }
  try {
    return await sendAlerts({ dataDir, notifier, origin, evidence: () => evidenceOf(found), isUrgent })
  } finally {
    await notifier.close()
  }
}

test('a condition is one notice when it begins, and one when it ends', async () => {
  for (const isLow of [false, true, true, true, false, false, true]) await call({ isLow })
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '-disk-low disk', '+disk-low disk'])
})

test('what begins and ends at once is one notice', async () => {
  await call({ isLow: true, hasFailed: true })
  await call({ isLow: true })
  expect(storyOf(webhook.received)).toEqual(['+run-failed run, +disk-low disk', '-run-failed run'])
})

test('a receiver that is down at the beginning gets it later, while the others get nothing twice', async () => {
  const command = localCommand()
  webhook.status = 404
  const options = { command: command.line }
  const [first] = await call({ isLow: true }, options)
  expect([first!.delivery.fault, first!.isNew]).toEqual(['it answered with status 404', true])
  expect((await call({ isLow: true }, options)).map(({ isNew }) => isNew)).toEqual([false])
  webhook.status = 200
  webhook.received.splice(0)
  await call({ isLow: true }, options)
  await call({ isLow: true }, options)
  writeFileSync(command.down, '')
  await call({}, options)
  rmSync(command.down)
  await call({}, options)
  await call({}, options)
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '-disk-low disk'])
  expect(storyOf(command.received())).toEqual(['+disk-low disk', '-disk-low disk'])
})

test('a receiver that was down from the beginning to the end gets the end, because it may have the beginning', async () => {
  webhook.status = 404
  await call({ isLow: true })
  webhook.status = 200
  await call({})
  await call({})
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '-disk-low disk'])
})

test('two processes at once send one notice', async () => {
  await Promise.all([call({ isLow: true }), call({ isLow: true }), call({ isLow: true, hasFailed: true })])
  const begun = webhook.received.flatMap(({ data }) => data.begun.map(({ kind }) => kind))
  expect(begun.sort()).toEqual(['disk-low', 'run-failed'])
})

test('a process that looks while another one sends, looks after it was sent', async () => {
  let now = { isLow: true }
  const notifier = (await openNotifier({ FUEL_NOTIFY_WEBHOOK: webhook.address }))!
  onTestFinished(() => notifier.close())
  const setup = {
    dataDir,
    notifier,
    origin: { host: 'a', version: '1' },
    evidence: () => evidenceOf(now),
    isUrgent: false,
  }
  let second: Promise<unknown> = Promise.resolve()
  webhook.onRequest = () => {
    webhook.onRequest = () => undefined
    second = sendAlerts(setup)
    now = { isLow: false }
  }
  await sendAlerts(setup)
  await second
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '-disk-low disk'])
})

test('a crash between sending and remembering sends the beginning twice, and the end', async () => {
  let recordedWhileSending = ''
  webhook.onRequest = () => {
    recordedWhileSending = readFileSync(file(), 'utf8')
  }
  await call({ isLow: true })
  // What the crashed process has left.
  writeFileSync(file(), recordedWhileSending)
  await call({ isLow: true })
  writeFileSync(file(), recordedWhileSending)
  await call({})
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '+disk-low disk', '-disk-low disk'])
})

test('the record is private, and a damaged one counts as none', async () => {
  await call({ isLow: true })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  writeFileSync(file(), '[{"kind": "disk-')
  await call({ isLow: true })
  expect(storyOf(webhook.received)).toEqual(['+disk-low disk', '+disk-low disk'])
})

test('nothing is recorded while nothing is wrong, and no folder is created', async () => {
  await call({})
  expect(existsSync(file())).toBe(false)
  dataDir = join(dataDir, 'mistyped')
  expect([await call({ isLow: true }), existsSync(dataDir)]).toEqual([[], false])
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be written sends nothing, except for a run that failed',
  async () => {
    chmodSync(dataDir, 0o500)
    onTestFinished(() => chmodSync(dataDir, 0o700))
    await expect(call({ hasFailed: true })).rejects.toThrow('notices cannot be recorded, so none was sent')
    await call({ hasFailed: true }, { isUrgent: true })
    expect(storyOf(webhook.received)).toEqual(['+run-failed run'])
  },
)

test('a record that cannot be written sends nothing, except for a run that failed', async () => {
  // Also for root, who may write everywhere.
  writeFileSync(alertsFolder(dataDir), 'a file in place of the folder')
  await expect(call({ hasFailed: true })).rejects.toThrow('notices cannot be recorded, so none was sent')
  await call({ hasFailed: true }, { isUrgent: true })
  expect(storyOf(webhook.received)).toEqual(['+run-failed run'])
})

test('a process that sends for too long does not hold up the others for ever', async () => {
  const release = lockOf(alertsFolder(dataDir), 'open.lock', 'single')!
  await expect(withLedgerLock(dataDir, async () => 'sent', 100)).rejects.toThrow('another process')
  release()
  expect(await withLedgerLock(dataDir, async () => 'sent', 100)).toBe('sent')
})
