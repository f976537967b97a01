import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lineOf, snapshotReplayCommand } from '../../../bin/commands/snapshot/replay.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { captureFile, keepCapture } from '../../../pipeline/fetch/captures.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { cz, ecb, lu, pl } from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import type { ReplayedRun, ReplaySetup } from '../../../pipeline/stages/replay/replay.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { findReport, readDeliveryRecord, readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { runLive } from '../../support/network-run.ts'
import { printedBy } from '../../support/printed-by.ts'
import { runFiles } from '../../support/runs.ts'
import { fileOf, fileOfTable } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const days = ['2026-11-17', '2026-11-18', '2026-11-19'] as const
// Croatia's second delivery is refused, and the prices of its first delivery stay.
const source = ['hr', 'ecb', 'lu']
const dataDir = temporaryFolder()
const published: string[] = []

beforeAll(async () => {
  for (const day of days)
    published.push((await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source })).snapshot!)
  // A run of one market later on the last day, and another one in the same second.
  const late = { dataDir, on: days[2], now: `${days[2]} 18:00:00`, source: ['lu'] }
  for (let runs = 0; runs < 2; runs += 1) published.push((await runFiles(late)).snapshot!)
})

const scratches = (folder: string): string[] => readdirSync(folder).filter(name => name.startsWith('.replay-'))
afterEach(() => expect(scratches(dataDir)).toEqual([]))

function replayed(folder = dataDir, chosen: Partial<ReplaySetup & { threads: number }> = {}): Promise<ReplayedRun[]> {
  const options = { dataDir: folder, threads: chosen.threads ?? 2 }
  return replayRuns(options, { since: null, until: null, to: null, onRun: () => undefined, ...chosen })
}

/** Every file in a folder and its subfolders, with its bytes. */
function contentOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]))
}

const linesOf = (runs: readonly ReplayedRun[]): string[] => runs.map(lineOf)
const identical = (ids: readonly string[]): string[] => ids.map(id => `${id} identical`)

describe('a replay', () => {
  test('of every run, including two of the same second, gives the same bytes and changes nothing', async () => {
    const before = contentOf(dataDir)
    expect(linesOf(await replayed(dataDir))).toEqual(identical(published))
    expect(contentOf(dataDir)).toEqual(before)
    expect(readRuns(dataDir).map(run => run.id)).toContain('20261119T180000Z_02')
  })

  test('covers the given days, from the stored snapshot before them', async () => {
    expect(linesOf(await replayed(dataDir, { since: days[1], until: days[1] }))).toEqual(identical([published[1]!]))
    expect(linesOf(await replayed(dataDir, { since: days[2] }))).toEqual(identical(published.slice(2)))
    expect(linesOf(await replayed(dataDir, { until: days[0] }))).toEqual(identical([published[0]!]))
  })

  test('of days without a run names the days that have runs', async () => {
    await expect(replayed(dataDir, { since: '2026-11-20' })).rejects.toThrow(
      /from 2026-11-20 to its end.*2026-11-17 to 2026-11-19/,
    )
    await expect(replayed(temporaryFolder())).rejects.toThrow(/'fuel-etl run' makes one/)
  })

  test('stops between two runs on request', async () => {
    const done: ReplayedRun[] = []
    const isStopped = (): boolean => done.length === 1
    expect(await replayed(dataDir, { onRun: one => done.push(one), isStopped })).toEqual(done)
  })

  test('writes a complete data folder to the given path, and refuses one that is not empty', async () => {
    const to = temporaryFolder()
    await replayed(dataDir, { to, threads: 1 })
    expect(findCurrentId(to)).toBe(published.at(-1))
    expect(contentOf(join(to, 'snapshots'))).toEqual(contentOf(join(dataDir, 'snapshots')))
    expect(contentOf(join(to, 'changes'))).toEqual(contentOf(join(dataDir, 'changes')))
    expect(contentOf(join(to, 'statistics'))).toEqual(contentOf(join(dataDir, 'statistics')))
    expect(contentOf(join(to, 'captures'))).toEqual(contentOf(join(dataDir, 'captures')))
    expect(contentOf(join(to, 'deliveries'))).toEqual(contentOf(join(dataDir, 'deliveries')))
    expect(linesOf(await replayed(to, { until: days[0] }))).toEqual(identical([published[0]!]))
    await expect(replayed(dataDir, { to })).rejects.toThrow(/expected an empty or a new folder/)
  })
})

