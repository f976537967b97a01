import { describe, expect, test } from 'vitest'
import { figuresCsv, figuresMetadata, fileName } from '../../api/shared/history/figures-csv.ts'
import { chartLines, type Histories, isWithoutReadings } from '../../api/shared/history/lines.ts'
import {
  addressNotes,
  dayNotes,
  firstState,
  type HistoryState,
  moved,
  neededCountries,
  searchOf,
  stateFrom,
  within,
  zoomed,
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

describe('days that cannot be shown as they were chosen', () => {
  const window = { first: '2005-01-03', last: '2026-11-16' }

  test('are reported with the limit that they exceed', () => {
    expect(dayNotes(window, '1999-01-01', null)).toEqual(['1 Jan 1999 is before the first week, 3 Jan 2005.'])
    expect(dayNotes(window, null, '2027-01-01')).toEqual(['1 Jan 2027 is after the newest week, 16 Nov 2026.'])
    expect(dayNotes(window, '2026-01-01', '2025-01-01')).toEqual([
      'The first day was after the last one. They were exchanged.',
    ])
  })

  test('do not include the days of the newest week', () => {
    expect(dayNotes(window, '2005-01-03', '2026-11-22')).toEqual([])
    expect(dayNotes(window, null, '2026-11-23')).toHaveLength(1)
  })

  test('of an address include a day that does not exist', () => {
    expect(addressNotes(window, '?from=2026-02-30&to=')).toEqual([
      "'2026-02-30' in the address is not a day such as 2026-11-16. It was left out.",
    ])
    expect(addressNotes(window, '?cc=FR&from=2004-06-01')).toEqual(['1 Jun 2004 is before the first week, 3 Jan 2005.'])
    expect(addressNotes(window, '?from=2020-01-01')).toEqual([])
  })
})

describe('zooming', () => {
  const window = { first: '2020-01-06', last: '2026-11-16' }
  const span = (from: string | null, to: string | null) => state({ from, to })

  test('in shows half of the weeks, around the middle or around a week', () => {
    expect(zoomed(window, span('2024-01-01', '2024-12-30'), 0.5, null)).toEqual({
      from: '2024-04-01',
      to: '2024-09-30',
    })
    expect(zoomed(window, span('2024-01-01', '2024-12-30'), 0.5, '2024-01-01').from).toBe('2024-01-01')
    expect(zoomed(window, span('2024-01-01', '2024-12-30'), 0.5, '2024-12-30').to).toBe('2024-12-30')
  })

  test('in ends at four weeks', () => {
    expect(zoomed(window, span('2024-01-01', '2024-01-29'), 0.5, null)).toEqual({
      from: '2024-01-01',
      to: '2024-01-29',
    })
  })

  test('out ends at all weeks', () => {
    expect(zoomed(window, span('2021-01-04', null), 2, null)).toEqual({ from: null, to: null })
  })

  test('keeps the number of weeks when it moves, also at the ends of the data', () => {
    expect(moved(window, span('2024-01-01', '2024-12-30'), -1)).toEqual({ from: '2023-07-03', to: '2024-07-01' })
    expect(moved(window, span('2026-06-01', '2026-11-02'), 1)).toEqual({ from: '2026-06-15', to: null })
    expect(moved(window, span('2020-02-03', '2020-06-01'), -1)).toEqual({ from: null, to: '2020-05-04' })
  })
})

describe('the file of the figures', () => {
  const figures = chartLines(state({ countries: ['FR', 'DE'], view: 'difference' }), histories)
  const facts = { isBritish: false, isDemonstration: false }
  const description = (more: Partial<typeof facts> = {}) =>
    JSON.parse(figuresMetadata('x.csv', 'https://fuel.example/history', figures, { ...facts, ...more }))

  test('has a header row and the values of the chart, and no comment', () => {
    expect(figuresCsv(figures).split('\r\n')).toEqual([
      'week,FR_e95_less_EU,DE_e95_less_EU',
      '2026-11-02,0.1,0.15',
      '2026-11-09,,0.15',
      '2026-11-16,,-0.12',
      '',
    ])
  })

  test('is described in a second file, with source, licence, unit and every column', () => {
    const described = description()
    expect(described).toMatchObject({
      url: 'x.csv',
      'dc:source': [{ 'dc:title': 'European Commission, Weekly Oil Bulletin' }],
      'dc:license': ['CC BY 4.0'],
      'dc:relation': 'https://fuel.example/history',
    })
    expect(described['dc:description']).toContain('Euro 95, difference from European Union, EUR per litre')
    const [header] = figuresCsv(figures).split('\r\n')
    expect(described.tableSchema.columns.map(({ name }: { name: string }) => name).join(',')).toBe(header)
    expect(described['rdfs:comment']).toBeUndefined()
  })

  test('names the ministry for Britain, and marks demonstration data', () => {
    const described = description({ isBritish: true, isDemonstration: true })
    expect(JSON.stringify(described['dc:source'])).toContain('Department for Energy Security and Net Zero')
    expect(described['dc:license']).toEqual(['CC BY 4.0', 'Open Government Licence v3.0'])
    expect(described['rdfs:comment']).toBe('Demonstration data: made up, not real prices.')
  })

  test('escapes formulas for spreadsheets', () => {
    const lines = [{ name: '', column: '=1+1', values: [1] }]
    expect(figuresCsv({ labels: ['2026-11-02'], lines, unit: '' })).toBe("week,'=1+1\r\n2026-11-02,1\r\n")
  })

  test('is named after the countries, or their number', () => {
    expect(fileName(state({ countries: ['EU', 'FR'] }), 'csv')).toBe('fuel-prices-EU-FR-e95.csv')
    const many = ['EU', 'FR', 'DE', 'IT', 'ES', 'PL', 'NL']
    expect(fileName(state({ countries: many, fuel: 'both' }), 'png')).toBe('fuel-prices-7-countries-both.png')
    const less = state({ countries: ['FR'], view: 'difference', base: 'DE' })
    expect(fileName(less, 'svg')).toBe('fuel-prices-FR-e95-less-DE.svg')
  })
})
