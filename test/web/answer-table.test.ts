import { describe, expect, test } from 'vitest'
import type { QuestionAnswer } from '../../api/schemas/questions.ts'
import { chartOf } from '../../web/client/question/answer-series.ts'
import { answerTable } from '../../web/client/question/answer-table.ts'

const parsed: QuestionAnswer['parsed'] = { countries: [], fuel_type: 'both', time_range_weeks: 1 }

function answer(data: QuestionAnswer['data'], more: Partial<QuestionAnswer> = {}): QuestionAnswer {
  return {
    status: 'ok',
    query: 'q',
    intent: 'price_lookup',
    confidence: 0.9,
    message: 'm',
    data,
    parsed,
    metadata: { data_date: null, source: 's', licence: 'l', unit: 'EUR per litre' } as QuestionAnswer['metadata'],
    ...more,
  }
}

/** The table as texts, with the headings first. */
function texts(data: QuestionAnswer['data']): readonly (readonly string[])[] | undefined {
  const table = answerTable(answer(data))
  return table ? [table.columns.map(({ heading }) => heading), ...table.rows] : undefined
}

describe('the table of an answer', () => {
  test('contains the complete ranking, one column for the country, and prices with three decimals', () => {
    const row = { rank: 1, country_code: 'MT', country_name: 'Malta', price_euro95: 1.34, price_diesel: 1.21 }
    expect(texts({ ranking_top3: [row], ranking: [row, { ...row, rank: 2 }] })).toEqual([
      ['Rank', 'Country', 'Petrol (Euro 95)', 'Diesel'],
      ['1', 'Malta', '€1.340', '€1.210'],
      ['2', 'Malta', '€1.340', '€1.210'],
    ])
  })

  test('leaves out ids and coordinates', () => {
    expect(texts({ records: [{ id: 7, lat: 1, lng: 2, name: 'A', price: 1.5 }] })).toEqual([
      ['Name', 'Price'],
      ['A', '€1.500'],
    ])
  })

  test('leaves out columns that no row has, and shows a dash for a missing value', () => {
    const rows = [
      { country_code: 'FR', fuel: 'euro95', change_eur: -0.01, change_pct: -6.9, again: null },
      { country_code: 'XX', fuel: 'gpl', change_eur: null, change_pct: 2 },
    ]
    expect(texts({ changes: rows })).toEqual([
      ['Country', 'Fuel', 'Change', 'Change in %'],
      ['France', 'Petrol (Euro 95)', '\u2212€0.010', '-6.9 %'],
      ['XX', 'LPG', '–', '+2.0 %'],
    ])
  })

  test('shows a list with an unknown name', () => {
    expect(texts({ from: '2026-01-05', weeks_of_note: [{ week: '2026-11-16', basis: 'national_mean' }] })).toEqual([
      ['Week', 'Basis'],
      ['16 Nov 2026', 'official national mean'],
    ])
  })

  test('shows only the relevant members of stations', () => {
    const station = {
      id: 7,
      name: 'A',
      brand: null,
      lat: 1,
      lng: 2,
      distance_km: 1.5,
      price: 2.016,
      prices: {},
      open: 'Open',
    }
    expect(texts({ center: { lat: 1 }, stations: [station] })).toEqual([
      ['Name', 'Price', 'km away', 'Open'],
      ['A', '€2.016', '1.50', 'Open'],
    ])
  })

  test('lists the available data when there are no rows', () => {
    expect(texts({ countries: ['AT', 'BE'], fuels: ['euro95', 'hvo'], from: '2005-01-03', counts: { a: 1 } })).toEqual([
      ['What', 'Held'],
      ['Countries', 'Austria, Belgium'],
      ['Fuels', 'Petrol (Euro 95), HVO diesel'],
      ['From', '3 Jan 2005'],
    ])
    expect(answerTable(answer({ suggestions: ['a', 'b'] }, { status: 'unsupported' }))).toBeNull()
    expect(answerTable(answer({ prices: [] }))).toBeNull()
  })
})

describe('the chart of an answer', () => {
  const france = { country_code: 'FR', labels: ['2026-11-02', '2026-11-09'], e95: [1.5, 0], diesel: [1.6, 1.7] }
  const spain = { country_code: 'ES', labels: ['2026-11-09', '2026-11-16'], e95: [1.4, 1.3], diesel: [1.2, 1.1] }

  test('shows the requested fuel for all weeks of all countries, with gaps for missing values', () => {
    const chart = chartOf(answer({ series: [france, spain] }, { parsed: { ...parsed, fuel_type: 'euro95' } }))
    expect(chart?.labels).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    expect(chart?.lines).toEqual([
      { name: 'France, petrol', values: [1.5, null, null] },
      { name: 'Spain, petrol', values: [null, 1.4, 1.3] },
    ])
  })

  test('names a region, which has no country code', () => {
    const { country_code: _, ...baltics } = { ...france, region: 'Baltics' }
    expect(chartOf(answer({ series: [baltics] }))?.lines.map(({ name }) => name)).toEqual([
      'Baltics, petrol',
      'Baltics, diesel',
    ])
  })

  test('has its weeks as a table', () => {
    expect(texts({ series: [france] })).toEqual([
      ['Week', 'France, petrol', 'France, diesel'],
      ['2 Nov 2026', '€1.500', '€1.600'],
      ['9 Nov 2026', '–', '€1.700'],
    ])
  })

  test('is null for a single week and for other answers', () => {
    expect(chartOf(answer({ series: [{ ...france, labels: ['2026-11-02'] }] }))).toBeNull()
    expect(chartOf(answer({ prices: [] }))).toBeNull()
  })
})
