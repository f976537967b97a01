import { expect, test } from 'vitest'
import { dateTicks, secondsOf } from '../../web/client/chart/date-axis.ts'
import { lineMark } from '../../web/client/chart/line-marks.ts'
import { linesOf } from '../../web/client/history/lines.ts'
import { firstState } from '../../web/client/history/state.ts'
import { historyCountries } from '../../web/shared/weekly.ts'
import { repositoryText } from '../support/repository.ts'

test('no two of the first eight lines have the same marker', () => {
  const eight = Array.from({ length: 8 }, (_, index) => lineMark(index, 0))
  expect(new Set(eight.map(mark => mark.shape)).size).toBe(8)
})

test('no two lines look the same on paper, be it every country with both fuels', () => {
  const histories = new Map(
    historyCountries.map(cc => [cc, { cc, labels: ['2026-11-16'], e95: [1.7], diesel: [1.6], count: 1 }]),
  )
  const { lines } = linesOf({ ...firstState, countries: historyCountries, fuel: 'both' }, histories)
  const marks = lines.map(({ mark, dash }) => lineMark(mark!, dash!))
  expect(new Set(marks.map(({ shape, dash }) => `${shape} ${dash}`)).size).toBe(58)
})

test('every colour of a line is a token of the page and a class of its swatch', () => {
  for (let line = 1; line <= 8; line += 1) {
    expect(repositoryText('web/styles/every-page.css')).toContain(`--line-${line}: light-dark(`)
    expect(repositoryText('web/styles/line-chart.css')).toContain(`.line-${line} {`)
  }
})

test('ticks say the year where it begins', () => {
  const day = 86_400
  const at = (...labels: readonly string[]) => labels.map(secondsOf)
  expect(dateTicks(at('2025-01-01', '2026-01-01'), 365 * day)).toEqual(['2025', '2026'])
  expect(dateTicks(at('2025-11-01', '2025-12-01', '2026-01-01'), 30 * day)).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026'])
  expect(dateTicks(at('2026-03-29', '2026-04-05'), 7 * day)).toEqual(['29 Mar\n2026', '5 Apr'])
})
