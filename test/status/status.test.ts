import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { statusCommand } from '../../bin/commands/status.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { auNsw, auSa, de, fr, gb, gbApi, it, si } from '../../pipeline/sources/index.ts'
import { emptyReport } from '../../pipeline/stages/run/report.ts'
import { lateInForce, statusOf } from '../../pipeline/stages/status/status.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { stateOfRead } from '../support/source-state.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const sources = [
  stateOfRead(gb, { readAt: '2026-11-19 11:30:00' }),
  stateOfRead(it),
  stateOfRead(si),
  stateOfRead(auNsw),
  stateOfRead(auSa),
]

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test('shows the condition of each market, without sources that the snapshot does not know', async () => {
  const status = statusOf(await folderWith(false), [gb, gbApi, it, si], '2026-11-19 13:00:00')
  expect(status.snapshot).toMatchObject({ ageHours: 1, concern: 'none', data: 'live' })
  expect(status.markets.map(({ market, state, inForce }) => [market, state, inForce])).toEqual([
    ['GB', 'fresh', 200],
    ['IT', 'fresh', 200],
    ['SI', 'fresh', 200],
  ])
  expect(status.markets[0]!.sources.map(({ source, state }) => [source, state])).toEqual([
    ['gb', 'fresh'],
    ['gb-api', 'never read'],
  ])
})

test('exits with 1 when a market is late, and --quiet prints a line for it', async () => {
  const dataDir = await folderWith(false)
  expect(await printed(dataDir, '2026-11-19 13:00:00', '--quiet')).toEqual(['', 0])
  const [text, code] = await printed(dataDir, '2026-11-21 03:00:00', '--quiet', '--market', 'SI')
  expect(text).toBe('SI: late: si: not read since 2026-11-19 12:00:00, its prices expire at 2026-11-21 12:00:00\n')
  expect(code).toBe(1)
  expect((await printed(dataDir, '2026-11-21 03:00:00', '--quiet'))[0]).toMatch(
    /^snapshot .*: 39 h old, late.*\nAU: late.*\nGB: late/,
  )
})

test('merges sources of a market that have the same remark', async () => {
  const [text] = await printed(await folderWith(false), '2026-11-21 03:00:00', '--market', 'GB', 'AU')
  expect(text).toMatch(/\nAU +late .* au-nsw, au-sa: not read since [^.]*\n/)
})

test('prints one JSON object with --json', async () => {
  const [text, code] = await printed(await folderWith(false), '2026-11-21 03:00:00', '--json')
  expect(faultsIn('status', JSON.parse(text))).toEqual([])
  expect(JSON.parse(text)).toMatchObject({ late: 4, warnings: 0, snapshot: { concern: 'late' }, unpublished: null })
  expect([text.split('\n').length, code]).toEqual([2, 1])
})

test('a demonstration ages by its own clock', async () => {
  const [text, code] = await printed(await folderWith(true), '2031-01-01 00:00:00')
  expect(text).toMatch(/a demonstration, its age counts from its own clock, 2026-11-19 12:00:00\n/)
  expect(text).toMatch(/\nSI +fresh +0 min +2026-11-19 08:00 +90 +200\n/)
  expect(code).toBe(0)
})

test('a folder without a snapshot exits with 1 and explains what to do', async () => {
  expect(await printed(temporaryFolder(), '2026-11-19 13:00:00', '--quiet')).toEqual([
    "no snapshot yet: 'fuel-etl run' makes one\n",
    1,
  ])
})

