import { expect, test } from 'vitest'
import { serving } from '../support/api-server.ts'

test('sources are listed per market, those of all markets apart', async () => {
  const { get } = await serving()
  const { data } = (await get('/live/sources.php')).json
  expect(data.markets.map((market: { country_code: string }) => market.country_code)).toContain('DE')
  expect(data.markets.find((market: { country_code: string }) => market.country_code === 'FR').sources).toEqual([
    {
      ...{ id: 'fr', kind: 'stations', publisher: 'Ministère <Économie>', homepage: 'https://example.org' },
      ...{ licence: 'Licence Ouverte 2.0', licence_url: 'https://example.org/l', attribution: 'FR ministry' },
      ...{ reuse: 'open', level: 'seen whole', cadence: 'minutes', last_read: '2026-11-19 12:00:00' },
      timezone: 'Europe/Paris',
    },
  ])
  expect(data.reference).toHaveLength(1)
})

test('the licences page escapes what publishers are called, links only to the web, and shows the banner', async () => {
  const { get } = await serving()
  const { text, headers } = await get('/licences')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('Ministère &lt;Économie&gt;')
  expect(text).toContain('France (FR)')
  expect(text).toContain('Demonstration data')
  expect(text).not.toContain('javascript:')
})
