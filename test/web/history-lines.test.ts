import { describe, expect, test } from 'vitest'
import { figuresCsv, fileName } from '../../api/shared/history/figures-csv.ts'
import { chartLines, type Histories, isWithoutReadings } from '../../api/shared/history/lines.ts'
import {
  firstState,
  type HistoryState,
  neededCountries,
  searchOf,
  stateFrom,
  within,
} from '../../api/shared/history/state.ts'

const series = (cc: string, labels: readonly string[], e95: readonly number[], diesel: readonly number[]) =>
  [cc, { cc, labels, e95, diesel, count: labels.length }] as const

const weeks = ['2026-11-02', '2026-11-09', '2026-11-16']
const histories: Histories = new Map([
  series('EU', weeks, [1.6, 1.61, 1.62], [1.5, 1.5, 1.5]),
  series('FR', weeks.slice(0, 2), [1.7, 0], [1.55, 1.6]),
  series('DE', weeks, [1.75, 1.76, 1.5], [0, 1.66, 1.6]),
  series('GB', [], [], []),
])

const state = (change: Partial<HistoryState>): HistoryState => ({ ...firstState, ...change })
const shown = (change: Partial<HistoryState>) => {
  const { labels, lines } = chartLines(state(change), histories)
  return { labels, lines: Object.fromEntries(lines.map(({ column, values }) => [column, values])) }
}

describe('the lines of the chart', () => {
  test('have a gap when a country has no value or no week', () => {
    expect(shown({ countries: ['FR', 'DE'] })).toEqual({
      labels: weeks,
      lines: { FR_e95: [1.7, null, null], DE_e95: [1.75, 1.76, 1.5] },
    })
  })

  test('cover the selected range, both ends included', () => {
    expect(shown({ countries: ['DE'], from: '2026-11-03', to: '2026-11-16' }).labels).toEqual(weeks.slice(1))
    expect(shown({ countries: ['DE'], from: '2026-11-09', to: '2026-11-10' }).lines).toEqual({ DE_e95: [1.76] })
    expect(shown({ countries: ['DE'], to: '2026-11-01' }).labels).toEqual([])
  })

  test('are differences from the base, week by week, when both have a value', () => {
    expect(shown({ countries: ['FR', 'DE'], view: 'difference', fuel: 'both' }).lines).toEqual({
      FR_e95_less_EU: [0.1, null, null],
      FR_diesel_less_EU: [0.05, 0.1, null],
      DE_e95_less_EU: [0.15, 0.15, -0.12],
      DE_diesel_less_EU: [null, 0.16, 0.1],
    })
  })

  test('are missing when the base could not be read or has no series', () => {
    expect(shown({ countries: ['DE'], view: 'difference', base: 'IT' }).lines).toEqual({})
    expect(shown({ countries: ['DE'], view: 'difference', base: 'GB' }).lines).toEqual({})
  })

  test('have a unit text for pictures, which show no controls', () => {
    const unit = (change: Partial<HistoryState>) => chartLines(state(change), histories).unit
    expect(unit({})).toBe('Euro 95, EUR per litre, taxes included')
    expect(unit({ fuel: 'both' })).toBe('Euro 95 and diesel, EUR per litre, taxes included')
    expect(unit({ fuel: 'diesel', view: 'difference' })).toBe('Diesel, difference from European Union, EUR per litre')
    expect(unit({ fuel: 'both', view: 'spread' })).toBe('Diesel minus Euro 95, EUR per litre')
  })

  test('can be without any value', () => {
    const of = (change: Partial<HistoryState>) => isWithoutReadings(chartLines(state(change), histories))
    expect(of({ countries: ['FR'], from: '2026-11-09' })).toBe(true)
    expect(of({ countries: ['FR', 'DE'], from: '2026-11-09' })).toBe(false)
    expect(of({ countries: [] })).toBe(true)
  })

  test('are diesel minus Euro 95 for any selected fuel', () => {
    expect(shown({ countries: ['DE'], view: 'spread', fuel: 'both' }).lines).toEqual({
      DE_diesel_less_e95: [null, -0.1, 0.1],
    })
  })

  test('leave out a country without a series, and one that was not read', () => {
    expect(Object.keys(shown({ countries: ['GB', 'PL', 'DE'] }).lines)).toEqual(['DE_e95'])
  })

  test('keep the mark of a country when an earlier one is not read, and both fuels share it', () => {
    const { lines } = chartLines(state({ countries: ['PL', 'DE'], fuel: 'both' }), histories)
    expect(lines.map(({ name, mark, dash }) => [name, mark, dash])).toEqual([
      ['Germany, Euro 95', 1, 0],
      ['Germany, Diesel', 1, 1],
    ])
  })
})