describe('without a snapshot', () => {
  const reports = [
    ['20261119T120000Z', '2026-11-19 12:00:10'],
    ['20261119T130000Z', '2026-11-19 13:00:10'],
  ] as const

  function folderOf(nothingToServe: boolean): string {
    const dataDir = temporaryFolder()
    for (const [run, now] of reports) {
      mkdirSync(join(dataDir, 'runs', run), { recursive: true })
      const sources = [
        emptyReport('it', 'failed', { code: 'UNREACHABLE', message: 'it: no address' }),
        emptyReport('si', 'failed', { code: 'FETCH', message: 'si: status 503' }),
        emptyReport('de', 'skipped', { code: 'MISSING_SECRET', message: 'de: FUEL_DE_API_KEY not set' }),
      ]
      const report = { run, now, snapshot: null, sources, warnings: [], ...(nothingToServe && { nothingToServe }) }
      writeFileSync(join(dataDir, 'runs', run, 'run.json'), '{}')
      writeFileSync(join(dataDir, 'runs', run, 'report.json'), JSON.stringify(report))
    }
    return dataDir
  }

  test('after runs that read nothing the requested sources are late, except on probation or without a key', async () => {
    const dataDir = folderOf(true)
    const status = statusOf(dataDir, [de, fr, it, si], '2026-11-19 13:01:00')
    expect(status.markets.map(({ market, state, concern }) => [market, state, concern])).toEqual([
      ['DE', 'skipped', 'none'],
      ['FR', 'never read', 'none'],
      ['IT', 'failed', 'late'],
      ['SI', 'failed', 'none'],
    ])
    expect(status.markets[2]!.sources[0]).toMatchObject({
      askedAt: '2026-11-19 13:00:10',
      failingSince: '2026-11-19 12:00:10',
      failures: 2,
      errorCode: 'UNREACHABLE',
      why: ['requested since 2026-11-19 12:00:10 and never read, and nothing else is served'],
    })
    expect(status).toMatchObject({ late: 1, snapshot: null, unpublished: { nothingToServe: true } })
    expect(lateInForce(dataDir, [de, fr, it, si]).map(({ source }) => source)).toEqual(['it'])
    const [text, code] = await printed(dataDir, '2026-11-19 13:01:00')
    expect(text).toMatch(/^no snapshot yet.*\nrun 20261119T130000Z, .* read nothing.*\n(.*\n)*IT +late/)
    expect(code).toBe(1)
    const [quiet] = await printed(dataDir, '2026-11-19 13:01:00', '--quiet')
    expect(quiet).toMatch(/^no snapshot yet.*\nIT: late: it: requested since.*\n$/)
    expect(faultsIn('status', JSON.parse((await printed(dataDir, '2026-11-19 13:01:00', '--json'))[0]))).toEqual([])
  })

  test('a dry run has requested nothing', () => {
    const status = statusOf(folderOf(false), [it], '2026-11-19 13:01:00')
    expect(status).toMatchObject({ late: 0, unpublished: { nothingToServe: false } })
  })
})

test('reports the newest run if it has not published', async () => {
  const dataDir = await folderWith(false)
  const before = join(dataDir, 'runs', '20261119T110000Z')
  const runFolder = join(dataDir, 'runs', '20261119T123000Z')
  mkdirSync(before, { recursive: true })
  writeFileSync(join(before, 'run.json'), '{}')
  const unpublished = () => statusOf(dataDir, [si], '2026-11-19 13:00:00').unpublished
  expect(unpublished()).toBeNull()
  mkdirSync(runFolder)
  writeFileSync(join(runFolder, 'run.json'), '{}')
  expect(unpublished()).toEqual({
    run: '20261119T123000Z',
    beganAt: '2026-11-19 12:30:00',
    stage: 'ingest',
    nothingToServe: false,
  })
  writeFileSync(join(runFolder, 'report.json'), JSON.stringify({ snapshot: null, sources: [] }))
  expect(unpublished()).toMatchObject({ stage: 'validate' })
  writeFileSync(join(runFolder, 'report.json'), JSON.stringify({ snapshot: 'x', sources: [] }))
  expect(unpublished()).toBeNull()
})

async function folderWith(demonstration: boolean): Promise<string> {
  const dataDir = temporaryFolder()
  await writeSnapshot(dataDir, '20261119T120000Z-0123456789ab', {
    figures: { ...figures, snapshotAt: '2026-11-19 12:00:00', demonstration },
    openings,
    sources,
  })
  return dataDir
}

/** The output of the command and its exit code. */
async function printed(dataDir: string, now: string, ...options: string[]): Promise<[string, number]> {
  const { text, exitCode } = await printedBy(
    statusCommand(() => now),
    '--data-dir',
    dataDir,
    ...options,
  )
  return [text, exitCode]
}
