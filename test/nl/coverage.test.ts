import { expect, test } from 'vitest'
import { coverage } from '../../api/nl/answers/coverage.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import { nlFigures } from '../support/nl-figures.ts'
import { tollRecords } from '../support/toll-records.ts'
import { expectSaidFromData, questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures, tolls: tollRecords })

function covered(parsed: Partial<Parsed> = {}, from = held) {
  const answer = coverage({ countries: [], fuel_type: 'both', time_range_weeks: 1, ...parsed }, from)
  expectSaidFromData(answer)
  return answer
}

test('all that is held is counted, stations and official figures apart', () => {
  const { status, message, data, rows, dataDate } = covered()
  expect([status, dataDate]).toEqual(['ok', '2026-11-16'])
  expect(message).toBe(
    'Weekly petrol and diesel prices are held for 28 countries and the European Union, from the week of 2005-01-03 to the week of 2026-11-16. Live prices are held of stations in 9 countries; for 2 more there are official figures only. Tolls are held for 8 countries. Fuels with live prices only are unleaded 98, E10 petrol, E5 premium petrol, LPG, E85, CNG, LNG, HVO and regular unleaded 91.',
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

test('of a country it is said what is held, and what is not', () => {
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
  expect(covered({ countries: ['UA'] })).toMatchObject({ status: 'no_data', message: 'Nothing is held for Ukraine.' })
})

test('of many countries it is said which have what', () => {
  const { message } = covered({ region: 'Nordics' })
  expect(message).toBe(
    'Weekly prices are held for Denmark, Finland and Sweden. Live prices of stations are held for Iceland. Tolls are held for Denmark. Nothing is held for Norway.',
  )
})

test('live prices that are too old are not counted, and an empty snapshot holds nothing', () => {
  const old = covered({ countries: ['IS'] }, questionContextOf({ figures: nlFigures, now: '2026-11-22 12:00:00' }))
  expect([old.status, old.message]).toEqual([
    'no_data',
    'Nothing is held for Iceland. The live prices held are too old to be given as live ones.',
  ])
  const nothing = questionContextOf({ figures: { ...nlFigures, history: [], markets: [], fuels: [], reference: [] } })
  expect(covered({}, nothing)).toMatchObject({ status: 'no_data', message: 'Nothing is held yet.', dataDate: null })
})
