import { expect, test } from 'vitest'
import { boardTable } from '../../api/pages/home-board.ts'
import { type BoardRow, coverageOf } from '../../api/pages/home-rows.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { serving } from '../support/api-server.ts'

/** The home page for these figures, as one line. */
async function homeOf(more: Partial<Figures> = {}): Promise<string> {
  const server = await serving({ figures: { ...figures, ...more } })
  const answer = await server.get('/')
  expect(answer.status).toBe(200)
  return answer.text.replaceAll('\n', ' ')
}

/** The text of a row of the board. */
function rowOf(page: string, country: string): string {
  const row = page.split(`<tr data-country="${country}"`)[1]?.split('</tr>')[0]
  return row === undefined ? '' : textOf(`<tr${row}`)
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('shows the board without scripts, cheapest petrol first', async () => {
  const page = await homeOf()
  expect([...page.matchAll(/<tr data-country="(..)"/g)].map(([, code]) => code)).toEqual(['GB', 'FR', 'GR', 'ES'])
  expect(rowOf(page, 'FR')).toMatch(/^France €1\.700 lowest €1\.612 /)
  expect(rowOf(page, 'GB')).toMatch(/^United Kingdom lowest €1\.601 Petrol 95 E10 – none /)
  expect(page).toContain('<th scope="col" class="number" data-sort="number" aria-sort="ascending">Petrol</th>')
})

test('draws bars from zero, with one scale for both fuels', async () => {
  const page = await homeOf()
  const widths = [...page.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width)
  expect(widths).toEqual([((100 * 1.601) / 1.7).toFixed(1), '100.0', ((100 * 1.612) / 1.7).toFixed(1)])
})

test('labels official means, and states since when a market has no prices', async () => {
  const page = await homeOf()
  expect(rowOf(page, 'GR')).toMatch(/^Greece official regional means /)
  expect(rowOf(page, 'ES')).toMatch(/^Spain no current prices since 2026-11-01 /)
  expect(page).toContain('<time datetime="2026-11-01T04:00:00Z" title="2026-11-01 04:00 UTC">18 days</time>')
})

test('shows legal maxima as caps, separate from the board', async () => {
  const page = await homeOf()
  expect(rowOf(page, 'LU')).toBe('')
  const [, maxima] = page.split('<h2 id="maxima">')
  expect(textOf(maxima!.split('</table>')[0]!)).toBe(
    'Official maximum prices The highest prices that stations may charge by law, per litre. These are caps, not averages. ' +
      'Stations may be cheaper, so these countries are not on the price board. Country Petrol 95 Diesel From (UTC) Until (UTC) ' +
      'Luxembourg €1.720 €1.782 2026-11-18 23:00 2026-11-30 23:00',
  )
  expect(await homeOf({ reference: figures.reference.slice(0, 1) })).toContain('>further notice</td>')
  expect(await homeOf({ reference: [] })).not.toContain('Official maximum prices')
})

test('counts markets at station level and official figures separately', async () => {
  const [, lead] = (await homeOf()).split('<p class="lead">')
  expect(textOf(lead!.split('</p>')[0]!)).toBe('Live from 6 stations in 3 countries, and official figures of 2 more.')
})

test('does not count a market without a price as a market at station level', () => {
  const summary = { countries: [], reference_prices: [], attribution: [] }
  const stats = { station_counts: { AT: 0, DE: 3 }, price_counts: {}, recent_fetches: [] }
  const board = { ok: true, ts: 0, petrol: {}, diesel: {} }
  const sources = { markets: [], reference: [] }
  expect(coverageOf({ summary, stats, board, sources, withHistory: new Set() })).toMatchObject({
    atStationLevel: 1,
    stations: 3,
  })
})

test('offers the fuels of all markets for the third column', async () => {
  expect(await homeOf()).toContain('data-fuels="diesel cng"')
})

test('escapes the texts of publishers', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const page = await homeOf({
    markets: figures.markets.map(market => ({ ...market, attributions: [hostile] })),
  })
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('<li>&lt;img src=x onerror=alert(1)&gt;</li>')
})

test('names the sources of the map, with a link to the licences', async () => {
  const page = await homeOf()
  const [, sources] = page.split('class="attributions"')
  for (const name of ['DE ministry', 'FR ministry', '© OpenStreetMap contributors', 'ECB'])
    expect(sources).toContain(name)
  expect(sources).toContain('<a href="/licences">')
})

test('sends questions without scripts', async () => {
  const server = await serving()
  const page = (await server.get('/')).text
  const [form] = /<form id="question"[\s\S]*?<\/form>/.exec(page)!
  expect(form).toContain('action="/api/natural-language/" method="get"')
  // The compact format, because its message comes first.
  expect(form).toContain('<input type="hidden" name="format" value="compact">')
  const [, example] = /<button class="plain" name="q" value="([^"]+)"/.exec(form)!
  const answer = await server.get(
    `/api/natural-language/?q=&format=compact&q=${encodeURIComponent(example!).replaceAll('%20', '+')}`,
  )
  expect(answer.json.intent).toBe('cheapest_ranking')
})

test('links to weekly prices only for countries that have them', async () => {
  const page = await homeOf()
  expect(page).toContain('href="/history?cc=FR"')
  expect(page).not.toContain('href="/history?cc=ES"')
})

test('marks the lowest price of 95 octane as the lowest, not one of a lower grade', () => {
  const row = (code: string, petrolGrade: 'sp95' | 'u91', petrol: number): BoardRow => ({
    code,
    name: code,
    basis: 'stations',
    petrol,
    petrolGrade,
    diesel: null,
    lpg: null,
    stations: 1,
    lastFetched: null,
    isEmpty: false,
    hasHistory: false,
  })
  const { text: board } = boardTable([row('AU', 'u91', 1.1), row('ES', 'sp95', 1.4)], '2026-11-20 12:00:00')
  expect(rowOf(board, 'AU')).toMatch(/^AU €1\.100 Petrol 91 /)
  expect(rowOf(board, 'ES')).toMatch(/^ES lowest €1\.400 /)
  const { text: equal } = boardTable([row('AU', 'u91', 1.4), row('ES', 'sp95', 1.4)], '2026-11-20 12:00:00')
  expect(rowOf(equal, 'AU')).toMatch(/^AU €1\.400 Petrol 91 /)
})
