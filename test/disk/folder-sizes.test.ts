import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesOnDisk, folderSizes, kindOf } from '../../pipeline/disk/folder-sizes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function folderWith(files: Readonly<Record<string, number>>): string {
  const folder = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'x'.repeat(bytes))
  }
  return folder
}

test('the sizes of the kinds add up to what du measures, without the locks and the cache of a server', () => {
  const folder = folderWith({
    'captures/ab/abc.br': 100_000,
    'parts/FR/prices-1.parquet': 50_000,
    'changes/FR/2026-11/x.parquet': 9000,
    'runs/1/run.json': 10,
    'store.sqlite-wal': 5000,
    'notes.txt': 1,
  })
  const before = folderSizes(folder)
  mkdirSync(join(folder, 'locks'))
  mkdirSync(join(folder, 'cache'))
  writeFileSync(join(folder, 'cache', 'a.csv'), 'x'.repeat(10_000))
  writeFileSync(join(folder, 'run.lock'), 'x'.repeat(10_000))
  expect(folderSizes(folder)).toEqual(before)
  for (const name of ['locks', 'cache']) rmSync(join(folder, name), { recursive: true })
  rmSync(join(folder, 'run.lock'))
  const kilobytes = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0])
  // `du` also counts the folder itself.
  const own = kilobytes * 1024 - before.bytes
  expect([own >= 0, own <= 8192]).toEqual([true, true])
  expect(before.byKind.captures).toBeGreaterThanOrEqual(100_000)
  expect(before.byKind.history).toBeGreaterThanOrEqual(9000)
})

test('a file with two names counts once', () => {
  const folder = folderWith({ 'captures/ab/abc.br': 100_000 })
  const { bytes } = folderSizes(folder)
  linkSync(join(folder, 'captures/ab/abc.br'), join(folder, 'captures/ab/again.br'))
  expect(folderSizes(folder).bytes - bytes).toBeLessThan(10_000)
})

test('what does not exist takes no space', () => {
  expect(bytesOnDisk(join(temporaryFolder(), 'none'))).toBe(0)
})

test('each folder of the data is of a kind', () => {
  expect(['bulk/x', 'changes/x', 'statistics/x'].map(kindOf)).toEqual(['history', 'history', 'history'])
  expect(['deliveries/it/1.json', 'store.sqlite', 'fuel.duckdb'].map(kindOf)).toEqual(['records', 'store', 'other'])
})
