import { expect, test } from 'vitest'
import type { Operation } from '../../api/openapi/operation.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { sharedServing } from '../support/api-server.ts'
import { giveKey, keyedServing } from '../support/keyed-server.ts'
import { requestOf } from '../support/openapi-requests.ts'

const { served } = sharedServing(atEnd => keyedServing({}, { mapRequests: 0 }, atEnd))

const operations = Object.entries(serviceDescription().paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => [path, method, operation] as const),
)

const marked = 'marked-host.example'
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
})

test('the host that a client names is in no answer', async () => {
  const random = randomOf(51)
  const { text: key } = await giveKey(served().dataDir, 'business')
  const statuses = new Set<number>()
  const found: string[] = []
  for (const [path, method, operation] of operations) {
    for (let round = 0; round < 3; round++) {
      const made = requestOf(path, method, operation, random)
      const headers = { ...made.headers, host: marked, 'x-api-key': key }
      const answer =
        made.body !== undefined && made.method === 'POST'
          ? await served().post(made.path, made.body, headers)
          : await served().get(made.path, headers, made.method)
      statuses.add(answer.status)
      if (JSON.stringify(answer.headers).includes(marked) || answer.text.includes(marked))
        found.push(`${method} ${path}`)
    }
  }
  const headers = { host: marked, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const agent = await served().post('/mcp', initialize, headers)
  expect([agent.status, agent.text]).toEqual([200, expect.not.stringContaining(marked)])
  expect(await served().get('/nothing', { host: marked })).toMatchObject({
    status: 404,
    text: expect.not.stringContaining(marked),
  })
  expect(found).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]))
})
