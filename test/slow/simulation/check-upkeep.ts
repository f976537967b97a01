import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateCommand } from '../../../bin/commands/migrate.ts'
import { pruneCommand } from '../../../bin/commands/prune.ts'
import { rollbackCommand } from '../../../bin/commands/rollback.ts'
import { verifyCommand } from '../../../bin/commands/verify.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder, snapshotsFolder } from '../../../pipeline/snapshot/pointer.ts'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { putIntoOldLayout } from '../../support/old-layout.ts'
import { printedBy } from '../../support/printed-by.ts'
import { filesOfSnapshot } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Plan, Publishers } from './publishers.ts'
import { runsOf } from './schedule.ts'
import { runOn } from './simulate.ts'

export interface Expected {
  /** How many snapshots each prune keeps. */
  readonly kept: number
  readonly leastRuns: number
  readonly leastRollbacks: number
}

// All files were written today, so the clock is late enough that none is kept because of its age.
const late = '2099-01-01 00:00:00'

/**
 * The tests of a simulation with operator work: a folder of schema 8 is migrated, snapshots are rolled back (one, and several in a row),
 * and old ones are pruned repeatedly.
 */
export function checkUpkeep(plan: Plan, { kept, leastRuns, leastRollbacks }: Expected): void {
  const dataDir = temporaryFolder()
  const counts = { runs: 0, rollbacks: 0, prunes: 0 }
  let migratedId: string

  async function done(command: Parameters<typeof printedBy>[0], ...args: readonly string[]): Promise<string> {
    const { text, exitCode } = await printedBy(command, ...args, '--data-dir', dataDir)
    expect([text, exitCode]).toEqual([text, 0])
    return text
  }

  async function rollBack(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const { follows } = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
      await done(rollbackCommand())
      expect(findCurrentId(dataDir)).toBe(follows)
      counts.rollbacks += 1
    }
  }

  async function prune(): Promise<void> {
    const command = pruneCommand(() => late)
    await done(command, '--keep', String(kept))
    counts.prunes += 1
  }

  beforeAll(async () => {
    const publishers = new Publishers(plan)
    for (const [at, now] of runsOf(plan.seed, plan.from, plan.days, plan.runsADay).entries()) {
      const deliveries = publishers.deliver(now)
      if (deliveries.size === 0) continue
      const report = await runOn(dataDir, now, deliveries)
      publishers.add(report, now, deliveries)
      counts.runs += 1
      if (at === 1) {
        await putIntoOldLayout(dataDir)
        await done(migrateCommand())
        migratedId = findCurrentId(dataDir)!
      }
      if (at % 5 === 4) await rollBack(1)
      if (at % 11 === 10) await rollBack(2)
      if (at % 7 === 6) await prune()
    }
    await prune()
  }, 900_000)

  /** Bytes of the files in some folders, by path relative to the data folder. */
  function filesIn(...folders: readonly string[]): Map<string, number> {
    const entries = folders.flatMap(folder =>
      readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()),
    )
    return new Map(
      entries.map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(dataDir.length + 1), statSync(path).size]
      }),
    )
  }

  describe('a folder that was migrated, rolled back and pruned', () => {
    test('has been through all of it', () => {
      console.log(JSON.stringify(counts))
      expect(counts.runs).toBeGreaterThan(leastRuns)
      expect(counts.rollbacks).toBeGreaterThan(leastRollbacks)
      expect(counts.prunes).toBeGreaterThan(2)
    })

    test('is complete: each byte of each snapshot', async () => {
      await done(verifyCommand())
    })

    test('holds what its snapshots name and nothing else', () => {
      const ids = readdirSync(snapshotsFolder(dataDir)).filter(name => name !== 'current')
      expect(ids.length).toBeGreaterThanOrEqual(kept)
      const named = new Set(
        ids.flatMap(id => [...filesOfSnapshot(dataDir, id), join('snapshots', id, 'manifest.json')]),
      )
      const found = filesIn('parts', 'bulk', 'changes', 'statistics', 'snapshots')
      found.delete(join('snapshots', 'current'))
      expect([...found.keys()].filter(file => !named.has(file))).toEqual([])
      expect([...named].filter(file => !found.has(file))).toEqual([])
    })

    test('gives the same bytes again on another machine, run by run', async () => {
      const ids = readdirSync(snapshotsFolder(dataDir)).filter(id => id !== 'current' && id > migratedId)
      // The first day of which all runs are kept.
      const [first] = ids.sort()
      const since = new Date(
        Date.parse(`${first!.slice(0, 4)}-${first!.slice(4, 6)}-${first!.slice(6, 8)}`) + 86_400_000,
      )
      const program = await compileProgram()
      const words = ['--since', since.toISOString().slice(0, 10), '--threads', '1']
      const text = await program.run(['replay', '--data-dir', dataDir, ...words], farMachine)
      const lines = text.trimEnd().split('\n')
      const expected = ids.filter(id => id >= since.toISOString().slice(0, 10).replaceAll('-', ''))
      expect(expected.length).toBeGreaterThan(3)
      expect(lines).toEqual([...expected.map(id => `${id} identical`), `${expected.length} identical`])
    }, 900_000)
  })
}
