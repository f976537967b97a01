import { beforeAll, describe, expect, test } from 'vitest'
import { allSources } from '../../../bin/options.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { WorkerDied } from '../../../pipeline/model/errors.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import type { Tasks, Workers } from '../../../pipeline/stages/tasks/workers.ts'
import { copyOf } from '../../support/kept-folder.ts'
import { partOf } from '../../support/parts.ts'
import { query, reportOf, runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const source = ['ecb', 'si', 'gb', 'gb-weekly', 'lu']
const [first, next] = ['2026-11-18', '2026-11-19'] as const
const message = 'the process that read it was ended by SIGKILL'

/** Workers that die whenever they get a task for which `kills` returns an error. */
function mortal(kills: (name: string, input: unknown) => WorkerDied | null): Workers {
  const own = inThisProcess(allSources)
  return {
    ...own,
    do: (name, input, setup) => {
      const death = kills(name, input)
      return death ? Promise.reject(death) : own.do(name, input, setup)
    },
  }
}

interface MarketTask {
  readonly country: string
  readonly run: { readonly died?: Readonly<Record<string, string>> }
}

/** Ends a worker at a task of a market until the run records the death of its source. */
function deathAt(task: keyof Tasks, country: string, id: string, reading: string | null): Workers {
  return mortal((name, input) => {
    if (name !== task) return null
    const asked = input as MarketTask & { readonly market?: { readonly country: string } }
    const own = asked.market?.country ?? asked.country
    return own === country && !asked.run.died?.[id] ? new WorkerDied(message, reading) : null
  })
}

/** The folder after the first run, of which each test gets a copy. */
const begun = temporaryFolder()

beforeAll(async () => {
  await runFiles({ dataDir: begun, source, on: first, now: `${first} 12:00:00` })
})

async function nextRun(workers: Workers) {
  const dataDir = copyOf(begun)
  const report = await runFiles({ dataDir, source, on: next, now: `${next} 12:00:00`, workers })
  return { dataDir, report }
}

describe('the death of a worker', () => {
  test.each([
    ['validateMarket', 'si'],
    ['validateMarket', null],
    ['convertMarket', null],
    ['makePart', null],
  ] as const)('is a finding of its market (%s, reading %s); the others publish', async (task, reading) => {
    const { dataDir, report } = await nextRun(deathAt(task, 'SI', 'si', reading))
    expect(reportOf(report, 'si')).toMatchObject({
      status: 'failed',
      errorCode: 'READER_DIED',
      error: `si: ${message}`,
      keptFrom: `${first} 12:00:00`,
    })
    expect(reportOf(report, 'gb').errorCode).toBeNull()
    expect(report.snapshot).not.toBeNull()
    // The part may be rebuilt for the statistics of the day. Its prices are those of the day before.
    const stationsIn = (folder: string) =>
      partOf(folder, 'SI').files.find(({ name }) => name === 'stations.parquet')!.sha256
    expect(stationsIn(dataDir)).toBe(stationsIn(begun))
    const [read] = await query<{ last: string }>(
      dataDir,
      `select max(read_at)::varchar as last from {prices} where country_code = 'SI'`,
    )
    expect(read!.last).toBe(`${first} 12:00:00`)
    const replayed = await replayRuns({ dataDir, threads: 1 }, wholeReplay)
    expect(replayed.map(({ identical }) => identical)).toEqual([true, true])
  })

  test('at a source without a market keeps its stored data', async () => {
    const workers = mortal((name, input) => {
      const { run } = input as MarketTask
      return name === 'readRates' && !run.died?.ecb ? new WorkerDied(message, 'ecb') : null
    })
    const { dataDir, report } = await nextRun(workers)
    expect(reportOf(report, 'ecb')).toMatchObject({ status: 'failed', errorCode: 'READER_DIED' })
    const [{ rates }] = (await query<{ rates: string }>(dataDir, 'select count(*)::varchar as rates from {rates}')) as [
      { rates: string },
    ]
    expect(Number(rates)).toBeGreaterThan(20)
    expect(reportOf(report, 'gb').errorCode).toBeNull()
  })
})
