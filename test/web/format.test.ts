import { expect, test } from 'vitest'
import { ageText, countryName, dayText, fuelName } from '../../web/shared/format.ts'

test.each([
  ['2026-11-19 12:00:00', '0 min'],
  ['2026-11-19 11:00:01', '59 min'],
  ['2026-11-19 11:00:00', '1 h'],
  ['2026-11-19 09:00:01', '2 h'],
  ['2026-11-17 12:00:01', '47 h'],
  ['2026-11-17 12:00:00', '2 days'],
  ['2026-11-16 13:00:00', '2 days'],
  // Of a clock that is ahead.
  ['2026-11-19 12:05:00', '0 min'],
])('an age is of whole units, never more than it is: %s is %s old', (instant, text) => {
  expect(ageText(instant, '2026-11-19 12:00:00')).toBe(text)
})

test('what has no name stays as it is', () => {
  expect([fuelName('diesel'), fuelName('B7')]).toEqual(['Diesel', 'B7'])
  expect([countryName('GR'), countryName('ZZ')]).toEqual(['Greece', 'ZZ'])
  expect([dayText('2026-11-02'), dayText('soon')]).toEqual(['2 Nov 2026', 'soon'])
})