describe('the address of the page', () => {
  test.each<[string, Partial<HistoryState>]>([
    ['?cc=EU,DE,FR,IT', {}],
    ['?cc=FR,DE&fuel=both', { countries: ['FR', 'DE'], fuel: 'both' }],
    ['?cc=&from=2025-01-01&to=2026-01-01', { countries: [], from: '2025-01-01', to: '2026-01-01' }],
    ['?cc=FR&view=difference&base=DE', { countries: ['FR'], view: 'difference', base: 'DE' }],
    ['?cc=FR&view=spread', { countries: ['FR'], view: 'spread' }],
  ])('%s contains the selection', (search, change) => {
    expect(searchOf(state(change))).toBe(search)
    expect(stateFrom(search)).toEqual(state(change))
  })

  test('is read without its invalid values', () => {
    expect(stateFrom('')).toEqual(firstState)
    expect(stateFrom('?cc=el,uk,XX,,FR,fr&fuel=kerosene&view=?&from=2026-02-30&base=<b>')).toEqual(
      state({ countries: ['GR', 'GB', 'FR'] }),
    )
    expect(stateFrom('?from=2026-05-01&to=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '2026-05-01' })
  })

  test('is limited to the available weeks', () => {
    const window = { first: '2021-11-22', last: '2026-11-16' }
    const far = state({ from: '2010-01-01', to: '2030-01-01' })
    expect(within(window, far)).toEqual(firstState)
    const near = state({ from: '2021-11-23', to: '2026-11-15' })
    expect(within(window, near)).toEqual(near)
  })

  test('requires the series of the base too, once', () => {
    expect(neededCountries(state({ countries: ['FR'], view: 'difference', base: 'DE' }))).toEqual(['FR', 'DE'])
    expect(neededCountries(state({ countries: ['FR'], view: 'difference', base: 'FR' }))).toEqual(['FR'])
    expect(neededCountries(state({ countries: ['FR'], view: 'prices', base: 'DE' }))).toEqual(['FR'])
  })
})

describe('the file of the figures', () => {
  const figures = chartLines(state({ countries: ['FR', 'DE'], view: 'difference' }), histories)

  test('contains the source and the values of the chart', () => {
    expect(figuresCsv(figures, { isBritish: false, isDemonstration: false }).split('\r\n')).toEqual([
      '# source: European Commission, Weekly Oil Bulletin',
      '# licence: CC BY 4.0',
      '# data_date: 2026-11-16',
      '# unit: Euro 95, difference from European Union, EUR per litre',
      'week,FR_e95_less_EU,DE_e95_less_EU',
      '2026-11-02,0.1,0.15',
      '2026-11-09,,0.15',
      '2026-11-16,,-0.12',
      '',
    ])
  })

  test('names the ministry for Britain, and marks demonstration data', () => {
    const text = figuresCsv(figures, { isBritish: true, isDemonstration: true })
    expect(text).toMatch(/^# source: European Commission, .*Department for Energy Security and Net Zero/)
    expect(text).toMatch(/^# licence: CC BY 4.0; Open Government Licence v3.0\r$/m)
    expect(text).toMatch(/^# data: demonstration: made up, not real prices\r$/m)
  })

  test('escapes formulas for spreadsheets', () => {
    const lines = [{ name: '', column: '=1+1', values: [1] }]
    expect(
      figuresCsv({ labels: ['2026-11-02'], lines, unit: ',=2+2' }, { isBritish: false, isDemonstration: false }),
    ).toMatch(/# unit: ,'=2\+2\r\nweek,'=1\+1\r\n2026-11-02,1\r\n$/)
  })

  test('is named after the countries, or their number', () => {
    expect(fileName(['EU', 'FR'], 'e95', 'csv')).toBe('fuel-prices-EU-FR-e95.csv')
    expect(fileName(['EU', 'FR', 'DE', 'IT', 'ES', 'PL', 'NL'], 'both', 'png')).toBe('fuel-prices-7-countries-both.png')
  })
})
