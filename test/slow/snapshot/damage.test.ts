import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { FuelError } from '../../../pipeline/model/errors.ts'
import { parquetOf } from '../../../pipeline/snapshot/bulk-file.ts'
import { checkSnapshot } from '../../../pipeline/snapshot/check-integrity.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const whole = temporaryFolder()

// Prices moved, and days have closed. The next run reads the rates only: it takes all other parts over.
beforeAll(async () => {
  await runFiles({ dataDir: whole, source: ['cy', 'ecb'], on: '2026-11-18', now: '2026-11-18 12:00:00' })
  await runFiles({ dataDir: whole, source: ['cy', 'ecb', 'bulletin'], on: '2026-11-19', now: '2026-11-19 12:00:00' })
  await runFiles({ dataDir: whole, source: ['ecb'], on: '2026-11-19', now: '2026-11-21 11:00:00' })
})

const harms = {
  'cut to 0 bytes': (file: string) => truncateSync(file),
  'cut in half': (file: string) => truncateSync(file, statSync(file).size >> 1),
  deleted: (file: string) => rmSync(file),
  changed: (file: string) => {
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(file, bytes)
  },
}

const folders = ['bulk', 'captures', 'changes', 'deliveries', 'parts', 'runs', 'snapshots', 'statistics']

/** One file of each kind in a folder: what differs only in a hash, a day, or the id of a snapshot is of one kind. */
function kindsIn(folder: string): string[] {
  const files = readdirSync(join(whole, folder), { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(whole.length + 1)).sort()
  const kindOf = (path: string): string =>
    folder === 'captures' ? folder : path.replaceAll(/[0-9a-f]{16}|\d{8}T\d{6}Z(-[0-9a-f]{12})?|\d{4}-\d\d-\d\d/g, '#')
  return [...new Map(paths.map(path => [kindOf(path), path])).values()]
}

function copied(): string {
  const dataDir = temporaryFolder()
  cpSync(whole, dataDir, { recursive: true })
  return dataDir
}

async function findError(dataDir: string): Promise<Error | null> {
  try {
    await runFiles({ dataDir, source: ['ecb'], on: '2026-11-19', now: '2026-11-21 12:00:00' })
    return null
  } catch (error) {
    return error as Error
  }
}

test.each(folders)('a run mends a damaged file of %s, or ends with 74 and its name', async folder => {
  const kinds = kindsIn(folder)
  expect(kinds).not.toEqual([])
  // Each kind gets one of the harms, and a folder with few kinds gets all of them.
  const rounds = kinds.length < 4 ? 4 : 1
  for (const [at, file] of Array.from({ length: rounds }, () => kinds)
    .flat()
    .entries()) {
    const [harm, apply] = Object.entries(harms)[(rounds === 1 ? at : Math.floor(at / kinds.length)) % 4]!
    const dataDir = copied()
    apply(join(dataDir, file))
    const error = await findError(dataDir)
    if (error !== null) {
      expect(error, `${file} ${harm}: ${error.stack}`).toBeInstanceOf(FuelError)
      expect([file, (error as FuelError).exitCode]).toEqual([file, 74])
      expect(error.message).toContain(basename(file))
      expect(error.message).toMatch(/copy it from a backup|delete it|rollback|restore/)
    } else {
      const problems = await checkSnapshot(dataDir, findCurrentId(dataDir)!)
      // A file of the right length is read only when it is used: then `verify` and `check` name it.
      const named = harm === 'changed' ? problems.filter(problem => problem.file !== file) : problems
      expect([file, harm, named]).toEqual([file, harm, []])
    }
    rmSync(dataDir, { recursive: true })
  }
})

test('the server is not ready while a file that it must send is damaged, until a run has mended it', async () => {
  const dataDir = copied()
  const { bulk } = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
  const { path, pieces } = parquetOf(bulk, { path: 'weekly-long.parquet' })
  truncateSync(join(dataDir, pieces[0]!.file))
  const nowMs = (): number => Date.parse('2026-11-21T12:30:00Z')
  const damaged = await (await serverOn(dataDir, { nowMs })).get('/readyz')
  expect([damaged.status, damaged.json.reason]).toEqual([503, expect.stringContaining(pieces[0]!.file)])
  expect(damaged.text).not.toContain(dataDir)
  expect(await findError(dataDir)).toBeNull()
  expect((await (await serverOn(dataDir, { nowMs })).get('/readyz')).json.ready).toBe(true)
  const after = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
  expect(parquetOf(after.bulk, { path }).pieces).toEqual(pieces)
})
