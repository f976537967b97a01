import { describe, expect, test } from 'vitest'
import { serving, sharedServing } from '../support/api-server.ts'
import { keyedServing } from '../support/keyed-server.ts'
import { tollRecords } from '../support/toll-records.ts'

const path = '/api/toll/get_json.php'
const { get } = sharedServing()

test('the toll data set is served completely, and may be cached for a day', async () => {
  const { json, headers } = await get(`${path}?ignored=1`)
  expect(json).toEqual({
    count: 12,
    dataset: 'european-tolls',
    version: '2026.1',
    updated: '2026-01-02',
    with_price: 6,
    with_position: 7,
    data: tollRecords,
  })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
})

test('each toll starts with the members of the contract', async () => {
  const contract = 'id country_code type barrier_type name price_eur price_local currency info lat lng '
  for (const record of (await get(path)).json.data)
    expect(Object.keys(record).join(' ')).toMatch(new RegExp(`^${contract}`))
})

test('other parameters and keys do not change the data set', async () => {
  const { text } = await get(path)
  for (const query of ['country=FR', 'page=x', 'format=csv', 'api_key=x', '%', '&&=']) {
    const answer = await get(`${path}?${query}`, { 'x-api-key': 'x' })
    expect([query, answer.status, answer.text === text]).toEqual([query, 200, true])
  }
})

describe('a toll without a citable source', () => {
  const some = tollRecords.map(record => (record.country_code === 'FR' ? { ...record, source: null } : record))
  const ids = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)
  const cited = ids(some.filter(({ source }) => source !== null))

  test('is in the open data set only on request', async () => {
    const { get } = await serving({ tolls: some })
    for (const query of ['', '?unverified=0', '?unverified=']) {
      const { json } = await get(path + query)
      expect([json.count, ids(json.data)]).toEqual([cited.length, cited])
    }
    const { json } = await get(`${path}?unverified=1`)
    expect([json.count, json.data]).toEqual([12, some])
    const refused = await get(`${path}?unverified=yes`)
    expect([refused.status, refused.json]).toEqual([400, { error: 'Unknown unverified: yes' }])
  })

  test('is in a keyed answer only on request, and in no answer to a question', async () => {
    const { ask, get } = await keyedServing({ tolls: some })
    for (const format of ['json', 'csv', 'geojson']) {
      const { text } = await ask(`/api/toll/?format=${format}&fields=name`)
      expect(text).not.toContain('Sortie 12')
      expect((await ask(`/api/toll/?format=${format}&fields=name&unverified=1`)).text).toContain('Sortie 12')
    }
    const { json } = await ask('/api/toll/?country=FR&unverified=1')
    expect([json.total, json.filters]).toEqual([4, { country: ['FR'], unverified: '1' }])
    const asked = await get('/api/natural-language/?q=tolls+in+France')
    expect([asked.json.status, asked.json.data.held_for.includes('FR')]).toEqual(['no_data', false])
  })

  test('is not on the page', async () => {
    const { get } = await serving({ tolls: some })
    const { text } = await get('/tolls')
    expect(text).toContain('Große Scharte')
    expect(text).not.toContain('Sortie 12')
  })
})
