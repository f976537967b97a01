import { expect, test } from 'vitest'
import { coverage } from '../../api/nl/answers/coverage.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { tollRecords } from '../support/toll-records.ts'
import { expectSaidFromData, questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures, tolls: tollRecords })

function covered(parsed: Partial<Parsed> = {}, from = held) {
  const answer = coverage({ countries: [], fuel_type: 'both', time_range_weeks: 1, ...parsed }, from)
  expectSaidFromData(answer)
  return answer
}

test('all data is counted, stations and official figures separately', () => {
  const { status, message, data, rows, dataDate } = covered()
  expect([status, dataDate]).toEqual(['ok', '2026-11-16'])
  expect(message).toBe(
    'There are weekly petrol and diesel prices for 28 countries and the European Union, from the week of 2005-01-03 to the week of 2026-11-16. There are live prices of stations in 9 countries; for 2 more there are official figures only. There are tolls for 8 countries. Fuels with live prices only are unleaded 98, E10 petrol, E5 premium petrol, LPG, E85, CNG, LNG, HVO and regular unleaded 91.',
  )
  expect(data).toMatchObject({
    from: '2005-01-03',
    to: '2026-11-16',
    official_markets: ['RS', 'TR'],
    live_markets: ['AD', 'AU', 'DE', 'ES', 'FR', 'GB', 'IS', 'IT', 'PT'],
    toll_countries: ['AT', 'CH', 'DK', 'FR', 'GB', 'GR', 'PL', 'TR'],
    counts: { countries: 28, live_markets: 9, official_markets: 2, toll_countries: 8 },
  })
  // With the mean of the Union, as the history endpoint counts.
  expect(data.countries).toHaveLength(29)
  expect(rows.find(row => row.country_code === 'TR')).toMatchObject({
    live: 'national_mean',
    weekly_from: null,
    tolls: 1,
  })
})

test('a country is listed with the data that it has and lacks', () => {
  const { message, data, source } = covered({ countries: ['FR', 'CH', 'RS'] })
  expect(message).toBe(
    'France: weekly petrol and diesel prices from the week of 2005-01-03 to the week of 2026-11-16, live prices of 40 stations and 4 tolls. Switzerland: 1 toll, and no fuel prices. Serbia: legal maximum prices, and no weekly series.',
  )
  expect(data.asked).toMatchObject([{ stations: 40, tolls: 4 }, { live: null }, { live: 'national_maximum' }])
  expect(source).toBe(
    'European Commission, Weekly Oil Bulletin; Publisher of fr; Publisher of rs; european-tolls 2026.3',
  )
  expect(covered({ countries: ['GB'] })).toMatchObject({
    message: expect.stringMatching(
      / and \d+ tolls?\. Its live figures are of diesel, E10 petrol, E5 premium petrol and HVO\.$/,
    ),
    rows: [{ live_fuels: 'diesel e10 e5 hvo' }],
  })
  expect(covered({ countries: ['UA'] })).toMatchObject({ status: 'no_data', message: 'There is no data for Ukraine.' })
})

test('many countries are grouped by the data that they have', () => {
  const { message } = covered({ region: 'Nordics' })
  expect(message).toBe(
    'There are weekly prices for Denmark, Finland and Sweden. There are live prices of stations for Iceland. There are tolls for Denmark. There is no data for Norway.',
  )
})

test('live prices that are too old are not counted, and an empty snapshot has no data', () => {
  const old = covered({ countries: ['IS'] }, questionContextOf({ figures: nlFigures, now: '2026-11-22 12:00:00' }))
  expect(old.status).toBe('no_data')
  expect(old.message).toBe('There is no data for Iceland. The newest live prices are too old to be called live.')
  const nothing = questionContextOf({ figures: { ...nlFigures, history: [], markets: [], fuels: [], reference: [] } })
  expect(covered({}, nothing)).toMatchObject({ status: 'no_data', message: 'There is no data yet.', dataDate: null })
})
