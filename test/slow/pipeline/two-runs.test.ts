import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runCommand, wholeRun } from '../../../bin/commands/run.ts'
import { withFreeSources } from '../../../bin/locks.ts'
import { allSources, chosenSources } from '../../../bin/options.ts'
import { convertStage, ingestStage, publishStage, replayRuns, validateStage } from '../../../bin/workflow.ts'
import { RunLocked } from '../../../pipeline/model/errors.ts'
import { findCurrentId, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { inTurn, withLock } from '../../../pipeline/stages/run/lock.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { openIds, readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { type SourceLocks, withSources } from '../../../pipeline/stages/run/source-locks.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { manifestOf, partOf } from '../../support/parts.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query, runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const noon = '2026-11-18 12:00:00'
const next = '2026-11-19 12:00:00'

/** Runs `between` after the validation and before the publishing of a run. Returns the stages that follow. */
async function publishedBetween(
  dataDir: string,
  source: readonly string[],
  between: () => Promise<unknown>,
  now = next,
): Promise<readonly string[]> {
  const options = { dataDir, threads: 2, onlyOpen: false, from: fixturesRoot, on: '2026-11-19', now, source }
  await ingestStage(options)
  await validateStage(options)
  await convertStage(options)
  await between()
  const stages: string[] = []
  await publishStage(options, event => {
    if (event.kind === 'stage begins') stages.push(event.stage)
  })
  return stages
}

const once = ['publish']
const again = ['validate', 'convert', 'publish']

const begun = async (...source: string[]): Promise<string> => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: '2026-11-18', now: noon, source })
  return dataDir
}
const runOn = (dataDir: string, ...source: string[]): Promise<RunReport> =>
  runFiles({ dataDir, on: '2026-11-19', now: next, source })

const tables = ['stations', 'prices', 'figures', 'sources', 'fetch_log', 'rates', 'lineage', 'quarantine']
const contentOf = (dataDir: string) =>
  Promise.all(tables.map(table => query(dataDir, `select * from {${table}} order by all`)))

async function expectReplay(dataDir: string, count: number): Promise<void> {
  const replayed = await replayRuns({ dataDir, threads: 2 }, wholeReplay)
  expect(replayed.map(({ identical, differences }) => [identical, differences])).toEqual(
    Array.from({ length: count }, () => [true, []]),
  )
}

describe('a snapshot that became current between the validation and the publishing of a run', () => {
  // It began before the other run, so it does not publish what that one has downloaded.
  const earlier = (dataDir: string): Promise<RunReport> =>
    runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 11:00:00', source: ['gb'] })

  test('has all markets afterwards, as if the runs had been one after the other', async () => {
    const beside = await begun('ecb', 'si', 'gb', 'lu')
    const behind = await begun('ecb', 'si', 'gb', 'lu')
    expect(await publishedBetween(beside, ['si'], () => earlier(beside))).toEqual(again)
    await earlier(behind)
    await runOn(behind, 'si')
    expect(await contentOf(beside)).toEqual(await contentOf(behind))
    expect(findCurrentId(beside)).toBe(findCurrentId(behind))
    await expectReplay(beside, 3)
  })

  test('by a rollback: nothing that was rolled back returns', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    const good = findCurrentId(dataDir)!
    await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 08:00:00', source: ['lu'] })
    const rolledBack = partOf(dataDir, 'LU')
    expect(await publishedBetween(dataDir, ['si'], async () => switchTo(dataDir, good))).toEqual(again)
    expect(manifestOf(dataDir).follows).toBe(good)
    expect(partOf(dataDir, 'LU')).not.toEqual(rolledBack)
  })

  test('is not published a second time when nothing has changed', async () => {
    const dataDir = await begun('ecb', 'si')
    expect(await publishedBetween(dataDir, ['si'], async () => undefined)).toEqual(once)
  })
})

describe('what a run has downloaded and not published', () => {
  const ingested = (dataDir: string, now: string, ...source: string[]) =>
    ingestStage({ dataDir, threads: 2, onlyOpen: false, from: fixturesRoot, on: '2026-11-19', now, source })

  test('is published by the next run, whatever that one downloads, and can be replayed', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    await ingested(dataDir, '2026-11-19 11:00:00', 'si')
    await ingested(dataDir, '2026-11-19 11:30:00', 'gb')
    const { sources } = await runOn(dataDir, 'lu')
    expect(sources.map(({ id }) => id)).toEqual(['gb', 'lu', 'si'])
    expect(manifestOf(dataDir).parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['GB', 'LU', 'SI']))
    expect(openIds(dataDir)).toEqual([])
    await expectReplay(dataDir, 2)
  })

  test('is left out where the next run has a newer download, and while a process is at work on it', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    const waiting = await ingested(dataDir, '2026-11-19 11:00:00', 'si', 'lu')
    const si = allSources.filter(({ descriptor }) => descriptor.id === 'si')
    await withSources(dataDir, si, async () => void (await runOn(dataDir, 'lu')))
    expect(openIds(dataDir)).toEqual([waiting.id])
    const { sources } = await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 13:00:00', source: ['ecb'] })
    // Luxembourg was downloaded again meanwhile.
    expect(sources.map(({ id }) => id)).toEqual(['ecb', 'si'])
  })

  test('by a dry run is never published', async () => {
    const dataDir = await begun('ecb', 'si')
    const options = { dataDir, threads: 2, onlyOpen: false, from: fixturesRoot, on: '2026-11-19', source: ['lu'] }
    await wholeRun({ ...options, now: '2026-11-19 11:00:00', dryRun: true })
    expect(openIds(dataDir)).toEqual([])
    expect((await runOn(dataDir, 'si')).sources.map(({ id }) => id)).toEqual(['si'])
  })
})

