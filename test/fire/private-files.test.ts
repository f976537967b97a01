import { execFile } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { compileProgram } from '../support/compiled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')

beforeAll(async () => {
  const { folder: modules } = await compileProgram()
  const program = join(modules, 'bin', 'fuel-etl.js')
  const fuelEtl = (...args: readonly string[]) =>
    promisify(execFile)('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, program, ...args])
  const from = join(packageRoot(), 'fixtures', 'deliveries')
  await fuelEtl('run', '--data-dir', dataDir, '--from', from, '--source', 'is', '--now', '2026-11-19T12:00:00Z')
  await fuelEtl('keys', 'create', '--plan', 'pro', '--email', 'ada@example.org', '--data-dir', dataDir)
  await fuelEtl('backup', join(folder, 'backup.tar.gz'), '--data-dir', dataDir)
  await fuelEtl('restore', join(folder, 'backup.tar.gz'), '--data-dir', join(folder, 'restored'))
  await fuelEtl('export', join(folder, 'exported'), '--data-dir', dataDir)
})

test.each(['data', 'restored'])('others can read nothing in the folder %s, also if the caller has umask 022', name => {
  const entries = modesIn(join(folder, name))
  const found = new Set(entries.map(([path]) => path.split('/')[0]))
  expect(['captures', 'parts', 'snapshots', 'store.sqlite'].filter(kind => !found.has(kind))).toEqual([])
  expect(entries.filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([])
})

test('a backup is private too', () => expect(lstatSync(join(folder, 'backup.tar.gz')).mode & 0o777).toBe(0o600))

test('an export is for others, so its files have the modes of the umask', () => {
  const entries = modesIn(join(folder, 'exported'))
  expect(entries.length).toBeGreaterThan(2)
  expect(entries.filter(([path, mode]) => mode !== (path === '' ? 0o755 : 0o644))).toEqual([])
})

/** Every file and folder below, and the folder itself (''), with its mode. */
function modesIn(root: string): (readonly [path: string, mode: number])[] {
  const paths = ['', ...(readdirSync(root, { recursive: true }) as string[])]
  return paths.map(path => [path, lstatSync(join(root, path)).mode & 0o777])
}
