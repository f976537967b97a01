import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { makeKey } from '../../api/store/key-text.ts'
import { giveKey, keyedServing } from '../support/keyed-server.ts'

// Of each kind. The share below then varies by 0.006 from run to run where there is no difference (Mann-Whitney).
const requests = 5000

// How often an answer to a known id may be slower than one to an unknown id. 0.5: the times do not differ.
const share = { least: 0.47, most: 0.53 }

/** Statistical, and so not in CI. The work itself is counted in test/fire/key-ids.test.ts. */
test('the time of an answer does not reveal whether a key id exists', async () => {
  const { dataDir, url } = await keyedServing()
  const keys = []
  for (let number = 0; number < 200; number += 1) keys.push(await giveKey(dataDir))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const known: number[] = []
  const unknown: number[] = []
  for (let round = -500; round < requests; round += 1) {
    const id = keys[Math.abs(round * 37) % keys.length]!.id
    const asks = [
      [known, withWrongSecret(id)],
      [unknown, makeKey().text],
    ] as const
    for (const [times, key] of round % 2 === 0 ? asks : asks.toReversed()) {
      const ms = await answerMs(agent, url, key)
      if (round >= 0) times.push(ms)
    }
  }
  const slower = shareSlower(known, unknown)
  console.log(
    `known id ${median(known).toFixed(4)} ms, unknown id ${median(unknown).toFixed(4)} ms, known slower in ${slower.toFixed(3)}`,
  )
  expect(slower).toBeGreaterThan(share.least)
  expect(slower).toBeLessThan(share.most)
})

function withWrongSecret(id: string): string {
  return makeKey().text.replace(/^fuel_[^_]+/, `fuel_${id}`)
}

function answerMs(agent: Agent, url: string, key: string): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/toll/`, { agent, headers: { 'x-api-key': key } }, answer => {
      const ms = performance.now() - begun
      if (answer.statusCode !== 401) reject(new Error(`expected 401, found ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(ms))
    })
    sent.once('error', reject)
    sent.end()
  })
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

/** The probability that one of the first takes longer than one of the others; equal times count half. */
function shareSlower(ones: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b)
  const below = (ms: number, isAtMost: boolean) => {
    let from = 0
    let to = sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (isAtMost ? sorted[middle]! <= ms : sorted[middle]! < ms) from = middle + 1
      else to = middle
    }
    return from
  }
  const wins = ones.reduce((sum, ms) => sum + (below(ms, false) + below(ms, true)) / 2, 0)
  return wins / (ones.length * others.length)
}
