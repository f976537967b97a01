import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerRoom } from '../../api/mcp/answer-room.ts'
import { madeUpFigures, madeUpOpenings } from '../../fixtures/snapshots/made-up-figures.ts'
import { type Serving, serving } from '../support/api-server.ts'

let server: Serving
beforeAll(async () => {
  server = await serving({ figures: madeUpFigures(20_000), openings: madeUpOpenings }, {}, afterAll)
})

const json = { 'content-type': 'application/json' }

const call = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'stations', arguments: { lat: 43, lng: 12, fuel: 'diesel', radius_km: 50, limit: 100 } },
})

interface Answered {
  readonly result: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] }
}

test('a batch of 100 calls gets at most 8 MiB, and each call of it counts', async () => {
  const batch = Array.from({ length: 100 }, (_, id) => call(id))
  const { status, bytes, json: answers } = await server.post('/mcp', JSON.stringify(batch), json)
  expect([status, answers.length]).toEqual([200, 100])
  // 8 MiB of answers, and the envelopes of 100 calls; JSON in JSON has its quotation marks escaped.
  expect(bytes.length).toBeLessThan(9 * 1024 * 1024)
  const refused = (answers as Answered[]).flatMap(({ result }) => (result.isError ? [result.content[0]!.text] : []))
  expect(refused.length).toBeGreaterThanOrEqual(40)
  expect(new Set(refused.map(text => text.replace(/\d+/g, 'n')))).toContain(
    'The limit of n calls in n seconds is reached; call again in n seconds.',
  )
})

const resultOf = (bytes: number) => ({ structured: {}, text: 'x'.repeat(bytes) })

test('an answer of more than 1 MiB is refused, and the next ones are not', () => {
  const room = new AnswerRoom()
  expect(() => room.take(resultOf(1024 * 1024 + 1))).toThrow(
    'The answer has 1048579 bytes, 1048576 at most: ask for fewer rows',
  )
  room.expectSpace()
  expect(room.take(resultOf(10)).text).toHaveLength(10)
})

test('once the answers of a batch are too large, later calls of it are refused before they are answered', () => {
  const room = new AnswerRoom(1000)
  room.take(resultOf(900))
  expect(() => room.take(resultOf(200))).toThrow(
    'The answers of this batch exceed 1000 bytes: send this call by itself',
  )
  expect(() => room.expectSpace()).toThrow('send this call by itself')
})
