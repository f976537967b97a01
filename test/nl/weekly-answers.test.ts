import { describe, expect, test } from 'vitest'
import { priceChange, priceHistory, recordHigh, recordLow } from '../../api/nl/answers/series.ts'

import type { Parsed } from '../../api/nl/parsed.ts'
import type { ReplyTo } from '../../api/nl/reply.ts'
import { expectSaidFromData, questionContextOf, weekly } from './reply-checks.ts'

// Seven weeks; the rest in the week of 2026-10-12 is everybody's. Belgium has no diesel in the week of 2026-10-19.
const history = [
  ...weekly('BE', '2026-09-28', [
    ['1.500', '1.700'],
    ['1.600', '1.650'],
  ]),
  ...weekly('BE', '2026-10-19', [
    ['1.600', null],
    ['1.550', '1.650'],
    ['1.500', '1.750'],
    ['1.450', '1.750'],
    ['1.480', '1.715'],
  ]),
  ...weekly('NL', '2026-09-28', [['1.900', '1.800']]),
  ...weekly('NL', '2026-10-19', [
    ['1.950', '1.810'],
    ['1.950', '1.820'],
    ['1.990', '1.830'],
    ['1.980', '1.840'],
    ['1.970', '1.840'],
  ]),
  ...weekly('EU', '2026-10-19', [
    ['1.700', '1.600'],
    ['1.710', '1.605'],
    ['1.720', '1.610'],
    ['1.730', '1.615'],
    ['1.740', '1.620'],
  ]),
  ...weekly('GB', '2020-12-21', [['1.300', '1.350']]),
]
const held = questionContextOf({ figures: { history } })

function asked(reply: ReplyTo, parsed: Partial<Parsed>, from = held) {
  const answer = reply({ countries: [], fuel_type: 'both', time_range_weeks: 1, ...parsed }, from)
  expectSaidFromData(answer)
  return answer
}

