import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../pipeline/disk/durable.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a folder is created with the folders above it, and the first new one is returned', () => {
  const root = temporaryFolder()
  expect(makeFolder(join(root, 'a', 'b', 'c'), 0o700)).toBe(join(root, 'a'))
  expect(statSync(join(root, 'a', 'b', 'c')).mode & 0o777).toBe(0o700)
  expect(makeFolder(join(root, 'a', 'b', 'd'))).toBe(join(root, 'a', 'b', 'd'))
  expect(makeFolder(join(root, 'a', 'b'))).toBeUndefined()
})

test('a file in its place or above it is an error of the disk', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/)
  mkdirSync(join(root, 'folder'))
})

test.runIf(process.platform === 'linux')(
  'a file system that creates no folders is an error, and not an endless loop',
  () => {
    expect(() => makeFolder('/proc/none/below')).toThrow('/proc/none: this file system creates no folders')
  },
)
