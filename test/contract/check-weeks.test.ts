import { expect, test } from 'vitest'
import { checkRates } from '../../pipeline/contract/check-rates.ts'
import { checkWeeks } from '../../pipeline/contract/check-weeks.ts'

const today = '2026-11-19'
const weeks = (...days: string[]) =>
  days.map(week => ({ country: 'FR', week, euro95PerKilolitre: 1700, dieselPerKilolitre: 1600 }))
const found = (now: string[], known: string[], quarantined: number = 0) => {
  const row = { capture: 'history', position: 1, field: 'week', reason: 'NOT_A_MONDAY', found: 'x' }
  const reading = { records: weeks(...now), quarantined: Array(quarantined).fill(row) }
  return checkWeeks(reading, weeks(...known), today).map(({ finding }) => finding)
}

test('a weekly series that is shorter, older, or ahead of the calendar has a finding', () => {
  const series = ['2026-11-09', '2026-11-16']
  expect(found(series, series)).toEqual([])
  expect(found(['2026-11-09'], series)).toEqual(['FEWER_WEEKS'])
  expect(found(['2026-11-02', '2026-11-09'], series)).toEqual(['STAMPS_WENT_BACK'])
  expect(found([...series, '2026-11-23'], series)).toEqual(['TOO_FAR_AHEAD'])
  // An unreadable week is not a missing week.
  expect(found(['2026-11-09'], series, 1)).toEqual([])
})

test('rewritten past weeks have a finding, and a few corrections have none', () => {
  const series = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
  const corrected = (count: number, to: number) => {
    const records = weeks(...series).map((week, at) => (at < count ? { ...week, dieselPerKilolitre: to } : week))
    return checkWeeks({ records, quarantined: [] }, weeks(...series), today).map(({ finding }) => finding)
  }
  expect([corrected(1, 1700), corrected(2, 1700), corrected(5, 1640)]).toEqual([[], ['WEEKS_REWRITTEN'], []])
})

test('rates older than the current ones are refused', () => {
  const rates = (on: string) => [{ currency: 'DKK', perEuro: '7.4600', on }]
  expect(checkRates(rates('2026-11-18'), rates('2026-11-18'))).toEqual([])
  expect(checkRates(rates('2026-11-18'), [])).toEqual([])
  expect(checkRates(rates('2026-11-17'), rates('2026-11-18'))).toMatchObject([{ finding: 'STAMPS_WENT_BACK' }])
})
