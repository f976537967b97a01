import { expect, test } from 'vitest'
import { findDiskFault } from '../../pipeline/disk/disk-fault.ts'

const full = (more: object = {}): Error =>
  Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', ...more })

test('a full disk is named by the place of the work, or by the path of the error if that is elsewhere', () => {
  const textOf = (error: Error, isDataFolder = false): string | undefined =>
    findDiskFault(error, '/data', isDataFolder)?.message
  expect(textOf(full())).toMatch(/^\/data: the disk is full: make room on it/)
  expect(textOf(full({ path: '/data/runs/x' }))).toMatch(/^\/data: /)
  expect(textOf(full({ path: '/database' }))).toMatch(/^\/database: /)
  expect(textOf(full({ path: '/data/x', dest: '/backup/x' }))).toMatch(/^\/backup\/x: /)
})

test("'fuel-etl snapshot prune' is only advised for the data folder", () => {
  expect(findDiskFault(full(), '/data', true)?.message).toContain("'fuel-etl snapshot prune' deletes what is old")
  expect(findDiskFault(full({ path: '/backup/x' }), '/data', true)?.message).not.toContain('prune')
  expect(findDiskFault(full(), '/backup/x')?.message).not.toContain('prune')
})
