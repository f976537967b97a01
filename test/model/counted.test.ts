import { expect, test } from 'vitest'
import { ageText, counted, durationText } from '../../pipeline/model/quantities.ts'

test('one thing has no plural', () => {
  expect([0, 1, 2].map(count => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows'])
  expect(counted(2, 'delivery', 'deliveries')).toBe('2 deliveries')
})

test('a duration has the unit in which it is read', () => {
  expect([-5, 0, 1, 12, 179, 180, 2879, 2880, 525_600].map(durationText)).toEqual([
    '0 minutes',
    '0 minutes',
    '1 minute',
    '12 minutes',
    '179 minutes',
    '3 hours',
    '47 hours',
    '2 days',
    '365 days',
  ])
  expect([0, 0.5, 1, 47.9, 48, -1].map(ageText)).toEqual(['0 min', '30 min', '1 h', '47 h', '2 d', '1 h ahead'])
})
