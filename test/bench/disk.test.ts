import { linkSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesBy, bytesOf, changedFiles, filesOf, folderOf, kindOf, newFiles } from '../../bench/pipeline/disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function folderOfFiles(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) write(folder, path, text)
  return folder
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('captures do not count as disk use of a folder, and a file with two names counts once', () => {
  const folder = folderOfFiles({ 'captures/ab/x': '12345', 'parts/FR/prices-1.parquet': '123' })
  linkSync(join(folder, 'parts/FR/prices-1.parquet'), join(folder, 'fuel.duckdb'))
  expect(bytesOf(filesOf(folder))).toBe(3)
})

test('new files are those written since: neither a moved file nor a second name of a file', () => {
  const folder = folderOfFiles({ 'snapshots/next/a': '1', 'bulk/b': '22', current: '333' })
  for (const path of ['bulk/b', 'current']) utimesSync(join(folder, path), 0, 0)
  const before = filesOf(folder)
  renameSync(join(folder, 'snapshots/next'), join(folder, 'snapshots/one'))
  linkSync(join(folder, 'bulk/b'), join(folder, 'bulk/c'))
  write(folder, 'current', '444')
  write(folder, 'parts/LU/d', '55555')
  const added = newFiles(before, filesOf(folder))
  expect(added.map(({ path }) => path).sort()).toEqual(['current', 'parts/LU/d'])
  expect(bytesBy(added, folderOf)).toEqual([
    ['parts', 5],
    ['current', 3],
  ])
})

test('changed files are those of the changed markets whose content is new', () => {
  const folder = folderOfFiles({ 'parts/FR/prices-1.parquet': 'old', 'bulk/prices-1.csv': 'same' })
  const before = filesOf(folder)
  const texts = {
    'parts/FR/prices-2.parquet': 'new',
    'parts/FR/stations-2.parquet': 'old',
    'parts/LU/prices-2.parquet': 'new',
    'bulk/prices-2.csv': 'same',
    'bulk/prices-3.csv': 'else',
    'snapshots/one/sources.parquet': 'sources',
  }
  for (const [path, text] of Object.entries(texts)) write(folder, path, text)
  const paths = (markets: readonly string[] | 'all'): string[] => {
    const added = newFiles(before, filesOf(folder))
    return changedFiles(folder, before, added, markets)
      .map(({ path }) => path)
      .sort()
  }
  expect(paths(['FR'])).toEqual(['bulk/prices-3.csv', 'parts/FR/prices-2.parquet'])
  expect(paths('all')).toContain('parts/LU/prices-2.parquet')
  rmSync(join(folder, 'parts'), { recursive: true })
  expect(paths([])).toEqual(['bulk/prices-3.csv', 'snapshots/one/sources.parquet'])
})

test('the kind of a file is its name without market, month and content hash', () => {
  expect(kindOf('parts/FR/prices-0123456789abcdef.parquet')).toBe('parts prices-*.parquet')
  expect(kindOf('changes/FR/2026-11/0123456789abcdef.moves')).toBe('changes *.moves')
  expect(kindOf('bulk/moves-2026-11-19-0123456789abcdef.csv')).toBe('bulk moves-*-*.csv')
})
