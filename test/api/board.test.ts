import { expect, test } from 'vitest'
import { sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const path = '/live/board_now.php'

test('the board has the prices of each market, keys in ascending order, and the time of the snapshot', async () => {
  const { text, headers } = await get(path)
  expect(text).toBe('{"ok":true,"ts":1795089600,"petrol":{"FR":1.7,"GB":1.601},"diesel":{"FR":1.612}}')
  expect(headers['cache-control']).toBe('public, max-age=120')
})

test.each(['GET', 'HEAD', 'OPTIONS', 'POST'])('the board sends no CORS headers: %s', async method => {
  const { headers } = await get(path, {}, method)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('access-control-expose-headers')
})
