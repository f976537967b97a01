import { expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import { ro as roSource } from '../../pipeline/sources/index.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

test('sources are listed per market, and sources of all markets separately', async () => {
  const { data } = (await get('/live/sources.php')).json
  expect(data.markets.map((market: { country_code: string }) => market.country_code)).toContain('DE')
  expect(data.markets.find((market: { country_code: string }) => market.country_code === 'FR').sources).toEqual([
    {
      id: 'fr',
      kind: 'stations',
      publisher: 'Ministère <Économie>',
      homepage: 'https://example.org',
      licence: 'Licence Ouverte 2.0',
      licence_url: 'https://example.org/l',
      attribution: 'FR ministry',
      reuse: 'open',
      level: 'seen whole',
      cadence: 'minutes',
      last_read: '2026-11-19 12:00:00',
      timezone: 'Europe/Paris',
    },
  ])
  expect(data.reference).toHaveLength(1)
  expect(data.never_read).toEqual([])
})

test('the terms of a market that was never read are listed, also on both pages', async () => {
  const [french, ...others] = figures.sources
  const ro = { ...french!, id: 'ro', country: 'RO', publisher: 'Consiliul Concurenței', lastRead: null }
  const sources = [stateOfNeverAsked(roSource)]
  const { get } = await serving({ figures: { ...figures, sources: [french!, ro, ...others] }, sources })
  const { data } = (await get('/live/sources.php')).json
  expect(data.never_read).toMatchObject([{ country_code: 'RO', id: 'ro', last_read: null }])
  expect(data.markets.flatMap((market: { sources: { id: string }[] }) => market.sources)).toHaveLength(1)
  const licences = (await get('/licences')).text
  expect(licences.slice(licences.indexOf('id="never-read"'))).toContain('Consiliul Concurenței')
  expect((await get('/status')).text).toContain('Consiliul Concurenței')
})
