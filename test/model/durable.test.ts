import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDurably } from '../../pipeline/disk/durable.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('replaces a file atomically, creates its folder, and leaves no temporary file', () => {
  const folder = join(temporaryFolder(), 'a', 'b')
  writeDurably(join(folder, 'current'), 'old\n')
  writeDurably(join(folder, 'current'), 'new\n', { mode: 0o600 })
  expect(readFileSync(join(folder, 'current'), 'utf8')).toBe('new\n')
  expect(statSync(join(folder, 'current')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['current'])
})

test('keeps the old file if it fails before the rename', () => {
  const folder = temporaryFolder()
  writeDurably(join(folder, 'current'), 'old\n')
  // A folder has the name of the temporary file, so the write fails immediately.
  mkdirSync(join(folder, `current.${process.pid}.new`))
  expect(() => writeDurably(join(folder, 'current'), 'new\n')).toThrow(/EISDIR/)
  expect(readFileSync(join(folder, 'current'), 'utf8')).toBe('old\n')
})