describe('a folder that was changed after its runs', () => {
  const source = ['lu', 'ecb', 'is']
  let folder: string
  let ids: string[]

  beforeAll(async () => {
    folder = temporaryFolder()
    ids = []
    for (const day of days)
      ids.push((await runFiles({ dataDir: folder, on: day, now: `${day} 12:00:00`, source })).snapshot!)
  })
  afterEach(() => expect(scratches(folder)).toEqual([]))

  const command = (...args: string[]) => printedBy(snapshotReplayCommand(), '--data-dir', folder, ...args)

  /** Changes the content of a file while the work runs. */
  async function changed<T>(path: string, change: (text: string) => string, work: () => Promise<T>): Promise<T> {
    const kept = readFileSync(path)
    writeFileSync(path, Buffer.from(change(kept.toString('latin1')), 'latin1'))
    try {
      return await work()
    } finally {
      writeFileSync(path, kept)
    }
  }

  const manifestOf = (at: number): string => join(snapshotFolder(folder, ids[at]!), 'manifest.json')
  const tableOf = (at: number, table: string): string => join(folder, fileOfTable(folder, ids[at]!, table))

  test('has a line for each run and a summary when nothing was changed', async () => {
    const { text, exitCode } = await command()
    const all = identical(ids)
    expect(text).toBe(`${all.join('\n')}\n${all.length} identical\n`)
    expect(exitCode).toBe(0)
  })

  test('has a table with a changed byte: it differs, and the command fails', async () => {
    const change = (text: string): string => `${text.slice(0, -1)}x`
    const { text, exitCode } = await changed(tableOf(1, 'rates'), change, () => command('--until', days[1]))
    expect(text.split('\n').find(line => line.startsWith(ids[1]!))).toMatch(
      / differs: \S*rates\S*\.parquet \(expected \w{12}, found \w{12} in the stored snapshot\)$/,
    )
    expect(text.endsWith('\n1 identical, 1 differ\n')).toBe(true)
    expect(exitCode).toBe(74)
  })

  test('has a change log with a changed byte', async () => {
    const { segments } = readManifest(snapshotFolder(folder, ids[2]!))
    const segment = segments.find(one => one.snapshot === ids[1])!
    const table = segmentFile(folder, segment)
    const change = (text: string): string => `${text.slice(0, -1)}x`
    const lines = async (): Promise<string[]> => (await command('--until', days[1])).text.split('\n')
    const name = relative(folder, table)
    const second = (await changed(table, change, () => lines())).find(line => line.startsWith(ids[1]!))
    expect(second).toMatch(/ differs: (\S+) \(expected \w{12}, found \w{12} in the stored snapshot\)$/)
    expect(second).toContain(` differs: ${name} `)
    await changed(table, change, () =>
      expect(replayed(folder, { since: days[2] })).rejects.toThrow(`${name}: expected the SHA-256 ${segment.sha256}`),
    )
  })

  test('has a changed manifest', async () => {
    const path = manifestOf(1)
    const change = (text: string): string => text.replace('"opening', '"closing')
    const { text } = await changed(path, change, () => command('--until', days[1], '--json'))
    const second = JSON.parse(text).runs.at(-1)
    expect(second.identical).toBe(false)
    expect(second.differences).toMatchObject([{ name: 'manifest.json', members: ['closingUntil', 'openingUntil'] }])
  })

  test('has a snapshot of another version: differences are reported, but are not a failure', async () => {
    const report = join(folder, 'runs', readRuns(folder)[0]!.id, 'report.json')
    const manifest = manifestOf(0)
    const older = (text: string): string => text.replace(/fuel-etl \d+\.\d+\.\d+/, 'fuel-etl 0.0.1')
    const work = () => changed(manifest, older, () => command('--until', days[1]))
    const { text, exitCode } = await changed(report, older, work)
    expect(text.split('\n')[0]).toContain('differs: manifest.json (madeBy), made by fuel-etl 0.0.1')
    expect(text).toMatch(/\n1 identical, 1 of another version differ\n$/)
    expect(exitCode).toBe(0)
  })

  test('was made on another machine: differences are a failure, and the machine is named', async () => {
    const report = join(folder, 'runs', readRuns(folder)[0]!.id, 'report.json')
    const older = (text: string): string => text.replace(/"runtime": "[^"]+"/, '"runtime": "node 1.2.3"')
    const change = (text: string): string => `${text.slice(0, -1)}x`
    const answers = join(folder, fileOf(folder, ids[0]!, 'answers.pack'))
    const work = () => changed(answers, change, () => command('--until', days[0]))
    const { text, exitCode } = await changed(report, older, work)
    expect(text).toMatch(/ differs: \S*answers\S*\.pack \(.*\), made on node 1\.2\.3, rebuilt on node \d/)
    expect(exitCode).toBe(74)
    expect((await changed(report, older, () => command('--until', days[0]))).text).toContain(`${ids[0]} identical\n`)
  })

  test('has a changed or missing capture: the error names run, source and request', async () => {
    const run = readRuns(folder)[1]!
    const [capture] = readDeliveryRecord(folder, run.deliveries.lu!).captures
    const path = captureFile(folder, capture!.sha256)
    const other = readFileSync(captureFile(folder, await keepCapture(folder, Buffer.from('of another day'))), 'latin1')
    const where = new RegExp(`run ${run.id}, source lu, request ${capture!.name}: capture ${capture!.sha256}: expected`)
    await changed(
      path,
      () => other,
      () => expect(replayed(folder)).rejects.toThrow(where),
    )
    await changed(
      path,
      text => text.slice(1),
      () => expect(replayed(folder)).rejects.toThrow(where),
    )
    const kept = readFileSync(path)
    rmSync(path)
    await expect(replayed(folder)).rejects.toThrow(where)
    writeFileSync(path, kept)
    const delivery = join(folder, run.deliveries.lu!)
    const record = readFileSync(delivery)
    rmSync(delivery)
    await expect(replayed(folder)).rejects.toThrow(`run ${run.id}, source lu: expected its delivery`)
    writeFileSync(delivery, record)
  })

  test('lacks a snapshot: it is rebuilt, but no replay can begin after it', async () => {
    rmSync(snapshotFolder(folder, ids[0]!), { recursive: true })
    const { text, exitCode } = await command()
    const [first, ...others] = text.split('\n')
    expect([first, exitCode]).toEqual([`${ids[0]} rebuilt, original not stored`, 0])
    expect(others).toEqual([...identical(ids.slice(1)), '2 identical, 1 rebuilt, originals not stored', ''])
    await expect(replayed(folder, { since: days[1] })).rejects.toThrow(
      /continues the snapshot 20261117T\S+, which is no longer kept; it can be replayed with --since 2026-11-17 or with --since 2026-11-19$/,
    )
    expect(linesOf(await replayed(folder, { since: days[2] }))).toEqual(identical([ids[2]!]))
  })

  test('has a changed snapshot: no replay can begin after it', async () => {
    const change = (text: string): string => `${text.slice(0, -1)}x`
    const work = () => expect(replayed(folder, { since: days[2] })).rejects.toThrow(/no run can be repeated from it/)
    await changed(tableOf(1, 'rates'), change, work)
  })
})

