import { describe, expect, test } from 'vitest'
import { sharedServing } from '../../support/api-server.ts'

const { get } = sharedServing()

const path = '/lang/api/country-history.php'

describe('the weekly history', () => {
  test('covers five years from the first price to the last, with 0 for no price and without empty weeks', async () => {
    const { json, headers } = await get(`${path}?cc=fr`)
    expect(json).toEqual({
      cc: 'FR',
      labels: ['2021-11-22', '2021-11-29', '2026-11-09'],
      e95: [1.401, 0, 1.703],
      diesel: [1.301, 0, 0],
      count: 3,
    })
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each(['GR', 'EL', 'el'])('accepts %s for Greece and repeats it in the answer', async cc => {
    expect((await get(`${path}?cc=${cc}`)).json).toEqual({
      cc: cc.toUpperCase(),
      labels: ['2026-11-16'],
      e95: [1.802],
      diesel: [1.603],
      count: 1,
    })
  })

  test.each(['GB', 'UK', 'zz', 'NO'])('is empty for %s', async cc => {
    const { status, json } = await get(`${path}?cc=${cc}`)
    expect([status, json]).toEqual([200, { cc: cc.toUpperCase(), labels: [], e95: [], diesel: [], count: 0 }])
  })
})
