import { expect, test } from 'vitest'
import { tolls } from '../support/api-figures.ts'
import { serving } from '../support/api-server.ts'

test('the toll data set is served whole, for a day', async () => {
  const { get } = await serving()
  const { json, headers } = await get('/api/toll/get_json.php?ignored=1')
  expect(json).toEqual({ count: 1, data: tolls })
  expect(headers['cache-control']).toBe('public, max-age=86400')
})
