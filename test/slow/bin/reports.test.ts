import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkFeedCommand } from '../../../bin/commands/check/feed.ts'
import { exportCommand } from '../../../bin/commands/export.ts'
import { keysCommand } from '../../../bin/commands/keys.ts'
import { rejectedCommand } from '../../../bin/commands/rejected.ts'
import { requestsCommand } from '../../../bin/commands/requests.ts'
import { runCommand } from '../../../bin/commands/run.ts'
import { snapshotDiffCommand } from '../../../bin/commands/snapshot/diff.ts'
import { snapshotListCommand } from '../../../bin/commands/snapshot/list.ts'
import { snapshotReplayCommand } from '../../../bin/commands/snapshot/replay.ts'
import { snapshotRollbackCommand } from '../../../bin/commands/snapshot/rollback.ts'
import { sourcesCommand } from '../../../bin/commands/sources/sources.ts'
import { convertCommand, ingestCommand, publishCommand, validateCommand } from '../../../bin/commands/stages.ts'
import { tollsCommand } from '../../../bin/commands/tolls.ts'
import { allSources } from '../../../bin/options.ts'
import { request, storeIn } from '../../store/support.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn, reports } from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const seen = new Set<string>()

/** The --json report of a command, checked against the schema: one object on one line. */
// biome-ignore lint/suspicious/noExplicitAny: each report has a different shape
async function reported(name: string, command: Command, ...args: readonly string[]): Promise<any> {
  const { text } = await printedBy(command, ...args, '--json')
  expect(text.trimEnd().split('\n')).toHaveLength(1)
  const report = JSON.parse(text)
  expect(faultsIn(name, report)).toEqual([])
  seen.add(name)
  return report
}

const inFolder = ['--data-dir', dataDir] as const
const delivered = (on: string) => ['--from', fixturesRoot, '--on', on, '--now', `${on}T12:00:00Z`]

beforeAll(async () => {
  const sources = ['--source', 'it', 'lu', 'ecb', 'bulletin', 'hr']
  const first = await reported('run', runCommand(), ...delivered('2026-11-18'), ...sources, ...inFolder)
  expect(first).toMatchObject({
    published: first.runs[0].snapshot,
    exitCode: 0,
    runs: [{ now: '2026-11-18 12:00:00' }],
  })
  const judged = await reported('run', runCommand(), '--dry-run', ...delivered('2026-11-19'), ...sources, ...inFolder)
  expect(judged).toMatchObject({ published: null, exitCode: 0, runs: [{ snapshot: null }] })
  const { id } = await reported('ingest', ingestCommand(), ...delivered('2026-11-19'), ...sources, ...inFolder)
  expect(await reported('validate', validateCommand(), ...inFolder)).toMatchObject({ run: id, snapshot: null })
  expect(await reported('convert', convertCommand(), ...inFolder)).toMatchObject({ run: id, snapshot: null })
  const published = await reported('publish', publishCommand(), ...inFolder)
  expect(published.medians.length).toBeGreaterThan(0)
})

describe('the --json report matches docs/reports.schema.json', () => {
  test('of sources, and of each source', async () => {
    const { sources } = await reported('sources', sourcesCommand())
    expect(sources).toHaveLength(allSources.length)
    for (const { id } of sources) expect(await reported('sources-id', sourcesCommand(), id)).toMatchObject({ id })
  })

  test('of rejected', async () => {
    const { prices, rows } = await reported('rejected', rejectedCommand(), ...inFolder)
    expect([prices.length > 3, rows.length > 3]).toEqual([true, true])
    expect((await reported('rejected', rejectedCommand(), '--held', ...inFolder)).rows).toEqual([])
    expect((await reported('rejected', rejectedCommand(), '--quarantined', ...inFolder)).prices).toEqual([])
  })

  test('of snapshot diff', async () => {
    const diff = await reported('snapshot-diff', snapshotDiffCommand(), '--list', ...inFolder)
    expect([diff.rows.prices.length > 0, diff.sources.length > 0]).toEqual([true, true])
    expect((await reported('snapshot-diff', snapshotDiffCommand(), ...inFolder)).rows).toBeNull()
  })

  test('of snapshot list and of snapshot rollback', async () => {
    expect((await reported('snapshot-list', snapshotListCommand(), ...inFolder)).snapshots).toHaveLength(2)
    const { was } = await reported('snapshot-rollback', snapshotRollbackCommand(), ...inFolder)
    expect(await reported('snapshot-rollback', snapshotRollbackCommand(), was, ...inFolder)).toMatchObject({
      inForce: was,
      changed: true,
    })
  })

  test('of export', async () => {
    const to = join(temporaryFolder(), 'files')
    const { files } = await reported('export', exportCommand(), to, '--dataset', 'prices', ...inFolder)
    expect(files).toHaveLength(2)
  })

  test('of snapshot replay', async () => {
    const { identical, runs } = await reported(
      'snapshot-replay',
      snapshotReplayCommand(),
      '--until',
      '2026-11-18',
      ...inFolder,
    )
    expect([identical, runs.length]).toEqual([1, 1])
  })

  test('of check feed', async () => {
    const file = join(fixturesRoot, 'se', '2026-11-19', 'stations.jsonl')
    const check = await reported('check-feed', checkFeedCommand(), file, '--now', '2026-11-19T12:00:00Z')
    expect(check.findings.length).toBeGreaterThan(0)
  })

  test('of keys', async () => {
    const holder = ['--plan', 'pro', '--email', 'ada@example.org']
    const { id } = await reported('keys-create', keysCommand(), 'create', ...holder, ...inFolder)
    expect((await reported('keys-list', keysCommand(), 'list', ...inFolder)).keys).toHaveLength(1)
    await reported('keys-disable', keysCommand(), 'disable', id, ...inFolder)
    await reported('keys-enable', keysCommand(), 'enable', id, ...inFolder)
    const next = await reported('keys-rotate', keysCommand(), 'rotate', id, ...inFolder)
    await reported('keys-revoke', keysCommand(), 'revoke', next.id, ...inFolder)
  })

  test('of requests', async () => {
    const command = () => requestsCommand(() => request.receivedAt)
    await storeIn(dataDir).addRequest(request)
    expect((await reported('requests-list', command(), 'list', ...inFolder)).requests).toHaveLength(1)
    expect((await reported('requests-list', command(), 'export', ...inFolder)).requests).toHaveLength(1)
    await reported(
      'requests-export',
      command(),
      'export',
      '--to',
      join(temporaryFolder(), 'requests.json'),
      ...inFolder,
    )
    expect(await reported('requests-erase', command(), 'erase', request.email, ...inFolder)).toMatchObject({
      erased: 1,
    })
  })

  test('of tolls', async () => {
    await reported('tolls-check', tollsCommand(), 'check', '--on', '2026-11-21')
    await reported('tolls-snap', tollsCommand(), 'snap', join(fixturesRoot, '..', 'tolls', 'it.json'))
  })
})

test('an undescribed member is a fault, and so is a missing one', async () => {
  const report = await reported('snapshot-diff', snapshotDiffCommand(), ...inFolder)
  expect(faultsIn('snapshot-diff', { ...report, more: 1 })).toHaveLength(1)
  expect(faultsIn('snapshot-diff', { ...report, files: undefined })[0]).toContain('files')
  expect(faultsIn('snapshot-diff', { ...report, sources: [{ ...report.sources[0], readAfter: 'noon' }] })[0]).toContain(
    'readAfter',
  )
  expect(Object.keys(reports.$defs)).toEqual(expect.arrayContaining([...seen]))
})
