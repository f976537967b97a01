import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { demoCommand } from '../../../bin/commands/demo.ts'
import { writeSnapshot } from '../../../fixtures/snapshots/api-snapshot.ts'
import { ClockError, RunLocked, UsageError } from '../../../pipeline/model/errors.ts'
import { guardFolder, restoringFolder } from '../../../pipeline/stages/ingest/guard.ts'
import { holderName, lockName, whenUnlocked, withLock } from '../../../pipeline/stages/run/lock.ts'
import { printedBy } from '../../support/printed-by.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a second run on a folder is refused with exit code 75, another folder is not', async () => {
  const dataDir = temporaryFolder()
  const other = temporaryFolder()
  await withLock(dataDir, async () => {
    const second = withLock(dataDir, async () => 'ran').catch(error => error)
    expect(await second).toBeInstanceOf(RunLocked)
    expect(await second).toMatchObject({ exitCode: 75, code: 'RUN_LOCKED' })
    expect(await withLock(other, async () => 'ran')).toBe('ran')
  })
})

test('a folder is free again after a run, also after one that failed', async () => {
  const dataDir = temporaryFolder()
  await expect(withLock(dataDir, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLock(dataDir, async () => 'ran')).toBe('ran')
})

test('a run that waits for a folder gets it when it is free, and is refused when its minutes are over', async () => {
  const dataDir = temporaryFolder()
  let tries = 0
  const work = (): Promise<string> => {
    tries += 1
    return withLock(dataDir, async () => 'ran')
  }
  let free = (): void => undefined
  const holding = withLock(dataDir, () => new Promise<void>(done => (free = done)))
  await expect(whenUnlocked(0, work)).rejects.toBeInstanceOf(RunLocked)
  expect(tries).toBe(1)
  // A clock that advances ten seconds from check to check.
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10_000))
  const refused = await whenUnlocked(1, work, 5).catch(error => error)
  clock.mockRestore()
  expect([refused, tries]).toEqual([expect.any(RunLocked), 1 + 6])
  const waiting = whenUnlocked(1, work, 5)
  free()
  await holding
  expect(await waiting).toBe('ran')
  const fault = new Error('broken')
  await expect(whenUnlocked(1, () => Promise.reject(fault), 5)).rejects.toBe(fault)
})

test('the refusal names the command, process and start time of the lock holder', async () => {
  const dataDir = temporaryFolder()
  const holder = { command: 'fuel-etl run', pid: 123, since: '2026-11-22 03:00:00' }
  await withLock(
    dataDir,
    async () => {
      const error = await withLock(dataDir, async () => 'ran').catch(found => found)
      expect(error.message).toBe(
        `another run is at work on ${dataDir}: fuel-etl run, process 123, since 2026-11-22 03:00:00; try again when it is done`,
      )
      expect(error.since).toBe('2026-11-22 03:00:00')
    },
    holder,
  )
  expect(readdirSync(dataDir)).toEqual(['locks', lockName])
})

test('an incomplete holder file of a crash neither locks a folder nor hides its real lock', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, holderName), '{"command": "fuel-etl run", "pid": 1, "since"')
  await withLock(dataDir, async () => {
    writeFileSync(join(dataDir, holderName), 'half of a fi')
    await expect(withLock(dataDir, async () => 'ran')).rejects.toThrow(
      `another run is at work on ${dataDir}; try again`,
    )
  })
})

test('a folder that cannot be created, or with another file in place of the lock, exits with 74 and its path', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'file'), '')
  const onFile = await withLock(join(dataDir, 'file', 'data'), async () => 'ran').catch(error => error)
  expect(onFile).toMatchObject({ code: 'DISK', exitCode: 74 })
  expect(onFile.message).toMatch(
    /file\/data: a file exists where a folder is expected: name another one \(found ENOTDIR/,
  )
  writeFileSync(join(dataDir, lockName), 'no lock at all, but a text that somebody put there')
  await expect(withLock(dataDir, async () => 'ran')).rejects.toThrow(/run\.lock: expected .+ file is not a database/)
})

const nothing = { markets: [], fuels: [], reference: [], brands: [], board: [], fetches: [], history: [], sources: [] }

async function folderOf(demonstration: boolean): Promise<string> {
  const dataDir = temporaryFolder()
  const figures = {
    ...nothing,
    stations: [],
    unlisted: [],
    prices: [],
    snapshotAt: '2026-11-19 12:00:00',
    demonstration,
  }
  const openings = { of: () => -1, moments: [], until: figures.snapshotAt }
  await writeSnapshot(dataDir, '20261119T120000Z-0123456789ab', { figures, openings })
  return dataDir
}

test('a folder without a snapshot accepts any run', () => {
  expect(() => guardFolder(temporaryFolder(), true, '2020-01-01 00:00:00')).not.toThrow()
  expect(() => guardFolder(temporaryFolder(), false, null)).not.toThrow()
})

test('a folder with an interrupted restore accepts no run', () => {
  const dataDir = temporaryFolder()
  mkdirSync(restoringFolder(dataDir))
  expect(() => guardFolder(dataDir, false, null)).toThrow(/a restore into it was cut short: delete this folder/)
})

test('a demonstration does not delete a folder that another run is using', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'captures'))
  await withLock(dataDir, async () => {
    await expect(printedBy(demoCommand(), '--no-serve', '--data-dir', dataDir)).rejects.toBeInstanceOf(RunLocked)
  })
  expect(readdirSync(dataDir)).toContain('captures')
})

test('mixing live and demonstration data exits with 64 and advice', async () => {
  const later = '2026-11-20 12:00:00'
  const [demonstration, live] = [await folderOf(true), await folderOf(false)]
  expect(() => guardFolder(demonstration, false, later)).toThrow(/holds a demonstration .+ --data-dir, or delete/)
  expect(() => guardFolder(live, true, later)).toThrow(/holds live data .+ --data-dir/)
  expect(() => guardFolder(demonstration, true, later)).not.toThrow()
  expect(() => guardFolder(live, false, later)).not.toThrow()
  expect(new UsageError('').exitCode).toBe(64)
})

test('a run before the newest snapshot is refused, a run of the same second is not', async () => {
  const dataDir = await folderOf(true)
  expect(() => guardFolder(dataDir, true, '2026-11-19 11:59:59')).toThrow(
    /its newest snapshot is of 2026-11-19 12:00:00; a run of 2026-11-19 11:59:59 would go back in time/,
  )
  expect(() => guardFolder(dataDir, true, '2026-11-19 11:59:59')).toThrow(UsageError)
  expect(() => guardFolder(dataDir, true, '2026-11-19 12:00:00')).not.toThrow()
  const live = await folderOf(false)
  expect(() => guardFolder(live, false, '2026-11-19 11:59:59')).toThrow(ClockError)
  expect(() => guardFolder(live, false, '2026-11-19 11:59:59')).toThrow(
    /the machine's clock says 2026-11-19 11:59:59, before the newest snapshot of .+: set the clock; .+fuel-etl snapshot rollback/,
  )
})
