import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RunLocked, UsageError } from '../../pipeline/model/errors.ts'
import { guardFolder } from '../../pipeline/stages/guard.ts'
import { withLock } from '../../pipeline/stages/lock.ts'
import { writeSnapshot } from '../support/api-snapshot.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const socketOf = (dataDir: string): string =>
  join(tmpdir(), `fuel-etl-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}.sock`)

test('a second run on a folder is refused with exit code 75, another folder is not', async () => {
  const [dataDir, other] = [temporaryFolder(), temporaryFolder()]
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

test('a socket that a killed run left is taken over', async () => {
  const dataDir = temporaryFolder()
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  expect(spawnSync(process.execPath, ['-e', script, socketOf(dataDir)]).signal).toBe('SIGKILL')
  expect(existsSync(socketOf(dataDir))).toBe(true)
  expect(await withLock(dataDir, async () => 'ran')).toBe('ran')
})

const nothing = { markets: [], fuels: [], reference: [], brands: [], board: [], fetches: [], history: [], sources: [] }

function folderOf(demonstration: boolean): string {
  const dataDir = temporaryFolder()
  const figures = {
    ...nothing,
    stations: [],
    unlisted: [],
    prices: [],
    snapshotAt: '2026-11-19 12:00:00',
    demonstration,
  }
  writeSnapshot(dataDir, '20261119T120000Z-0123456789ab', { figures, openings: { of: () => -1, moments: [] } })
  return dataDir
}

test('a folder without a snapshot takes any run', () => {
  expect(() => guardFolder(temporaryFolder(), true, '2020-01-01 00:00:00')).not.toThrow()
  expect(() => guardFolder(temporaryFolder(), false, null)).not.toThrow()
})

test('live and made-up data never meet: exit code 64 that says what to do', () => {
  const later = '2026-11-20 12:00:00'
  expect(() => guardFolder(folderOf(true), false, later)).toThrow(/holds a demonstration .+ --data-dir, or delete/)
  expect(() => guardFolder(folderOf(false), true, later)).toThrow(/holds live data .+ --data-dir/)
  expect(() => guardFolder(folderOf(true), true, later)).not.toThrow()
  expect(() => guardFolder(folderOf(false), false, later)).not.toThrow()
  expect(new UsageError('').exitCode).toBe(64)
})

test('the memory of a folder does not go back in time, and the same second may be run again', () => {
  const dataDir = folderOf(true)
  expect(() => guardFolder(dataDir, true, '2026-11-19 11:59:59')).toThrow(
    /its newest snapshot is of 2026-11-19 12:00:00; a run of 2026-11-19 11:59:59 would go back in time/,
  )
  expect(() => guardFolder(dataDir, true, '2026-11-19 11:59:59')).toThrow(UsageError)
  expect(() => guardFolder(dataDir, true, '2026-11-19 12:00:00')).not.toThrow()
})
