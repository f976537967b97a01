import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepPrunedSize, largestGrowth, prunedSizesName, readPrunedSizes } from '../../pipeline/keep/pruned-sizes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const at = (day: number, before: number, after: number) => ({
  at: `2026-11-${String(day).padStart(2, '0')} 03:41:00`,
  before,
  after,
})

test('growth is from one prune to the next, by the day, and the largest counts', () => {
  expect(largestGrowth([at(1, 0, 100)])).toBeNull()
  expect(largestGrowth([at(1, 0, 100), at(2, 180, 90), at(3, 130, 100)])).toBe(80)
  // Two days without a prune.
  expect(largestGrowth([at(1, 0, 100), at(3, 300, 100)])).toBe(100)
  expect(largestGrowth([at(1, 0, 100), at(2, 60, 60)])).toBe(0)
})

test('two prunes in one morning are not a day', () => {
  const again = { at: '2026-11-01 04:00:00', before: 900, after: 900 }
  expect(largestGrowth([at(1, 0, 100), again])).toBeNull()
})

test('sizes of a week are stored, and a damaged file counts as none', () => {
  const folder = temporaryFolder()
  expect(readPrunedSizes(folder)).toEqual([])
  for (let day = 1; day <= 20; day += 1) keepPrunedSize(folder, at(day, day, day))
  expect(readPrunedSizes(folder).map(({ before }) => before)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20])
  writeFileSync(join(folder, prunedSizesName), '[{"at":')
  expect(readPrunedSizes(folder)).toEqual([])
  writeFileSync(join(folder, prunedSizesName), '[null, {"at":1}]')
  expect(readPrunedSizes(folder)).toEqual([])
})