describe('live runs', () => {
  test('are replayed with the acceptances and the answers of their time', async () => {
    const folder = temporaryFolder()
    const sources = [ecb, lu, cz, pl]
    const run = (hour: number, more: object = {}) =>
      runLive({ dataDir: folder, sources, day: days[2], now: `${days[2]} ${hour}:00:00`, ...more })
    const reports = [await run(12)]
    acceptSource(folder, 'pl')
    reports.push(await run(13, { down: ['lu', 'cz'] }))
    acceptSource(folder, 'cz')
    reports.push(await run(14, { closed: ['ecb', 'pl'] }))
    const statuses = (id: string) => reports.map(report => report.sources.find(one => one.id === id)!.status)
    expect({ pl: statuses('pl'), lu: statuses('lu'), cz: statuses('cz') }).toEqual({
      pl: ['skipped', 'success', 'failed'],
      lu: ['success', 'failed', 'success'],
      cz: ['skipped', 'failed', 'success'],
    })
    const ids = reports.map(report => report.snapshot!)
    expect(linesOf(await replayed(folder))).toEqual(identical(ids))
    rmSync(join(folder, 'accepted.json'))
    acceptSource(folder, 'lu')
    expect(linesOf(await replayed(folder, { threads: 4 }))).toEqual(identical(ids))
  })

  test('that published nothing are not replayed', async () => {
    const folder = temporaryFolder()
    await runLive({ dataDir: folder, sources: [ecb], day: days[2], now: `${days[2]} 12:00:00` })
    const report = findReport(folder, '20261119T120000Z')!
    await ingest({
      dataDir: folder,
      sources: [],
      now: null,
      workers: inThisProcess([]),
      env: {},
      progress: () => undefined,
      origin: { kind: 'network', downloaderFor: () => Promise.reject },
      wallClock: () => `${days[2]} 13:00:00`,
    })
    expect(readRuns(folder)).toHaveLength(2)
    expect(linesOf(await replayed(folder))).toEqual(identical([report.snapshot!]))
  })
})
