import { describe, expect, test } from 'vitest'
import { historiesIn } from '../../api/shared/history/weekly-file.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

/** The cell texts of each country. */
function rowsOf(html: string): Map<string, string[]> {
  const rows = [...html.matchAll(/<tr><th scope="row"><a href="\/history\?cc=(\w\w)">([^<]+)<\/a><\/th>(.*?)<\/tr>/g)]
  return new Map(
    rows.map(([, cc, name, cells]) => [
      cc!,
      [name!, ...[...cells!.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text!)],
    ]),
  )
}

const week = (country: string, day: string, euro95: string | null, diesel: string | null) => ({
  country,
  week: day,
  euro95,
  diesel,
})

describe('the page for weekly prices, without script', () => {
  test('has the newest week of all 29 countries, with the changes', async () => {
    const history = [
      week('FR', '2025-11-17', '1.500', '1.700'),
      week('FR', '2026-10-19', '1.650', null),
      week('FR', '2026-11-16', '1.703', '1.600'),
      week('IT', '2026-11-09', '1.702', '1.602'),
    ]
    const { get } = await serving({ figures: { ...figures, history } })
    const { status, text } = await get('/history')
    expect(status).toBe(200)
    // Marks downloaded files and pictures, which are shared without the banner.
    expect(text).toContain(' data-demonstration="true"')
    const live = await serving({ figures: { ...figures, history, demonstration: false } })
    expect((await live.get('/history')).text).not.toContain('data-demonstration')
    const rows = rowsOf(text)
    expect(rows.size).toBe(29)
    expect(rows.get('FR')).toEqual([
      'France',
      '16 Nov 2026',
      '€1.703',
      '+€0.053',
      '+€0.203',
      '€1.600',
      '–',
      '\u2212€0.100',
    ])
    expect(rows.get('IT')).toEqual(['Italy', '9 Nov 2026', '€1.702', '–', '–', '€1.602', '–', '–'])
    expect(text).toContain('data-first="2025-11-17" data-last="2026-11-16"')
  })

  test('states that a country has no series, and the reason for Britain', async () => {
    const rows = rowsOf((await get('/history')).text)
    expect(rows.get('MT')).toEqual(['Malta', 'No data for the last five years.'])
    expect(rows.get('GB')?.[1]).toMatch(/the ministry’s file has not been read yet/)
  })

  test('shows the newest weeks of the countries in the address, and links to their CSV and chart', async () => {
    const history = [
      week('FR', '2026-11-09', '1.650', null),
      week('FR', '2026-11-16', '1.703', '1.600'),
      week('IT', '2026-11-16', '1.800', '1.700'),
    ]
    const { get } = await serving({ figures: { ...figures, history } })
    const { text } = await get('/history?cc=IT,FR&fuel=diesel')
    const [, without] = /<noscript>(.*?)<\/noscript>/s.exec(text)!
    const rows = [...without!.matchAll(/<tr><th scope="row" class="week">(.*?)<\/th>(.*?)<\/tr>/g)]
    const cells = rows.map(([, day, rest]) => [day, ...[...rest!.matchAll(/>([^<]+)<\/td>/g)].map(([, one]) => one)])
    expect(cells).toEqual([
      ['16 Nov 2026', '€1.700', '€1.600'],
      ['9 Nov 2026', '–', '–'],
    ])
    expect(without).toContain('<a href="/history.csv?cc=IT,FR&amp;fuel=diesel">')
    expect(without).toContain('<a href="/embed/history?cc=IT,FR&amp;fuel=diesel">')
  })

  test('begins five years ago if an earlier version made the snapshot, and says so', async () => {
    const history = [week('FR', '2005-01-03', '1.000', '1.000'), week('FR', '2026-11-16', '1.703', '1.600')]
    const made = { figures: { ...figures, history } }
    const complete = (await (await serving(made)).get('/history')).text
    expect(complete).toContain('<h1>Weekly prices since 2005</h1>')
    expect(complete).toContain('data-first="2005-01-03" data-last="2026-11-16" data-weeks="/history/weeks.json"')
    expect(complete).not.toContain('earlier version')
    const { get } = await serving({ ...made, hasAllWeeks: false })
    const { text } = await get('/history')
    expect(text).toContain('<h1>Weekly prices of the last five years</h1>')
    expect(text).toContain('data-first="2026-11-16" data-last="2026-11-16"')
    expect(text).not.toContain('data-weeks')
    expect(text).toContain('The snapshot was made by an earlier version of the program')
    const { status, json } = await get('/history/weeks.json')
    expect([status, json.error]).toEqual([404, expect.stringContaining('earlier version')])
  })

  test('names the sources and their licences, and has no inline style', async () => {
    const { text } = await get('/history')
    expect(text).toContain('European Commission, Weekly Oil Bulletin</a>,\nCC BY 4.0')
    expect(text).toContain('Open Government Licence v3.0')
    expect(text).not.toMatch(/ style=| on\w+=/)
  })

  test('inserts nothing of its address as markup, even without any week', async () => {
    const { get } = await serving({ figures: { ...figures, history: [] } })
    for (const search of ['?cc=<script>', '?from=%22%3E%3Cscript%3E', '?base=<script>&view=difference']) {
      const { status, text } = await get(`/history${search}`)
      expect(status).toBe(200)
      expect(text).not.toContain('<script>')
      expect(text).toMatch(/<section id="explorer" aria-label="Compare countries" data-weeks="[^"]+"/)
      expect(text).not.toContain('data-first')
    }
  })
})

