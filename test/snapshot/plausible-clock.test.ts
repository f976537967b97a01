import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder, switchTo } from '../../pipeline/snapshot/pointer.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { parsed } from '../support/typed-line.ts'

const id = '20261119T120000Z-0123456789ab'

/** A folder with the manifest of a live snapshot of 2026-11-19, and no more of it. */
function liveFolder(): string {
  const dataDir = temporaryFolder()
  mkdirSync(snapshotFolder(dataDir, id), { recursive: true })
  const manifest = { id, data: 'live', createdAt: '2026-11-19 12:00:00', schemaVersion }
  writeFileSync(join(snapshotFolder(dataDir, id), 'manifest.json'), JSON.stringify(manifest))
  switchTo(dataDir, id)
  return dataDir
}

function refusalAt(clock: string, words: readonly string[], dataDir: string): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(clock) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return parsed(words, { FUEL_DATA_DIR: dataDir }).then(
    () => 'nothing refused',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )
}

const keysCreate = ['keys', 'create', '--plan', 'pro', '--email', 'ada@example.org']

test.each([
  [['snapshot', 'prune']],
  [['backup', '/nowhere/x.tar.gz']],
  [keysCreate],
  [['requests', 'list']],
  [['run', '--source', 'lu', '--no-notify']],
])('%j refuses a clock that is before the newest snapshot, or before this program was written', async words => {
  const dataDir = liveFolder()
  await refusalAt('2026-11-19T13:00:00Z', keysCreate, dataDir)
  expect(await refusalAt('2026-11-18T12:00:00Z', [...words], dataDir)).toMatch(/^CLOCK: .*before the newest snapshot/)
  expect(await refusalAt('1970-01-02T00:00:00Z', [...words], dataDir)).toMatch(/^CLOCK: .*before this program was/)
})

test('notices and acceptances refuse a clock from before this program was written', async () => {
  for (const words of [
    ['check', 'notice', '--kind', 'market-late'],
    ['accept', '--all-clean'],
  ])
    expect(await refusalAt('1970-01-02T00:00:00Z', words, liveFolder())).toMatch(/^CLOCK: /)
})

test('what is deleted by age is not deleted by a clock that is far ahead of the newest snapshot', async () => {
  const dataDir = liveFolder()
  const wrong = /^CLOCK: .* 3653 days after the newest snapshot .*: if that is wrong, set the clock; if it is right, /
  expect(await refusalAt('2036-11-19T12:00:00Z', ['snapshot', 'prune'], dataDir)).toMatch(wrong)
  await refusalAt('2026-11-19T13:00:00Z', keysCreate, dataDir)
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await refusalAt('2036-11-19T12:00:00Z', ['requests', 'list'], dataDir)).toBe('nothing refused')
  expect(told).toHaveBeenCalledWith(
    expect.stringMatching(/no old requests were deleted: .* 3653 days after the newest/),
  )
  told.mockRestore()
  expect(
    await refusalAt('2036-11-19T12:00:00Z', ['snapshot', 'prune', '--force', '--dry-run', '--quiet'], dataDir),
  ).not.toMatch(wrong)
})
