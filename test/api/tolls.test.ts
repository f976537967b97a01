import { expect, test } from 'vitest'
import { tolls } from '../support/api-figures.ts'
import { serving } from '../support/api-server.ts'

test('the toll data set is served whole, for a day', async () => {
  const { get } = await serving()
  const { json, headers } = await get('/api/toll/get_json.php?ignored=1')
  expect(json).toEqual({
    ...{ count: 1, dataset: 'european-tolls', version: '2026.1', updated: '2026-01-02' },
    ...{ with_price: 1, with_position: 0, data: tolls },
  })
  expect(headers['cache-control']).toBe('public, max-age=86400')
})
