import { describe, expect, test } from 'vitest'
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
    expect(rows.get('FR')).toEqual(['France', '16 Nov 2026', '1.703', '+0.053', '+0.203', '1.600', '–', '\u22120.100'])
    expect(rows.get('IT')).toEqual(['Italy', '9 Nov 2026', '1.702', '–', '–', '1.602', '–', '–'])
    expect(text).toContain('data-first="2025-11-17" data-last="2026-11-16"')
  })

  test('states that a country has no series, and the reason for Britain', async () => {
    const rows = rowsOf((await get('/history')).text)
    expect(rows.get('MT')).toEqual(['Malta', 'No data for the last five years.'])
    expect(rows.get('GB')?.[1]).toMatch(/the ministry’s file has not been read yet/)
  })

  test('links to the weeks of each country if scripts are off', async () => {
    const [, without] = /<noscript>(.*?)<\/noscript>/s.exec((await get('/history')).text)!
    expect(without!.match(/country-history\.php\?cc=\w\w/g)).toHaveLength(29)
  })

  test('names the sources and their licences, and has no inline style', async () => {
    const { text } = await get('/history')
    expect(text).toContain('European Commission, Weekly Oil Bulletin</a>,\nCC BY 4.0')
    expect(text).toContain('Open Government Licence v3.0')
    expect(text).not.toMatch(/ style=| on\w+=/)
  })

  test('is the same for every query string, even without any week', async () => {
    const { get } = await serving({ figures: { ...figures, history: [] } })
    const { status, text } = await get('/history?cc=<script>')
    expect(status).toBe(200)
    expect(text).not.toContain('<script>')
    expect(text).toMatch(/<section id="explorer" aria-label="Compare countries"( data-demonstration="true")?>/)
  })
})
