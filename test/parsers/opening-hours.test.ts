import { expect, test } from 'vitest'
import { type OpenSpan, openingHoursOf, weekDays } from '../../pipeline/parsers/opening-hours.ts'

const daily = (span: OpenSpan) => Object.fromEntries(weekDays.map(day => [day, [span]]))

test('merges days with equal hours', () => {
  expect(openingHoursOf({ ...daily(['06:00', '22:00']), Sa: [['08:00', '20:00']], Su: [] })).toBe(
    'Mo-Fr 06:00-22:00; Sa 08:00-20:00; Su off',
  )
})

test('gives 24/7 only when holidays are not an exception', () => {
  expect(openingHoursOf({ ...daily(['00:00', '24:00']) })).toBe('24/7')
  expect(openingHoursOf({ ...daily(['00:00', '00:00']), PH: [['00:00', '24:00']] })).toBe('24/7')
  expect(openingHoursOf({ ...daily(['00:00', '24:00']), PH: [] })).toBe('Mo-Su 00:00-24:00; PH off')
})

test('keeps the holiday rule where a holiday may fall on a day with other hours', () => {
  expect(openingHoursOf({ ...daily(['07:00', '19:00']), Su: [], PH: [] })).toBe('Mo-Sa 07:00-19:00; Su off; PH off')
})

test('adds days after hours past midnight instead of cutting them', () => {
  expect(openingHoursOf({ ...daily(['07:00', '02:00']), Su: [] })).toBe('Su off; Mo-Sa 07:00-02:00')
  expect(openingHoursOf({ ...daily(['07:00', '02:00']), Su: [['08:30', '10:00']] })).toBe(
    'Mo-Sa 07:00-02:00, Su 08:30-10:00',
  )
  expect(openingHoursOf({ ...daily(['06:00', '06:00']), Su: [['08:00', '20:00']] })).toBe(
    'Mo-Sa 06:00-06:00, Su 08:00-20:00',
  )
})

test('is empty without any day', () => expect(openingHoursOf({})).toBe(''))
