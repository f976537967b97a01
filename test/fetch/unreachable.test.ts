import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookupWithin } from '../../pipeline/fetch/connector.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import { findNetworkFault } from '../../pipeline/fetch/network-fault.ts'
import type { FetchError } from '../../pipeline/model/errors.ts'
import type { Descriptor } from '../../pipeline/source.ts'
import { type Origin, startOrigin } from './origin.ts'

const alive = 'alive.example.test'
let origin: Origin
let network: Network
/** Every name that was looked up, and the pauses of the run. */
let lookups: string[]
let pauses: number[]
/** A test clock that advances only during a pause. */
let nowMs: number
let onPause: () => void
/** The code with which DNS answers for a name. The other names are this machine. */
let faults: Map<string, string>

beforeAll(async () => {
  origin = await startOrigin([alive])
})

afterAll(() => origin.close())

beforeEach(() => {
  lookups = []
  pauses = []
  nowMs = Date.parse('2026-11-19T11:00:00Z')
  faults = new Map()
  onPause = () => undefined
  origin.reset(response => response.writeHead(200, { connection: 'close' }).end('prices'))
  network = createNetwork({
    version: '1.2.3',
    extraCa: origin.caFile,
    lookup,
    now: () => nowMs,
    random: () => 0.5,
    sleep: async milliseconds => {
      pauses.push(milliseconds)
      nowMs += milliseconds
      onPause()
    },
  })
})

afterEach(() => network.close())

const lookup: LookupFunction = (hostname, _options, done) => {
  lookups.push(hostname)
  const code = faults.get(hostname)
  if (code === undefined) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(Object.assign(new Error(`lookup ${hostname}`), { code }), [])
}

function downloaderFor(host: string, politeness: Descriptor['politeness'] = {}) {
  const port = origin.connectTo.split(':')[1]
  const download = createDownloader({ id: 'xx', hosts: [`${host}:${port}`], politeness }, {}, network)
  return (name: string) => download({ name, url: `https://${host}:${port}/${name}` }, null)
}

/** The error of a download; null if it was answered. */
async function failure(download: Promise<unknown>): Promise<FetchError | null> {
  return download.then(
    () => null,
    error => error,
  )
}

test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])(
  'a host with %s is tried twice in a run, for all of its requests together',
  async code => {
    faults.set('dead.example.test', code)
    const download = downloaderFor('dead.example.test')
    const first = await failure(download('first'))
    expect(first).toMatchObject({ code: 'UNREACHABLE', exitCode: 69, retryable: false })
    expect(first!.message).toMatch(new RegExp(`^xx/first: expected a complete answer from dead.*, found ${code}`))
    const [attempts, waits] = [lookups.length, [...pauses]]
    expect([attempts, waits]).toEqual([2, [1000]])
    nowMs += 3_600_000
    const second = await failure(download('second'))
    expect(second!.message).toBe(first!.message.replace('xx/first', 'xx/second'))
    expect([lookups.length, pauses]).toEqual([attempts, waits])
  },
)

test('a host that resolves at the second attempt is downloaded', async () => {
  faults.set(alive, 'EAI_AGAIN')
  onPause = () => faults.clear()
  expect(await failure(downloaderFor(alive)('prices'))).toBeNull()
  expect(lookups.length).toBe(2)
})

test('requests that wait for their turn at a slow host end with it, without its pauses', async () => {
  await network.close()
  faults.set('dead.example.test', 'ENOTFOUND')
  const waiting: AbortSignal[] = []
  network = createNetwork({
    version: '1.2.3',
    extraCa: origin.caFile,
    lookup,
    now: () => nowMs,
    // The short pause ends, the pause between two requests only if it is ended.
    sleep: (milliseconds, signal) => {
      if (milliseconds <= 1000) return Promise.resolve()
      waiting.push(signal)
      return new Promise((_, ended) => signal.addEventListener('abort', () => ended(signal.reason)))
    },
  })
  const download = downloaderFor('dead.example.test', { concurrent: 2, spacingMs: 60_000 })
  const errors = await Promise.all(['1', '2', '3', '4'].map(name => failure(download(name))))
  expect(errors.map(error => error?.code)).toEqual(Array(4).fill('UNREACHABLE'))
  expect(waiting.length).toBe(1)
  expect(lookups.length).toBe(2)
})

test('without a network three hosts are tried, and the requests to all others fail at once', async () => {
  const hosts = Array.from({ length: 20 }, (_, at) => `host-${at}.example.test`)
  for (const host of hosts) faults.set(host, 'EAI_AGAIN')
  for (const host of hosts.slice(0, 3)) await failure(downloaderFor(host)('prices'))
  const attempts = lookups.length
  const others = await Promise.all(hosts.slice(3).map(host => failure(downloaderFor(host)('prices'))))
  expect(lookups.length).toBe(attempts)
  expect(others.every(error => error?.code === 'UNREACHABLE')).toBe(true)
  expect(others[0]!.message).toContain('found no network: 3 hosts cannot be reached, such as host-0.example.test')
})

test('after one host has answered, every other host is tried, whatever number of hosts is dead', async () => {
  await downloaderFor(alive)('prices')
  const dead = Array.from({ length: 5 }, (_, at) => `dead-${at}.example.test`)
  for (const host of dead) faults.set(host, 'ENOTFOUND')
  for (const host of dead) await failure(downloaderFor(host)('prices'))
  expect(new Set(lookups)).toEqual(new Set([alive, ...dead]))
})

test('a host that was reached before keeps its four attempts, and is tried again a minute later', async () => {
  const download = downloaderFor(alive)
  await download('before')
  faults.set(alive, 'ENOTFOUND')
  const first = await failure(download('first'))
  expect(first!.message).toMatch(/found ENOTFOUND.*, after 4 attempts$/)
  const attempts = lookups.length
  expect(await failure(download('second'))).toMatchObject({ code: 'UNREACHABLE' })
  expect(lookups.length).toBe(attempts)
  nowMs += 60_000
  faults.clear()
  expect(await failure(download('third'))).toBeNull()
})

test('a refused connection is no missing network, and is tried four times', async () => {
  const at = { hosts: ['alive.example.test:1'], id: 'xx' }
  const download = createDownloader({ ...at, politeness: {} }, {}, network)
  const error = await failure(download({ name: 'prices', url: 'https://alive.example.test:1/' }, null))
  expect(error).toMatchObject({ code: 'FETCH' })
  expect(error!.message).toMatch(/found ECONNREFUSED.*, after 4 attempts$/)
})

test('of several addresses the fault of one with a route counts', () => {
  const without6 = Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' })
  const reset = Object.assign(new Error('connect ECONNRESET'), { code: 'ECONNRESET' })
  const both = Object.assign(new AggregateError([without6, reset]), { code: 'ENETUNREACH' })
  expect(findNetworkFault(both)).toMatchObject({ found: 'ECONNRESET (connect ECONNRESET)', isUnreachable: false })
  expect(findNetworkFault(new AggregateError([without6, without6]))).toMatchObject({ isUnreachable: true })
})

test('a lookup without an answer ends after its time, and its late answer is ignored', async () => {
  let answerLate: (() => void) | null = null
  const silent: LookupFunction = (_hostname, _options, done) => {
    answerLate = () => done(null, '127.0.0.1', 4)
  }
  const answers: unknown[][] = []
  lookupWithin(1, silent)('slow.example.test', {}, (...answer) => answers.push(answer))
  await expect.poll(() => answers.length).toBe(1)
  answerLate!()
  expect(answers).toMatchObject([[{ code: 'EAI_AGAIN', message: expect.stringContaining('slow.example.test') }, '']])
})
