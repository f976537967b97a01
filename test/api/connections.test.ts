import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, Connections } from '../../api/http/connections.ts'
import type { ClosingReason } from '../../api/log/closed-connections.ts'

const unending = 3_600_000

/** A server and a client connection. Resolves after the server received `sent`. */
async function connected(sent: string, answer: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const reasons: ClosingReason[] = []
  const server = createServer((req, res) => connections.inTurn(req, res, () => answer(req, res)))
  const all = { lastRequestMs: 20, graceMs: unending, ...limits }
  const connections = new Connections(server, all, reason => reasons.push(reason))
  const close = () => connections.close()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const arrived = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const [socket] = await arrived
  const received: Buffer[] = []
  client.on('data', bytes => received.push(bytes))
  client.on('error', () => {})
  if (sent !== '') {
    const seen = once(socket, 'data')
    client.write(sent)
    await seen
  }
  return { close, client, reasons, text: () => Buffer.concat(received).toString() }
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('A server that shuts down', () => {
  test.each([
    ['no request was sent', ''],
    ['half a request arrived', 'GET /healthz HT'],
    ['half a form arrived', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname='],
  ])('closes a connection on which %s, after the grace period', async (_, sent) => {
    const { close, client } = await connected(sent, () => {}, { graceMs: 40 })
    await Promise.all([close(), once(client, 'close')])
  })

  test('closes an idle connection on which no request arrives', async () => {
    const { close, client, text } = await connected(get, (_req, res) => res.end('done'))
    await expect.poll(text).toContain('done')
    await Promise.all([close(), once(client, 'close')])
  })

  test('sends the complete answer to a client that reads slowly', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x')
    const answers: (() => void)[] = []
    const { close, client, text } = await connected(get, (_req, res) => answers.push(() => res.end(body)))
    client.pause()
    answers[0]!()
    const closed = close()
    await new Promise(resolve => setTimeout(resolve, 50))
    client.resume()
    await Promise.all([closed, once(client, 'close')])
    expect(text().length).toBeGreaterThan(body.length)
  })

  test('answers a request that arrives meanwhile on an open connection, and then closes the connection', async () => {
    const answers: (() => void)[] = []
    const { close, client, text } = await connected(get, (_req, res) => answers.push(() => res.end('done')))
    const closed = close()
    client.write(get)
    await new Promise(resolve => setTimeout(resolve, 50))
    answers[0]!()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!()
    await Promise.all([closed, once(client, 'close')])
    expect(text().match(/done/g)).toHaveLength(2)
    expect(text().match(/Connection: (\S+)/g)).toEqual(['Connection: keep-alive', 'Connection: close'])
  })

  test('closes the connection with the answer that was under way', async () => {
    const answers: (() => void)[] = []
    const { close, client, text } = await connected(get, (_req, res) => answers.push(() => res.end('done')))
    const closed = close()
    answers[0]!()
    await Promise.all([closed, once(client, 'close')])
    expect(text().match(/Connection: (\S+)/g)).toEqual(['Connection: close'])
  })

  test('still answers a request that was on its way on an idle connection', async () => {
    const { close, client, text } = await connected(get, (_req, res) => res.end('done'), { lastRequestMs: unending })
    await expect.poll(text).toContain('done')
    const closed = close()
    client.write(get)
    await Promise.all([closed, once(client, 'close')])
    expect(text().match(/done/g)).toHaveLength(2)
    expect(text().match(/Connection: (\S+)/g)).toEqual(['Connection: keep-alive', 'Connection: close'])
  })
})

describe('A connection with requests that were sent ahead', () => {
  test('gets one answer at a time, in the order of its requests', async () => {
    const answers: (() => void)[] = []
    const { text } = await connected(get + get + get, (_req, res) => {
      const number = answers.length
      answers.push(() => res.end(`answer ${number}`))
    })
    for (const number of [0, 1, 2]) {
      await expect.poll(() => answers.length).toBe(number + 1)
      answers[number]!()
      await expect.poll(text).toContain(`answer ${number}`)
    }
  })

  test('gets no further answer made before it has read the last one', async () => {
    let made = 0
    const body = Buffer.alloc(64 * 1024 * 1024)
    const { client } = await connected(get.repeat(20), (_req, res) => {
      made += 1
      res.end(body)
    })
    client.pause()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(made).toBe(1)
  })

  test('is closed when more than 100 requests wait', async () => {
    let made = 0
    const { client } = await connected(get.repeat(102), () => {
      made += 1
    })
    await once(client, 'close')
    expect(made).toBe(1)
  })

  test('has no more answers made once the client has gone', async () => {
    const answers: (() => void)[] = []
    const { client } = await connected(get.repeat(3), (_req, res) => answers.push(() => res.end('done')))
    client.destroy()
    await new Promise(resolve => setTimeout(resolve, 50))
    answers[0]!()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(answers).toHaveLength(1)
  })
})

describe('A minute after a part of an answer was received', () => {
  const bodyBytes = 64 * 1024 * 1024

  async function halfRead() {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const connection = await connected(get, (_req, res) => res.end(Buffer.alloc(bodyBytes)), {
      stalledMs: 60_000,
    })
    await once(connection.client, 'data')
    connection.client.pause()
    // The buffers of the system fill up meanwhile.
    await new Promise(resolve => setTimeout(resolve, 200))
    return connection
  }

  test('the connection of a client that reads nothing is closed', async () => {
    const { reasons } = await halfRead()
    vi.advanceTimersByTime(60_000)
    expect(reasons).toEqual([])
    vi.advanceTimersByTime(5_000)
    expect(reasons).toEqual(['no progress'])
  })

  test('that of a client that only sends is closed', async () => {
    const { client, reasons } = await halfRead()
    for (let look = 0; look < 13; look += 1) {
      vi.advanceTimersByTime(5_000)
      client.write(get)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    expect(reasons).toEqual(['no progress'])
  })

  test('that of a client that reads a little every half minute is kept until it has the complete answer', async () => {
    const { client, reasons } = await halfRead()
    let looks = 0
    while (client.bytesRead < bodyBytes) {
      looks += 1
      vi.advanceTimersByTime(30_000)
      // As much as makes the system take more of the answer.
      const enough = Math.min(client.bytesRead + 2 * 1024 * 1024, bodyBytes)
      client.resume()
      await expect.poll(() => client.bytesRead, { interval: 2 }).toBeGreaterThanOrEqual(enough)
      client.pause()
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect(reasons).toEqual([])
    // Longer together than the limit.
    expect(looks).toBeGreaterThan(2)
  })
})

test('A connection on which no request is under way is closed without being counted', async () => {
  const silent = await connected('', () => {}, { stalledMs: 100 })
  const { client, text, reasons } = await connected(get, (_req, res) => res.end('done'), { stalledMs: 100 })
  await Promise.all([once(silent.client, 'close'), once(client, 'close')])
  expect(text()).toContain('done')
  expect([silent.reasons, reasons]).toEqual([[], []])
})