describe('the change', () => {
  const change = (parsed: Partial<Parsed>) => asked(priceChange, { countries: ['BE'], ...parsed })

  test('over a number of weeks ends with the newest reading and starts that many weeks before', () => {
    const { status, message, data, dataDate, rows } = change({ fuel_type: 'euro95', time_range_weeks: 4 })
    expect([status, dataDate]).toEqual(['ok', '2026-11-16'])
    expect(message).toBe(
      'Petrol in Belgium fell by 7.5 % (0.120 EUR a litre), from 1.600 EUR in the week of 2026-10-19 to 1.480 EUR in the week of 2026-11-16.',
    )
    const row = { country_code: 'BE', fuel: 'euro95', from: '2026-10-19', to: '2026-11-16' }
    const figures = { start_price: 1.6, end_price: 1.48, change_eur: -0.12, change_pct: -7.5 }
    expect(data).toEqual({ changes: [{ ...row, ...figures }] })
    expect(rows).toEqual([{ ...row, ...figures }])
  })

  test('week on week starts with the previous week', () => {
    const [row] = change({ fuel_type: 'euro95', time_range_weeks: 2, from: '2026-11-09' }).rows
    expect(row).toMatchObject({ from: '2026-11-09', to: '2026-11-16', change_eur: 0.03 })
  })

  test('since the newest reading starts with the one before it', () => {
    const since = { fuel_type: 'euro95', time_range_weeks: 1, from: '2026-11-18' } as const
    expect(change(since).rows[0]).toMatchObject({ from: '2026-11-09', to: '2026-11-16' })
    expect(change({ ...since, to: '2026-11-19' }).status).toBe('no_data')
  })

  test('uses the nearest earlier reading if the week has none, and says so', () => {
    const { message, data } = change({ fuel_type: 'diesel', time_range_weeks: 4 })
    expect(data).toMatchObject({ changes: [{ from: '2026-10-05', asked_from: '2026-10-19', change_pct: 3.9 }] })
    expect(message).toContain('There is no reading of the week of 2026-10-19, so the nearest one counts.')
  })

  test('of both fuels has one row and one sentence for each', () => {
    const { message, rows } = change({ time_range_weeks: 1 })
    expect(rows.map(row => row.fuel)).toEqual(['euro95', 'diesel'])
    expect(message).toMatch(/^Petrol in Belgium rose by 2\.1 % .* Diesel in Belgium fell by 2\.0 % /)
  })

  test('between two days runs from the first to the last reading', () => {
    const { rows } = change({ fuel_type: 'diesel', from: '2026-10-08', to: '2026-10-27', time_range_weeks: 6 })
    expect(rows).toMatchObject([{ from: '2026-10-05', to: '2026-10-26', change_eur: 0, change_pct: 0 }])
  })

  test('without data is reported as missing', () => {
    const { message } = change({ countries: ['NL'], fuel_type: 'diesel', time_range_weeks: 1 })
    expect(message).toBe(
      'Diesel in the Netherlands cost 1.840 EUR a litre in the week of 2026-11-09 and in the week of 2026-11-16 alike.',
    )
  })

  test('of several places is one sentence per fuel, with the members of a mean', () => {
    const { message, rows } = change({ countries: ['NL'], region: 'Benelux', fuel_type: 'euro95', time_range_weeks: 4 })
    expect(message).toBe(
      'From the week of 2026-10-19 to the week of 2026-11-16 petrol rose by 1.0 % to 1.970 EUR a litre in the Netherlands and fell by 2.8 % to 1.725 in the Benelux countries. The figure of the Benelux countries is the unweighted mean of Belgium and the Netherlands.',
    )
    expect(rows.map(row => row.country_code ?? row.region)).toEqual(['NL', 'Benelux'])
    expect(change({ countries: ['NL', 'BE'], region: 'EU', fuel_type: 'diesel', time_range_weeks: 3 }).message).toMatch(
      / diesel rose by 1\.1 % to 1\.840 EUR a litre in the Netherlands, by 3\.9 % to 1\.715 in Belgium and by 0\.9 % to 1\.620 in the European Union\. /,
    )
  })

  test('of the Union is that of the Commission; a country without a series has none', () => {
    const { message, rows } = change({ countries: ['NO'], region: 'EU', fuel_type: 'diesel', time_range_weeks: 4 })
    expect(rows).toMatchObject([{ country_code: 'EU', region: 'EU', start_price: 1.6, end_price: 1.62 }])
    expect(message).toMatch(/the Commission's .*mean\. There are no .* Norway/)
    const none = change({ countries: ['NO'] })
    expect([none.status, none.data.changes, none.rows, none.dataDate]).toEqual(['no_data', [], [], null])
    expect(change({ fuel_type: 'gpl' })).toMatchObject({ status: 'no_data' })
    expect(change({ countries: ['GB'], time_range_weeks: 4 }).status).toBe('no_data')
  })
})

describe('the history', () => {
  const history = (parsed: Partial<Parsed>) =>
    asked(priceHistory, { countries: ['BE'], time_range_weeks: 4, ...parsed })

  test('counts its weeks back from the newest, inclusive', () => {
    const { data, rows, message } = history({ fuel_type: 'euro95' })
    expect(data.series).toEqual([
      {
        country_code: 'BE',
        labels: ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
        e95: [1.55, 1.5, 1.45, 1.48],
        diesel: [1.65, 1.75, 1.75, 1.715],
      },
    ])
    expect(rows[0]).toEqual({ country_code: 'BE', week: '2026-10-26', e95: 1.55, diesel: 1.65 })
    expect(message).toContain(
      'the highest was 1.550 EUR in the week of 2026-10-26, the lowest 1.450 EUR in the week of',
    )
  })

  test('has 0 for weeks that only other countries have, and omits weeks that none has', () => {
    const { data, message } = history({ fuel_type: 'diesel', from: '2026-10-05', to: '2026-10-27' })
    expect(data.series).toMatchObject([{ labels: ['2026-10-05', '2026-10-19', '2026-10-26'], diesel: [1.65, 0, 1.65] }])
    expect(message).toContain('1 week in between has no reading.')
  })

  test('is one series per country, and one series of means for a region', () => {
    const { data, rows } = history({ countries: ['NL'], region: 'Benelux', fuel_type: 'euro95', time_range_weeks: 2 })
    expect(data.series).toMatchObject([
      { country_code: 'NL', e95: [1.98, 1.97] },
      { region: 'Benelux', e95: [1.715, 1.725] },
    ])
    expect(rows).toHaveLength(4)
  })

  test('of the complete series begins with the first reading', () => {
    const { data } = history({ countries: ['EU'], time_range_weeks: 0 })
    expect(data.series).toMatchObject([{ country_code: 'EU', labels: { 0: '2026-10-19', length: 5 } }])
  })

  test('of one week is a single reading', () => {
    const { message } = history({ countries: ['GB'], fuel_type: 'diesel', from: '2020-01-01', to: '2020-12-31' })
    expect(message).toBe(
      'Diesel in the United Kingdom has one reading for that time: 1.350 EUR a litre in the week of 2020-12-21.',
    )
    expect(history({ countries: ['GB'] }).status).toBe('no_data')
    expect(history({ countries: ['UA'] }).data).toMatchObject({ series: [] })
    expect(history({ fuel_type: 'e85' }).status).toBe('no_data')
  })
})

describe('the record', () => {
  const record = (reply: ReplyTo, parsed: Partial<Parsed>) =>
    asked(reply, { countries: ['BE'], time_range_weeks: 0, fuel_type: 'diesel', ...parsed })

  test('is stated with its first week, and that the price occurred again', () => {
    const { message, data } = record(recordHigh, {})
    expect(data).toMatchObject({ records: [{ week: '2026-11-02', price: 1.75, again: ['2026-11-09'] }] })
    expect(message).toBe(
      'The highest weekly diesel price on record in Belgium is 1.750 EUR a litre in the week of 2026-11-02 and again in the week of 2026-11-09. The series begins in the week of 2026-09-28.',
    )
  })

  test('is searched in the requested weeks', () => {
    const { data, message } = record(recordLow, { fuel_type: 'both', time_range_weeks: 2 })
    expect(data.records).toMatchObject([
      { fuel: 'euro95', week: '2026-11-09', price: 1.45 },
      { fuel: 'diesel', week: '2026-11-16', price: 1.715 },
    ])
    expect(message).toContain(
      'The lowest weekly prices in Belgium in the weeks of 2026-11-09 to 2026-11-16 were 1.450 EUR',
    )
  })

  test('without a place is that of the member states, never the mean or another country', () => {
    const low = record(recordLow, { countries: [] })
    expect(low.data).toMatchObject({ records: [{ country_code: 'BE', price: 1.65, week: '2026-10-05' }] })
    expect(low.message).toContain('in any member state of the EU is 1.650 EUR a litre, in Belgium in the week of')
    expect(record(recordLow, { countries: [], region: 'EU' }).data).toMatchObject({ records: [{ country_code: 'EU' }] })
  })

  test('of two countries with the same price names both', () => {
    const even = ['BE', 'NL'].flatMap(country => weekly(country, '2026-11-16', [['1.500', '1.600']]))
    const { message, data } = asked(
      recordHigh,
      { time_range_weeks: 0 },
      questionContextOf({ figures: { history: even } }),
    )
    expect(data.records).toHaveLength(4)
    expect(message).toContain('in Belgium in the week of 2026-11-16 and in the Netherlands in the week of 2026-11-16')
  })

  test('of several countries is one sentence', () => {
    const { message } = record(recordHigh, { countries: ['NL', 'BE', 'EU', 'NO'] })
    expect(message).toMatch(/^The highest weekly diesel prices on record are 1\.840 EUR a litre in the Netherlands \(/)
    expect(record(recordHigh, { countries: ['NL', 'BE'] }).message).toBe(
      'The highest weekly diesel prices on record are 1.840 EUR a litre in the Netherlands (week of 2026-11-09 and again in the week of 2026-11-16) and 1.750 in Belgium (week of 2026-11-02 and again in the week of 2026-11-09). The series begins in the week of 2026-09-28.',
    )
    expect(record(recordHigh, { countries: ['NO'] }).status).toBe('no_data')
  })
})

test('figures older than 45 days are called old', () => {
  const late = questionContextOf({ figures: { history }, now: '2027-01-02 12:00:00' })
  for (const reply of [priceChange, priceHistory, recordHigh]) {
    expect(asked(reply, { countries: ['BE'], time_range_weeks: 4 }, late).message).toContain('out of date')
  }
})
