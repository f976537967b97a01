import { expect, test } from 'vitest'
import { agentAt, revisions } from '../support/agent.ts'
import { sharedServing } from '../support/api-server.ts'

const server = sharedServing()
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'name', 'length']
const json = { 'content-type': 'application/json' }

test.each(Object.entries(revisions))(
  'a name that every object has is an unknown tool, in revision %s',
  async (_, mode) => {
    const { client } = await agentAt(server.served().url, mode)
    for (const name of inherited) {
      const error = await client.callTool({ name, arguments: {} }).catch((cause: unknown) => cause)
      expect([name, error]).toEqual([name, expect.objectContaining({ code: -32602 })])
      expect((error as Error).message).toContain(`Tool ${name} not found`)
    }
  },
)

test('and of a batch, only that call fails', async () => {
  const call = (id: number, name: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: {} },
  })
  const batch = JSON.stringify([call(1, '__proto__'), call(2, 'coverage'), call(3, 'constructor')])
  const { status, json: answers } = await server.post('/mcp', batch, json)
  expect(status).toBe(200)
  const outcomes = answers.map((one: { id: number; error?: object }) => [one.id, one.error ?? 'answered'])
  expect(Object.fromEntries(outcomes)).toEqual({
    1: { code: -32602, message: 'Tool __proto__ not found' },
    2: 'answered',
    3: { code: -32602, message: 'Tool constructor not found' },
  })
})
