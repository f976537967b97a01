import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runCommand, wholeRun } from '../../../bin/commands/run.ts'
import { withFreeSources } from '../../../bin/free-sources.ts'
import { allSources, chosenSources } from '../../../bin/options.ts'
import { convertStage, ingestStage, publishStage, replayRuns, validateStage } from '../../../bin/workflow.ts'
import { RunLocked } from '../../../pipeline/model/errors.ts'
import { findCurrentId, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { inTurn, type MarketLocks, withMarkets } from '../../../pipeline/stages/run/market-locks.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { manifestOf, partOf } from '../../support/parts.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query, runFiles } from '../../support/runs.ts'
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
const again = ['publish', 'validate', 'convert', 'publish']

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
  const replayed = await replayRuns({ dataDir, threads: 2 }, { since: null, until: null, to: null, onRun: () => {} })
  expect(replayed.map(({ identical, differences }) => [identical, differences])).toEqual(
    Array.from({ length: count }, () => [true, []]),
  )
}

describe('a run that publishes between the validation and the publishing of another one', () => {
  test('of another market: both are in the snapshot, as if they had run sequentially', async () => {
    const beside = await begun('ecb', 'si', 'gb', 'lu')
    const behind = await begun('ecb', 'si', 'gb', 'lu')
    const before = findCurrentId(beside)
    expect(await publishedBetween(beside, ['si'], () => runOn(beside, 'gb'))).toEqual(once)
    await runOn(behind, 'gb')
    await runOn(behind, 'si')
    expect(await contentOf(beside)).toEqual(await contentOf(behind))
    expect(findCurrentId(beside)).toBe(findCurrentId(behind))
    const [first, second, third] = readRuns(beside)
    // The run that began first published last: it follows the other one.
    expect([first!.follows, third!.follows, second!.follows]).toEqual([null, before, manifestOf(beside).follows])
    await expectReplay(beside, 3)
  })

  test('with other rates: the market is validated and converted again', async () => {
    const dataDir = await begun('ecb', 'gb')
    const { made } = partOf(dataDir, 'GB')
    expect(await publishedBetween(dataDir, ['gb'], () => runOn(dataDir, 'ecb'))).toEqual(again)
    expect(partOf(dataDir, 'GB').made.rates).not.toEqual(made.rates)
    expect(manifestOf(dataDir).rates).toEqual(expect.arrayContaining([expect.objectContaining({ on: '2026-11-18' })]))
    await expectReplay(dataDir, 3)
  })

  test('that confirms a due market: the market is validated again with that read', async () => {
    const dataDir = await begun('ecb', 'gb')
    const made = partOf(dataDir, 'GB')
    const confirm = () => runFiles({ dataDir, on: '2026-11-18', now: '2026-11-18 12:30:00', source: ['gb'] })
    const confirmed = async (): Promise<void> => {
      await confirm()
      expect(partOf(dataDir, 'GB')).toEqual(made)
    }
    expect(await publishedBetween(dataDir, ['ecb'], confirmed, '2026-11-18 13:00:00')).toEqual(again)
    expect(partOf(dataDir, 'GB').made.rates).not.toEqual(made.made.rates)
    await expectReplay(dataDir, 3)
  })

  test('with a later time: the run gets that time, so that snapshots never go back in time', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    const later = '2026-11-19 18:00:00'
    await publishedBetween(dataDir, ['si'], () => runFiles({ dataDir, on: '2026-11-19', now: later, source: ['lu'] }))
    expect(manifestOf(dataDir).createdAt).toBe(later)
    await expectReplay(dataDir, 3)
  })

  test('that is a rollback: nothing that was rolled back returns', async () => {
    const dataDir = await begun('ecb', 'si', 'lu')
    const good = findCurrentId(dataDir)!
    await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 08:00:00', source: ['lu'] })
    const rolledBack = partOf(dataDir, 'LU')
    await publishedBetween(dataDir, ['si'], async () => switchTo(dataDir, good))
    expect(manifestOf(dataDir).follows).toBe(good)
    expect(partOf(dataDir, 'LU')).not.toEqual(rolledBack)
  })
})

describe('the markets of a folder', () => {
  const held = <T>(dataDir: string, ids: readonly string[], work: (held: MarketLocks) => Promise<T>): Promise<T> => {
    const sources = allSources.filter(({ descriptor }) => ids.includes(descriptor.id))
    return withMarkets(dataDir, sources, work)
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
        expect(second.locked.map(({ name }) => name)).toEqual(['rates'])
        const taken = [await second.take('LU'), await second.take('GB'), await second.take('SI')]
        expect(taken).toEqual([false, true, true])
      })
      await expect(held(dataDir, ['lu'], async () => 'ran')).rejects.toThrow(
        /at work on LU of .*: .*, process \d+, since /,
      )
      // Luxembourg, the only market of this run, is locked. The rates alone are not enough for a run.
      await expect(held(dataDir, ['lu', 'ecb'], async () => 'ran')).rejects.toBeInstanceOf(RunLocked)
    })
    expect(await held(dataDir, ['lu', 'ecb'], async ({ locked }) => locked)).toEqual([])
  })

  test('a run leaves out markets locked by another run, reports them, and is refused when no market is left', async () => {
    const dataDir = temporaryFolder()
    await held(dataDir, ['lu', 'ecb'], async () => {
      const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const { text } = await run(dataDir, '--market', 'LU', 'SI', '--json')
      const said = written.mock.calls.map(([line]) => String(line)).join('')
      written.mockRestore()
      expect(said).toMatch(/^fuel-etl: left out: LU, rates; locked by another run: .*\n$/)
      expect(JSON.parse(text).runs[0].sources.map(({ id }: { id: string }) => id)).toEqual(
        expect.not.arrayContaining(['lu']),
      )
      await expect(run(dataDir, '--market', 'LU')).rejects.toMatchObject({ exitCode: 75 })
    })
  })

  test('a due market that is locked by another run stays unchanged, and the run can be repeated', async () => {
    const dataDir = await begun('ecb', 'gb', 'lu')
    const before = partOf(dataDir, 'GB')
    await held(dataDir, ['gb'], async () => void (await run(dataDir, '--source', 'ecb')))
    expect(partOf(dataDir, 'GB')).toEqual(before)
    expect(readRuns(dataDir).at(-1)!.leftOut).toEqual(['GB'])
    await expectReplay(dataDir, 2)
    await run(dataDir, '--source', 'ecb')
    expect(partOf(dataDir, 'GB')).not.toEqual(before)
  })

  test('the complete folder can be locked only while no market is locked', async () => {
    const dataDir = temporaryFolder()
    await held(dataDir, ['lu'], async () => {
      await expect(withLock(dataDir, async () => 'ran')).rejects.toThrow(
        /another run is at work on .*: .*, process \d+/,
      )
    })
    expect(await withLock(dataDir, async () => 'ran')).toBe('ran')
  })

  test('work in inTurn is done by one run at a time', async () => {
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
