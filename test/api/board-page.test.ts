import { describe, expect, test } from 'vitest'
import { coverageOf } from '../../api/pages/home.ts'
import { priceText } from '../../api/shared/format.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { boardExample } from '../support/board-figures.ts'
import { boardOnPage, type RowOnPage } from '../support/board-on-page.ts'

const server = sharedServing(atEnd => serving({ figures: boardExample }, {}, atEnd))

async function boardAt(address: string): Promise<readonly RowOnPage[]> {
  const answer = await server.get(address)
  expect(answer.status).toBe(200)
  return boardOnPage(answer.text)
}

const codes = (rows: readonly RowOnPage[]) => rows.map(({ code }) => code)

describe('the board of `/`', () => {
  test('lists each country once, in the group of its kind, the cheapest petrol of each group first', async () => {
    const rows = await boardAt('/')
    const groups = [...new Set(rows.map(({ group }) => group))]
    expect(groups.map(group => [group, codes(rows.filter(row => row.group === group))])).toEqual([
      ['Averages of stations', ['GB', 'AD', 'FR', 'IT']],
      ['Official averages', ['TR', 'GR']],
      ['Weekly averages', ['FI', 'DE']],
      ['Legal maximum prices, not averages', ['BE', 'RS']],
      ['Outside Europe', ['AU']],
    ])
  })

  test('says what the price of each country is', async () => {
    const kinds = (await boardAt('/')).map(({ code, cells }) => [code, cells.stations])
    expect(Object.fromEntries(kinds)).toEqual({
      AD: '20 stations',
      AU: '900 stations',
      BE: 'legal maximum',
      DE: 'weekly average, 16 Nov, stations on the map',
      FI: 'weekly average, 16 Nov',
      FR: '3 stations',
      GB: '1 station',
      GR: 'official regional mean',
      IT: '4,321 stations',
      RS: 'legal maximum',
      TR: 'official national mean',
    })
  })

  test('shows prices, changes in cents and the age of a row', async () => {
    const italy = (await boardAt('/')).find(({ code }) => code === 'IT')!
    expect(italy.cells).toEqual({
      country: 'Italy 4,321 stations',
      petrol: priceText(1.8),
      'petrol-change': '+0.1',
      diesel: `${priceText(1.599)} lowest`,
      'diesel-change': '−0.2',
      'petrol-year': '+5.2',
      'diesel-year': '−10.4',
      stations: '4,321 stations',
      age: '2 h',
    })
    expect(italy.lines).toEqual([
      `17 Nov 2025 ${priceText(1.507)}, 16 Nov 2026 ${priceText(1.559)}, lowest 17 Nov 2025 ${priceText(1.507)}, ` +
        `highest 16 Nov 2026 ${priceText(1.559)}`,
      `17 Nov 2025 ${priceText(1.886)}, 16 Nov 2026 ${priceText(1.782)}, lowest 16 Nov 2026 ${priceText(1.782)}, ` +
        `highest 17 Nov 2025 ${priceText(1.886)}`,
    ])
  })

  test('compares only live averages of the same grade for the lowest price', async () => {
    const lowest = (await boardAt('/')).flatMap(({ code, cells }) => {
      return ['petrol', 'diesel'].filter(column => cells[column]!.includes('lowest')).map(column => `${code} ${column}`)
    })
    // Britain has a lower price of another grade, Türkiye one of another kind.
    expect(lowest).toEqual(['AD petrol', 'IT diesel'])
    const britain = (await boardAt('/')).find(({ code }) => code === 'GB')!
    expect(britain.cells.petrol).toBe(`${priceText(1.301)} E10`)
  })

  test('says to which week a change leads that is not the newest', async () => {
    const britain = (await boardAt('/')).find(({ code }) => code === 'GB')!
    expect(britain.cells['petrol-change']).toBe('−0.2 to 9 Nov')
  })

  test('has neither change nor line for a country without a weekly series', async () => {
    const andorra = (await boardAt('/')).find(({ code }) => code === 'AD')!
    expect(andorra.cells).toMatchObject({ 'petrol-change': '–none', 'petrol-year': '–none' })
    expect(andorra.lines).toEqual([])
  })

  test.each([
    ['/?sort=petrol-change&order=asc', ['FR', 'GB', 'IT', 'AD']],
    ['/?sort=petrol-change&order=desc', ['IT', 'FR', 'GB', 'AD']],
    ['/?fuel=diesel', ['IT', 'FR', 'AD', 'GB']],
    ['/?fuel=diesel&sort=diesel&order=desc', ['FR', 'IT', 'AD', 'GB']],
    ['/?sort=stations', ['IT', 'AD', 'FR', 'GB']],
    ['/?sort=country&order=desc', ['GB', 'IT', 'FR', 'AD']],
    ['/?sort=age&order=desc', ['IT', 'AD', 'FR', 'GB']],
    ['/?sort=petrol-year', ['FR', 'GB', 'IT', 'AD']],
    ['/?sort=nothing&order=up&fuel=water', ['GB', 'AD', 'FR', 'IT']],
  ])('%s is sorted within each kind, rows without a value last', async (address, expected) => {
    const live = (await boardAt(address)).filter(({ group }) => group.startsWith('Averages'))
    expect(codes(live)).toEqual(expected)
  })

  test('shows another fuel with the countries that have it, and their stations that sell it', async () => {
    const rows = await boardAt('/?fuel=cng')
    expect(rows.map(({ code, cells }) => [code, cells.price, cells.stations])).toEqual([
      ['IT', `${priceText(1.2)} lowest`, '300 stations'],
      ['FR', priceText(1.3), '2 stations'],
    ])
    expect((await server.get('/?fuel=cng')).text).toContain('CNG per kg, petrol and diesel per litre, with taxes')
  })

  test('links each country to its page, with the chosen fuel', async () => {
    expect((await server.get('/')).text).toContain('<a href="/country/it">Italy</a>')
    expect((await server.get('/?fuel=diesel')).text).toContain('<a href="/country/it?fuel=diesel">Italy</a>')
  })

  test('has its choices in links, which keep the rest of the address', async () => {
    const page = (await server.get('/?q=a%26b&sort=diesel')).text
    expect(page).toContain('href="/?q=a%26b&amp;sort=diesel&amp;order=desc#board-heading">Diesel</a>')
    expect(page).toContain('href="/?q=a%26b&amp;fuel=diesel#board-heading" data-fuel="diesel">Diesel</a>')
    expect(page).toContain('data-column="diesel" data-sort="number" aria-sort="ascending"')
  })

  test('counts countries with live prices and with official figures separately, and names those without any', async () => {
    const text = (await server.get('/')).text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Prices of 5,247 stations in 6 countries, official averages or limits for 5 more.')
    expect(text).toContain(
      'The prices of stations in Germany are on the map only, because of the terms of their sources.',
    )
    expect(text).toContain('Without a current figure: Spain (last read 1 Nov 2026).')
    expect(text).toContain('the week of 16 Nov 2026 against the week of 9 Nov 2026')
  })

  test('does not count a market without a price as one with live prices', () => {
    const summary = { countries: [], reference_prices: [], attribution: [] }
    const stats = { station_counts: { AT: 0, DE: 3 }, price_counts: {}, recent_fetches: [] }
    const board = { ok: true, ts: 0, petrol: {}, diesel: {} }
    expect(coverageOf({ summary, stats, board, weekly: new Map() })).toEqual({
      live: 1,
      stations: 3,
      official: 0,
    })
  })
})

test('the board says which country has no figure at all before anything was read', async () => {
  const empty = await serving({
    figures: {
      ...boardExample,
      fuels: [],
      board: [],
      reference: [],
      history: [],
      markets: boardExample.markets.slice(0, 1),
    },
  })
  const page = (await empty.get('/')).text
  expect(boardOnPage(page)).toEqual([])
  expect(page).toContain('No country has a current price.')
  expect(page).not.toContain('<table class="board"')
  expect(page).toContain('Without a current figure: Andorra')
})
