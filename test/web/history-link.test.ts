import { expect, test } from 'vitest'
import type { QuestionAnswer } from '../../api/schemas/questions.ts'
import { historyLink } from '../../web/client/question/history-link.ts'

const linkOf = (intent: string, parsed: object, status = 'ok') => {
  const answer = { status, intent, parsed: { fuel_type: 'diesel', time_range_weeks: 1, ...parsed } }
  return historyLink({ ...answer, metadata: { data_date: '2026-11-16' } } as unknown as QuestionAnswer)
}

test.each<[string, string, object]>([
  ['/history?cc=FR&fuel=diesel&from=2025-11-24', 'price_history', { countries: ['FR'], time_range_weeks: 52 }],
  ['/history?cc=FR&fuel=diesel', 'price_history', { countries: ['FR'], time_range_weeks: 0 }],
  ['/history?cc=GR,IT', 'comparison', { countries: ['EL', 'IT'], fuel_type: 'euro95' }],
  [
    '/history?cc=DE&fuel=diesel&from=2010-01-01&to=2012-12-31',
    'record_high',
    {
      countries: ['DE'],
      from: '2010-01-01',
      to: '2012-12-31',
    },
  ],
  ['/history?cc=DE&fuel=diesel&from=2021-07-05', 'price_on_date', { countries: ['DE'], date: '2022-01-03' }],
  ['/history?cc=DE&fuel=both&view=spread', 'fuel_spread', { countries: ['DE'], fuel_type: 'both' }],
])('an answer from the weekly series is shown at %s', (link, intent, parsed) => {
  expect(linkOf(intent, parsed)).toBe(link)
})

test.each<[string, string, object, string?]>([
  ['about stations', 'stations_nearby', { countries: ['FR'] }],
  ['about a fuel without a weekly series', 'price_history', { countries: ['FR'], fuel_type: 'gpl' }],
  ['about a country without a weekly series', 'price_history', { countries: ['CH'] }],
  ['about no country', 'price_history', { countries: [] }],
  ['that is empty', 'price_history', { countries: ['FR'] }, 'no_data'],
])('an answer %s has no link', (_what, intent, parsed, status) => {
  expect(linkOf(intent, parsed, status)).toBeNull()
})
