import { expect, test } from 'vitest'
import { dateSplits, dateTicks, secondsOf, tickDistances, timeRange } from '../../api/shared/chart/date-axis.ts'
import { lineMark, markerPlaces } from '../../api/shared/chart/line-marks.ts'
import { chartLines } from '../../api/shared/history/lines.ts'
import { firstState } from '../../api/shared/history/state.ts'
import { historyCountries } from '../../pipeline/model/countries.ts'
import { repositoryText } from '../support/repository.ts'

test('no two of the first eight lines have the same marker', () => {
  const eight = Array.from({ length: 8 }, (_, index) => lineMark(index, 0))
  expect(new Set(eight.map(mark => mark.shape)).size).toBe(8)
})

test('no two lines look the same on paper, even for every country with both fuels', () => {
  const histories = new Map(
    historyCountries.map(cc => [cc, { cc, labels: ['2026-11-16'], e95: [1.7], diesel: [1.6], count: 1 }]),
  )
  const { lines } = chartLines({ ...firstState, countries: historyCountries, fuel: 'both' }, histories)
  const marks = lines.map(({ mark, dash }) => lineMark(mark!, dash!))
  expect(new Set(marks.map(({ shape, dash }) => `${shape} ${dash}`)).size).toBe(58)
})

test('every colour of a line is a token of the page and a class of its swatch', () => {
  for (let line = 1; line <= 8; line += 1) {
    expect(repositoryText('web/styles/every-page.css')).toContain(`--line-${line}: light-dark(`)
    expect(repositoryText('web/styles/drawn-chart.css')).toContain(`.line-${line} {`)
  }
})

test('ticks show the year where it begins', () => {
  const day = 86_400
  const at = (...labels: readonly string[]) => labels.map(secondsOf)
  expect(dateTicks(at('2025-01-01', '2026-01-01'), 365 * day)).toEqual(['2025', '2026'])
  expect(dateTicks(at('2025-11-01', '2025-12-01', '2026-01-01'), 30 * day)).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026'])
  expect(dateTicks(at('2026-03-29', '2026-04-05'), 7 * day)).toEqual(['29 Mar\n2026', '5 Apr'])
})

const day = 86_400
const daysOf = (seconds: readonly number[]) => seconds.map(second => new Date(second * 1000).toISOString().slice(0, 10))

test('ticks of weeks are at the weeks, those of years in January', () => {
  const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
  expect(tickDistances(weeks)[0]).toBe(7 * day)
  expect(tickDistances(['2026-11-15', '2026-11-16'])[0]).toBe(day)
  const [min, max] = timeRange(weeks)
  expect(daysOf(dateSplits(min, min, max, 7 * day))).toEqual(weeks)
  const start = secondsOf('2021-11-22')
  const end = secondsOf('2022-11-16')
  expect(daysOf(dateSplits(start, start, end, 90 * day)).join(' ')).toBe('2022-01-01 2022-04-01 2022-07-01 2022-10-01')
  expect(daysOf(dateSplits(start, start, secondsOf('2025-01-01'), 365 * day)).join(' ')).toBe(
    '2022-01-01 2023-01-01 2024-01-01 2025-01-01',
  )
})

test('a single week is in the middle of a month', () => {
  const [min, max] = timeRange(['2026-11-16'])
  expect(daysOf([min, max])).toEqual(['2026-11-02', '2026-11-30'])
  expect(daysOf(dateSplits(secondsOf('2026-11-16'), min, max, 7 * day)).join(' ')).toBe(
    '2026-11-02 2026-11-09 2026-11-16 2026-11-23 2026-11-30',
  )
})

test('every line has markers, for any number of weeks and any gaps', () => {
  const year = Array.from({ length: 52 }, () => 1.7)
  for (let line = 1; line <= 58; line += 1) {
    expect(markerPlaces([1.7, 1.7, 1.7], line, 1000), `line ${line}`).toEqual([0, 1, 2])
    expect(markerPlaces(year, line, 1000).length, `line ${line}`).toBeGreaterThan(9)
    expect(markerPlaces([...year.map(() => null), 1.7, 1.7], line, 300).length, `line ${line}`).toBe(1)
  }
  expect(markerPlaces([1.7, null, null, 1.7, null, 1.7, 1.7], 1, 1)).toEqual([0, 3])
  expect(markerPlaces([null, null], 1, 1000)).toEqual([])
})