describe('the file of all weeks', () => {
  const history = [
    week('DE', '2020-01-06', '1.400', null),
    week('DE', '2020-01-13', null, '1.300'),
    week('DE', '2020-01-27', '1.390', '1.310'),
    week('EZ', '2020-01-06', '1.500', '1.400'),
    week('FR', '2020-01-13', null, null),
    week('FR', '2020-01-20', '1.600', '1.500'),
  ]

  test('has every reading since the first one, of the countries of the page', async () => {
    const { get } = await serving({ figures: { ...figures, history } })
    const { status, headers, json } = await get('/history/weeks.json')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(json.weeks).toEqual(['2020-01-06', '2020-01-13', '2020-01-20', '2020-01-27'])
    expect(Object.fromEntries(historiesIn(json))).toEqual({
      DE: {
        cc: 'DE',
        labels: ['2020-01-06', '2020-01-13', '2020-01-27'],
        e95: [1.4, 0, 1.39],
        diesel: [0, 1.3, 1.31],
        count: 3,
      },
      FR: { cc: 'FR', labels: ['2020-01-20'], e95: [1.6], diesel: [1.5], count: 1 },
    })
  })
})

describe('the CSV of a chart', () => {
  const history = [
    week('DE', '2005-01-03', '1.128', '0.984'),
    week('DE', '2005-01-10', '1.134', null),
    week('FR', '2005-01-10', '1.120', '0.990'),
  ]
  const served = sharedServing(atEnd => serving({ figures: { ...figures, history } }, {}, atEnd))

  test.each([
    ['?cc=DE,FR', 'week,DE_e95,FR_e95', '2005-01-03,1.128,', '2005-01-10,1.134,1.12'],
    ['?cc=DE&fuel=both&to=2005-01-05', 'week,DE_e95,DE_diesel', '2005-01-03,1.128,0.984'],
    ['?cc=FR&view=difference&base=DE', 'week,FR_e95_less_DE', '2005-01-10,-0.014'],
    ['?cc=DE&view=spread&from=2005-01-04', 'week,DE_diesel_less_e95', '2005-01-10,'],
    ['?cc=', 'week,DE_e95,FR_e95', '2005-01-03,1.128,', '2005-01-10,1.134,1.12'],
  ])('%s has its lines as columns and no comment', async (search, ...lines) => {
    const { status, headers, text } = await served.get(`/history.csv${search}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.split('\r\n')).toEqual([...lines, ''])
  })
})
