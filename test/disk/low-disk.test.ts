import { describe, expect, test } from 'vitest'
import { type DiskFigures, daysUntilFull, lowDisk } from '../../pipeline/disk/low-disk.ts'

const GB = 1e9
const plain: DiskFigures = { freeBytes: 100 * GB, folderBytes: 10 * GB, limitBytes: null, growthPerDay: 4 * GB }

describe('the disk is low', () => {
  test('when it will be full within three days', () => {
    expect(lowDisk(plain)).toBeNull()
    expect(lowDisk({ ...plain, freeBytes: 12 * GB })).toBeNull()
    expect(lowDisk({ ...plain, freeBytes: 10 * GB })).toEqual({
      reason: '10.0 GB free, and the data folder grows by 4.00 GB a day',
      daysLeft: 2.5,
    })
  })

  test('when a run has too little space to work, whatever the growth', () => {
    expect(lowDisk({ ...plain, growthPerDay: null, freeBytes: 4e8 })).toEqual({ reason: '400 MB free', daysLeft: null })
    expect(lowDisk({ ...plain, growthPerDay: null, freeBytes: 6e8 })).toBeNull()
  })

  test('when the folder is above its limit, however much is free', () => {
    expect(lowDisk({ ...plain, limitBytes: 9 * GB })?.reason).toBe(
      'the data folder has 10.0 GB, above its limit of 9.00 GB',
    )
  })

  test('not shortly before prune, when the folder has nearly reached its limit and the limit fits on the disk', () => {
    const full = { ...plain, folderBytes: 49 * GB, limitBytes: 49.5 * GB, freeBytes: 1 * GB }
    expect(lowDisk(full)).toBeNull()
    expect(daysUntilFull(full)).toBeNull()
  })

  test('when the limit is larger than the disk, because prune will not stop the growth', () => {
    const wide = { ...plain, limitBytes: 500 * GB, freeBytes: 2 * GB }
    expect(lowDisk(wide)).toMatchObject({ daysLeft: 0.5 })
  })
})
