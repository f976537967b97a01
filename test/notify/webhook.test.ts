import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNetwork, type Network } from '../../pipeline/fetch/network.ts'
import { webhookReceiver } from '../../pipeline/notify/webhook.ts'
import { type Handle, type Origin, startOrigin } from '../fetch/origin.ts'
import { neverStopped, notice } from './notices.ts'

const url = new URL('https://hooks.example/services/T0/s3cret?x=s3cret')
let origin: Origin
let network: Network

beforeAll(async () => {
  origin = await startOrigin(['hooks.example'])
  network = createNetwork({ version: '1.2.3', connectTo: origin.connectTo, extraCa: origin.caFile })
})
beforeEach(() => origin.reset(answering(200)))
afterAll(async () => {
  await network.close()
  await origin.close()
})

function answering(...statuses: readonly number[]): Handle {
  const left = [...statuses]
  return response => response.writeHead(left.shift() ?? 500, { location: 'https://hooks.example/moved' }).end('ok')
}

const hanging: Handle = () => {}

/** Every receiver but one answers at once, so only that one needs a short wait, and a busy machine changes nothing. */
function deliver(stop = neverStopped, timeoutMs = 60_000): Promise<string | null> {
  return webhookReceiver(url, network, { timeoutMs, pauseMs: 1 }).deliver(notice, stop)
}

describe('a webhook', () => {
  test('on this machine is reached without the proxy of the network', async () => {
    const bodies: string[] = []
    const server = createServer(async (request, response) => {
      for await (const piece of request.setEncoding('utf8')) bodies.push(piece as string)
      response.end('ok')
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`)
    const behindProxy = createNetwork({ version: '1.2.3', environment: { HTTPS_PROXY: 'http://127.0.0.1:9' } })
    expect(await webhookReceiver(address, behindProxy).deliver(notice, neverStopped)).toBeNull()
    expect(JSON.parse(bodies.join(''))).toMatchObject({ title: notice.title })
    await behindProxy.close()
    server.close()
  })

  test('gets the notice as JSON, with a text for chats', async () => {
    expect(await deliver()).toBeNull()
    expect(origin.seen).toHaveLength(1)
    const [{ method, path, headers, body }] = origin.seen as [(typeof origin.seen)[number]]
    expect([method, path]).toEqual(['POST', '/services/T0/s3cret?x=s3cret'])
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'fuel-etl/1.2.3' })
    const { kind, title, text, data } = notice
    expect(JSON.parse(body)).toEqual({ text: `${title}\n${text}`, kind, title, data })
  })

  test('is asked a second time after 429, 500 and a lost connection', async () => {
    const lost: Handle = response => {
      if (origin.seen.length > 1) response.writeHead(204).end()
      else response.destroy()
    }
    for (const handle of [answering(429, 200), answering(500, 204), lost]) {
      origin.reset(handle)
      expect(await deliver()).toBeNull()
      expect(origin.seen).toHaveLength(2)
    }
  })

  test.each([
    ['it answered with status 503, after 2 attempts', answering(500, 503), 2],
    ['it answered with status 404', answering(404), 1],
    ['it answered with status 302; redirects are not followed', answering(302), 1],
  ])('that does not take the notice: %s', async (fault, handle, requests) => {
    origin.reset(handle)
    expect(await deliver()).toBe(fault)
    expect(origin.seen.map(({ path }) => path)).toEqual(Array(requests).fill(`${url.pathname}${url.search}`))
  })

  test('that does not answer: the fault says how long the program waited', async () => {
    origin.reset(hanging)
    expect(await deliver(neverStopped, 200)).toBe('no answer within 0.2 s, after 2 attempts')
  })

  test('with a certificate of another authority gets nothing, and the fault has no secret', async () => {
    const strict = createNetwork({ version: '1.2.3', connectTo: origin.connectTo })
    const receiver = webhookReceiver(url, strict, { timeoutMs: 5000, pauseMs: 1 })
    const fault = await receiver.deliver(notice, neverStopped)
    await strict.close()
    expect(fault).toMatch(/^UNABLE_TO_VERIFY_LEAF_SIGNATURE .*, after 2 attempts$/)
    expect(fault).not.toContain('s3cret')
    expect([receiver.name, origin.seen.length]).toEqual(['hooks.example', 0])
  })

  test('is not waited for when the program ends', async () => {
    const stop = new AbortController()
    origin.reset(() => stop.abort())
    expect(await deliver(stop.signal)).toBe('this program ended first')
    expect(origin.seen).toHaveLength(1)
  })
})
