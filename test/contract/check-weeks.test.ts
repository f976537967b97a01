import { expect, test } from 'vitest'
import { checkRates } from '../../pipeline/contract/check-rates.ts'
import { checkWeeks } from '../../pipeline/contract/check-weeks.ts'

const today = '2026-11-19'
const weeks = (...days: string[]) =>
  days.map(week => ({ country: 'FR', week, euro95PerKilolitre: 1, dieselPerKilolitre: 1 }))
const found = (now: string[], known: string[], quarantined: number = 0) => {
  const row = { capture: 'history', position: 1, field: 'week', reason: 'NOT_A_MONDAY', found: 'x' }
  const reading = { records: weeks(...now), quarantined: Array(quarantined).fill(row) }
  return checkWeeks(reading, weeks(...known), today).map(({ finding }) => finding)
}

test('a weekly series does not become shorter, older, or run ahead of the calendar', () => {
  const series = ['2026-11-09', '2026-11-16']
  expect(found(series, series)).toEqual([])
  expect(found(['2026-11-09'], series)).toEqual(['FEWER_WEEKS'])
  expect(found(['2026-11-02', '2026-11-09'], series)).toEqual(['STAMPS_WENT_BACK'])
  expect(found([...series, '2026-11-23'], series)).toEqual(['TOO_FAR_AHEAD'])
  // A week that cannot be read is not missing.
  expect(found(['2026-11-09'], series, 1)).toEqual([])
})

test('rates are not of a day before those in force', () => {
  const rates = (on: string) => [{ currency: 'DKK', perEuro: '7.4600', on }]
  expect(checkRates(rates('2026-11-18'), rates('2026-11-18'))).toEqual([])
  expect(checkRates(rates('2026-11-18'), [])).toEqual([])
  expect(checkRates(rates('2026-11-17'), rates('2026-11-18'))).toMatchObject([{ finding: 'STAMPS_WENT_BACK' }])
})