describe('the sources of a folder', () => {
  const held = <T>(dataDir: string, ids: readonly string[], work: (held: SourceLocks) => Promise<T>): Promise<T> => {
    const sources = allSources.filter(({ descriptor }) => ids.includes(descriptor.id))
    return withSources(dataDir, sources, work)
  }
  const run = (dataDir: string, ...words: string[]) =>
    printedBy(
      runCommand(),
      '--data-dir',
      dataDir,
      '--from',
      fixturesRoot,
      '--on',
      '2026-11-19',
      '--now',
      next,
      ...words,
    )

  test('are locked individually', async () => {
    const dataDir = temporaryFolder()
    await held(dataDir, ['lu', 'ecb'], async first => {
      expect(first.locked).toEqual([])
      await held(dataDir, ['si', 'ecb'], async second => {
        expect(second.locked.map(({ id }) => id)).toEqual(['ecb'])
      })
      await expect(held(dataDir, ['lu'], async () => 'ran')).rejects.toThrow(
        /at work on lu of .*: .*, process \d+, since /,
      )
      // Luxembourg, the only market of this run, is locked. The rates alone are not enough for a run.
      await expect(held(dataDir, ['lu', 'ecb'], async () => 'ran')).rejects.toBeInstanceOf(RunLocked)
    })
    expect(await held(dataDir, ['lu', 'ecb'], async ({ locked }) => locked)).toEqual([])
  })

  test('a run leaves out sources that another process downloads, reports them, and is refused when no market is left', async () => {
    const dataDir = temporaryFolder()
    await held(dataDir, ['lu', 'ecb'], async () => {
      const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const { text } = await run(dataDir, '--market', 'LU', 'SI', '--json')
      const said = written.mock.calls.map(([line]) => String(line)).join('')
      written.mockRestore()
      expect(said).toMatch(/^fuel-etl: left out: ecb, lu; another run is downloading them: .*\n$/)
      expect(JSON.parse(text).runs[0].sources.map(({ id }: { id: string }) => id)).toEqual(
        expect.not.arrayContaining(['lu']),
      )
      await expect(run(dataDir, '--market', 'LU')).rejects.toMatchObject({ exitCode: 75 })
    })
  })

  test('the complete folder can be locked only while nothing is downloaded', async () => {
    const dataDir = temporaryFolder()
    await held(dataDir, ['lu'], async () => {
      await expect(withLock(dataDir, async () => 'ran')).rejects.toThrow(
        /another run is at work on .*: .*, process \d+/,
      )
      expect(await inTurn(dataDir, async () => 'ran')).toBe('ran')
    })
    expect(await withLock(dataDir, async () => 'ran')).toBe('ran')
  })

  test('work in inTurn tells once what it waits for', async () => {
    const dataDir = temporaryFolder()
    const told: unknown[] = []
    let second: Promise<string> | undefined
    await inTurn(dataDir, async () => {
      const hasTold = new Promise<void>(done => {
        const tell = (holder: unknown) => {
          told.push(holder)
          done()
        }
        second = inTurn(dataDir, async () => 'ran', { afterMs: 0, tell })
      })
      await hasTold
    })
    expect(await second).toBe('ran')
    expect(told).toEqual([expect.objectContaining({ pid: process.pid })])
  })

  test('work in inTurn is done by one process at a time', async () => {
    const dataDir = temporaryFolder()
    let atOnce = 0
    let most = 0
    const work = async (): Promise<void> => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise(done => setTimeout(done, 5))
      atOnce -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => inTurn(dataDir, work)))
    expect(most).toBe(1)
  })

  test('runs of the same second have separate folders', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    const quiet = { json: false, quiet: true, threads: 2, onlyOpen: false }
    const options = { ...quiet, dataDir, from: fixturesRoot, on: '2026-11-19', now: next }
    const runs = ['si', 'lu'].map(source =>
      withFreeSources(options, chosenSources({ ...options, source: [source] }), free =>
        wholeRun({ ...options, ...free }),
      ),
    )
    await Promise.all(runs)
    const ids = readRuns(dataDir).map(({ id }) => id)
    expect(ids.slice(1)).toEqual(['20261119T120000Z', '20261119T120000Z_02'])
    expect(ids.every(id => existsSync(join(dataDir, 'runs', id, 'report.json')))).toBe(true)
    const { sources } = JSON.parse(readFileSync(join(dataDir, 'runs', ids[2]!, 'report.json'), 'utf8'))
    expect(sources).toHaveLength(1)
    await expectReplay(dataDir, 3)
  })
})
