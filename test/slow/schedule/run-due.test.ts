import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../../bin/exit-code.ts'
import { troubleText } from '../../../bin/print/trouble.ts'
import { nextLine, runDue } from '../../../bin/run-due.ts'
import { findTheOneBefore } from '../../../pipeline/keep/roll-back.ts'
import { RunLocked } from '../../../pipeline/model/errors.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Attempt } from '../../../pipeline/schedule/attempt.ts'
import { findCurrentId, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { whyLeftOut } from '../../../pipeline/stages/run/permission.ts'
import { emptyReport, type RunReport } from '../../../pipeline/stages/run/report.ts'
import { attemptsOf } from '../../../pipeline/stages/status/attempts.ts'
import { dueAmong, plannedSources, planOf } from '../../../pipeline/stages/status/planned.ts'
import { statusOf } from '../../../pipeline/stages/status/status.ts'
import { runLive } from '../../support/network-run.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const read = (at: Instant): Attempt => ({ at, state: 'read', newestData: null, bytes: at })
const skipped = (at: Instant): Attempt => ({ at, state: 'skipped', newestData: null, bytes: '' })
const keys = {
  FUEL_GB_API_CLIENT_ID: 'id',
  FUEL_GB_API_CLIENT_SECRET: 'secret',
  FUEL_GB_CSV_URL: 'https://csv.example.test/prices.csv',
}
const noon = '2026-11-19 12:07:00'

function dueOf(sources: readonly Source[], attempts: Record<string, Attempt[]>, env: Record<string, string> = {}) {
  const planned = planOf(
    sources,
    ({ descriptor }) => attempts[descriptor.id] ?? [],
    ({ descriptor }) => whyLeftOut(descriptor, env),
    noon,
  )
  return dueAmong(planned, noon).map(({ descriptor }) => descriptor.id)
}

describe('a source that may not be downloaded', () => {
  test('is due once, and again as soon as nothing is missing any more', () => {
    expect(dueOf([registry.de], {})).toEqual(['de'])
    expect(dueOf([registry.de], { de: [skipped('2026-11-19 12:00:00')] })).toEqual([])
    const allowed = { FUEL_DE_API_KEY: 'key', FUEL_ACCEPT_TERMS: 'DE' }
    expect(dueOf([registry.de], { de: [skipped('2026-11-19 12:00:00')] }, allowed)).toEqual(['de'])
  })
})

describe('a stand-in', () => {
  const both = [registry.gb, registry.gbApi]

  test('is due together with the source it replaces, and not without it', () => {
    expect(dueOf(both, { 'gb-api': [read('2026-11-19 11:30:00')] }, keys)).toEqual(['gb', 'gb-api'])
    expect(dueOf(both, { 'gb-api': [read('2026-11-19 12:01:00')] }, keys)).toEqual([])
  })

  test('is not requested more often than its own schedule allows', () => {
    const attempts = { 'gb-api': [read('2026-11-19 11:30:00')], gb: [read('2026-11-19 10:30:00')] }
    expect(dueOf(both, attempts, keys)).toEqual(['gb-api'])
  })

  test('is due alone when the other source has no key, and when only the stand-in is chosen', () => {
    const { FUEL_GB_CSV_URL } = keys
    expect(dueOf(both, { 'gb-api': [skipped('2026-11-18 12:01:00')] }, { FUEL_GB_CSV_URL })).toEqual(['gb'])
    expect(dueOf([registry.gb], { gb: [read('2026-11-18 16:30:00')] }, keys)).toEqual(['gb'])
  })
})

describe('run --due', () => {
  const dataDir = temporaryFolder()
  const options = { dataDir, threads: 2, onlyOpen: false, source: ['ecb', 'lu', 'fr'], due: true }
  const asked: string[][] = []
  const tick = (now: Instant, down: readonly string[] = []) =>
    runDue(options, { clock: () => now, env: {} }, async due => {
      asked.push(due.map(({ descriptor }) => descriptor.id))
      return runLive({ dataDir, sources: due, now, day: '2026-11-19', down })
    })

  // The bundled rates are those of the day before, so the rates of the day are still expected.
  test('requests all sources first, then only those that become due', async () => {
    await tick('2026-11-19 16:05:00', ['fr'])
    const second = await tick('2026-11-19 16:20:00')
    expect(second).toEqual({ runs: [], next: { source: 'fr', dueAt: '2026-11-19 16:30:00' }, becameLate: [] })
    await tick('2026-11-19 16:35:00')
    await tick('2026-11-19 17:05:00')
    expect(asked).toEqual([
      ['ecb', 'fr', 'lu'],
      ['ecb', 'fr'],
      ['ecb', 'fr', 'lu'],
    ])
  })

  test('reads its attempts from the records of runs', () => {
    const attempts = (source: Source) =>
      attemptsOf(
        { dataDir, now: '2026-11-19 18:00:00' },
        source.descriptor.id,
        source.descriptor.schedule,
        '2026-11-19 17:05:00',
      )
    expect(attempts(registry.ecb)[2]).toMatchObject({
      at: '2026-11-19 16:05:00',
      state: 'read',
      newestData: '2026-11-18',
    })
    // The bundled delivery has fewer stations than the contract allows, so it is refused.
    expect(attempts(registry.fr).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  })

  test('does not treat a rolled back delivery as published', () => {
    const statesOfLu = () => {
      const [lu] = plannedSources({ dataDir, sources: [registry.lu], env: {}, now: '2026-11-19 17:20:00' })
      return lu!.attempts.map(({ at, state }) => `${at.slice(11, 16)} ${state}`)
    }
    expect(statesOfLu()).toEqual(['17:05 read', '16:05 read'])
    const newest = findCurrentId(dataDir)!
    switchTo(dataDir, findTheOneBefore(dataDir, newest)!)
    expect(statesOfLu()).toEqual(['17:05 failed', '16:05 read'])
    switchTo(dataDir, newest)
    expect(statesOfLu()).toEqual(['17:05 read', '16:05 read'])
  })

  test('reads all again when nothing is due and the snapshot is a day old, and then leaves it for half a day', async () => {
    const asked: string[][] = []
    const alone = { ...options, dataDir: temporaryFolder(), source: ['lu'] }
    const at = (now: Instant) =>
      runDue(alone, { clock: () => now, env: {} }, async due => {
        asked.push([now.slice(5, 16), ...due.map(({ descriptor }) => descriptor.id)])
        return runLive({
          dataDir: alone.dataDir,
          sources: due,
          now,
          day: '2026-11-19',
          down: now > '2026-11-22' ? ['lu'] : [],
        })
      })
    // A Saturday morning: Luxembourg is due again on Monday.
    for (const now of ['21 06:05', '21 20:05', '22 05:05', '22 07:05', '22 07:20', '22 18:05'])
      await at(`2026-11-${now}:00`)
    expect(asked).toEqual([
      ['11-21 06:05', 'lu'],
      ['11-22 07:05', 'lu'],
    ])
  })

  test('is refused with --from and with --now', async () => {
    const machine = { clock: () => noon, env: {} }
    const run = () => Promise.reject(new Error('nothing is requested'))
    await expect(runDue({ ...options, from: 'fixtures' }, machine, run)).rejects.toThrow('--due')
    await expect(runDue({ ...options, now: noon }, machine, run)).rejects.toThrow('--due')
  })

  describe('with slow sources', () => {
    const source = ['at', 'ecb', 'lu', 'ro']
    const asking = { ...options, dataDir: temporaryFolder(), source }
    const machine = { clock: () => '2026-11-19 16:05:00', env: { FUEL_ACCEPT_TERMS: 'ro' } }
    const report: RunReport = { run: 'r', now: noon, snapshot: null, sources: [], warnings: [] }
    const locked = new RunLocked('another run is at work', null)

    test('does not wait for them, and gives each a separate run', async () => {
      let endSweeps = (): void => undefined
      const sweeping = new Promise<void>(done => (endSweeps = done))
      const begun: string[] = []
      const { runs } = await runDue(asking, machine, async due => {
        const ids = due.map(({ descriptor }) => descriptor.id).join(' ')
        begun.push(ids)
        if (ids === 'ecb lu') endSweeps()
        else await sweeping
        return { ...report, run: ids }
      })
      expect(begun).toEqual(['at', 'ro', 'ecb lu'])
      expect(runs.map(({ run }) => run)).toEqual(begun)
    })

    test('gives none to a slow source that is not ready', async () => {
      const begun: string[] = []
      await runDue(asking, { ...machine, env: {} }, async due => {
        begun.push(due.map(({ descriptor }) => descriptor.id).join(' '))
        return report
      })
      expect(begun).toEqual(['at', 'ecb lu ro'])
    })

    test('leaves out sources that are locked by another run, and fails when no other is left', async () => {
      const free = (ids: readonly string[]) =>
        runDue(asking, machine, async due => {
          if (due.some(({ descriptor }) => ids.includes(descriptor.id))) return report
          throw locked
        })
      expect((await free(['lu'])).runs).toEqual([report])
      await expect(free([])).rejects.toBe(locked)
    })

    test('throws the error once all runs have ended', async () => {
      const broken = new Error('broken')
      let ended = 0
      const running = runDue(asking, machine, async due => {
        if (due.length > 1) throw broken
        await new Promise(done => setTimeout(done, 20))
        ended += 1
        return report
      })
      await expect(running).rejects.toBe(broken)
      expect(ended).toBe(2)
    })
  })

  test('prints the next due source and its time', () => {
    expect(nextLine({ source: 'fr', dueAt: '2026-11-19 16:30:00' })).toContain('2026-11-19 16:30:00 UTC (fr)')
    expect(nextLine(null)).toContain('lack a key or accepted terms')
  })
})

describe('a run in which nothing could be read', () => {
  const down = (id: string) => ({
    ...emptyReport(id, 'failed', { code: 'FETCH', message: `${id}: status 503.` }),
    keptFrom: id === 'fr' ? '2026-11-19 10:00:00' : null,
    keptUntil: id === 'fr' ? '2026-11-20 16:00:00' : null,
    lastReadAt: id === 'fr' ? '2026-11-19 10:00:00' : null,
  })
  const run = { run: 'r', now: noon, snapshot: '20261119T120000Z', sources: [down('fr'), down('it')], warnings: [] }
  const snapshot = { id: run.snapshot, data: 'live', createdAt: noon, ageHours: 0, concern: 'none' } as const
  const status = { ...statusOf('/data', [], noon), snapshot }

  test('has a separate exit code, except when a single source was due', () => {
    expect(exitCodeOf(run.sources)).toBe(69)
    expect(exitCodeOf(run.sources, { isDue: true })).toBe(69)
    expect(exitCodeOf([down('it')])).toBe(69)
    expect(exitCodeOf([down('it')], { isDue: true })).toBe(0)
  })

  test('reports in one paragraph which sources failed and why, what is still served and what to do', () => {
    const runs: RunReport[] = [run]
    const text = troubleText({ dataDir: '/data', status, runs, becameLate: [], hasFailed: true })
    expect(text.trimEnd()).not.toContain('\n')
    expect(text).toContain(
      'fr: status 503 (its data of 2026-11-19 10:00:00 UTC is still served, until 2026-11-20 16:00:00 UTC); ' +
        'it: status 503 (it was never read before)',
    )
    expect(text).toContain('20261119T120000Z')
    expect(text).toContain('fuel-etl status --data-dir /data')
  })

  test('names the sources that have become late', () => {
    const text = troubleText({
      dataDir: '/data',
      runs: [run],
      status,
      becameLate: [{ source: 'it', why: ['not read since Monday'] }],
      hasFailed: false,
    })
    expect(text).toContain('Now late: it: not read since Monday; it: status 503 (it was never read before).')
    expect(text).not.toContain('nothing could be read')
  })
})
