import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gracefulShutdown } from '../../api/http/close-server.ts'

const unending = 3_600_000

/** A server and a client connection. Resolves after the server received `sent`. */
async function connected(sent: string, answer: RequestListener, grace = unending) {
  const server = createServer(answer)
  const close = gracefulShutdown(server, grace)
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
  return { close, client, text: () => Buffer.concat(received).toString() }
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('A server that shuts down', () => {
  test.each([
    ['no request was sent', ''],
    ['half a request arrived', 'GET /healthz HT'],
    ['half a form arrived', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname='],
  ])('closes a connection on which %s, after the grace period', async (_, sent) => {
    const { close, client } = await connected(sent, () => {}, 20)
    await Promise.all([close(), once(client, 'close')])
  })

  test('closes an idle connection immediately', async () => {
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
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers) answer()
    await Promise.all([closed, once(client, 'close')])
    expect(text().match(/done/g)).toHaveLength(2)
    expect(text().match(/Connection: (\S+)/g)).toEqual(['Connection: keep-alive', 'Connection: close'])
  })
})
