import { expect, test, vi } from 'vitest'
import { ProcessorShare } from '../../api/limits/processor-share.ts'
import { serving } from '../support/api-server.ts'
import { unlimited } from '../support/unlimited.ts'

const from = (remoteAddress: string) => ({ ips: [], req: { socket: { remoteAddress } } })

test('counts the time of the work itself, for each client apart', async () => {
  let nowMs = 0
  const share = new ProcessorShare(20, () => nowMs)
  const [one, other] = [from('192.0.2.1'), from('192.0.2.2')]
  const wait = async () => {
    await null
    nowMs += 40
  }
  const work = async () => {
    nowMs += 25
  }
  await share.begin(one, wait)
  await share.begin(one, work)
  const spent = { status: 429, headers: ['Retry-After', expect.stringMatching(/^(60|5\d)$/)] }
  expect(() => share.begin(one, work)).toThrow(expect.objectContaining(spent))
  await share.begin(other, work)
})

test('a batch of questions beyond the share of its client is refused with 429', async () => {
  const now = vi.spyOn(performance, 'now')
  let ms = 0
  const { post } = await serving({}, { limiter: unlimited() })
  // Each question begins and ends in another second.
  now.mockImplementation(() => (ms += 1_000))
  try {
    const body = JSON.stringify({ queries: Array(50).fill('diesel in France') })
    const { status, headers, json } = await post('/api/natural-language/', body)
    expect([status, json]).toEqual([429, { error: 'The questions of this client took too much time' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    now.mockRestore()
  }
})
