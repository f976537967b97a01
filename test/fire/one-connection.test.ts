import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SharedRoom } from '../../api/limits/shared-room.ts'
import { madeUpFigures, madeUpOpenings } from '../../fixtures/snapshots/made-up-figures.ts'
import { type Serving, serverOn, serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { rawAnswer, statusesIn } from '../support/raw-http.ts'

// 6,200 of them are in Italy: a map of 5,000 features has 2 MB.
const figures = madeUpFigures(20_000)
const italy = '/live/geojson.php?country=IT&limit=5000&bounds='

let server: Serving
beforeAll(async () => {
  server = await serving({ figures, openings: madeUpOpenings }, { mapRequests: 0 }, afterAll)
})

/** A client that sends different map requests in one packet and reads nothing. */
async function unreading(url: string, requests: number, from = 0, address = '192.0.2.9'): Promise<Socket> {
  const lines = (at: number) =>
    [`GET ${italy}${35 + (from + at) / 1000},6,48,19 HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${address}`, '', ''].join(
      '\r\n',
    )
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(Array.from({ length: requests }, (_, at) => lines(at)).join(''))
  return socket
}

async function mapsMade({ get }: Serving): Promise<number> {
  const { text } = await get('/metrics')
  return Number(/fuel_http_requests_total\{route="\/live\/geojson.php"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
}

/** The connections that were closed because of their clients: by reason, as the metrics have them. */
async function closedBy({ get }: Serving): Promise<unknown> {
  const { text } = await get('/metrics')
  const counts = text.matchAll(/^fuel_http_connections_closed_total\{reason="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...counts].map(([, reason, count]) => [reason, Number(count)]))
}

describe('map requests that one client sends ahead and whose answers it never reads', () => {
  test('end the connection when there are more than 100, which the operator sees', async () => {
    const { log, said } = keptLog('warn')
    const watched = await serverOn(server.dataDir, { log })
    const socket = await unreading(watched.url, 400)
    socket.resume()
    await once(socket, 'close')
    expect(await mapsMade(watched)).toBeLessThan(20)
    expect(await closedBy(watched)).toEqual({ 'too many waiting': 1, 'no progress': 0 })
    expect(said()).toMatchObject([{ client: '127.0.0.0/24', reason: 'too many waiting', closed: 1 }])
  })
})

test('bytes that are no request, sent after one, do not replace its answer', async () => {
  const raw = await rawAnswer(server.url, 'GET /live/board_now.php HTTP/1.1\r\nHost: a\r\n\r\nno request\r\n\r\n')
  expect(statusesIn(raw)).toEqual([200])
})

describe('new map answers for one client', () => {
  test('are limited; those in memory are not, and neither are other clients', async () => {
    const { get } = await serverOn(server.dataDir, { mapRequests: 2, trustProxy: 1 })
    const view = (at: number, address = '192.0.2.1') =>
      get(`${italy}${35 + at},6,48,19`, { 'x-forwarded-for': address })
    expect([(await view(0)).status, (await view(1)).status]).toEqual([200, 200])
    const refused = await view(2)
    expect([refused.status, refused.json]).toEqual([429, { ok: false, error: 'Too many requests' }])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.headers.ratelimit).toMatch(/^"map";r=0;/)
    expect((await view(0)).status).toBe(200)
    expect((await view(2, '192.0.2.2')).status).toBe(200)
  })
})

test('a client that reads none of its maps is refused more of them, and another client gets maps and pages', async () => {
  // Three maps fill the share of a client.
  const room = new SharedRoom(16 * 1024 * 1024, 4 * 1024 * 1024)
  const { url, get } = await serverOn(server.dataDir, { mapRequests: 0, trustProxy: 1, unsentAnswers: room })
  const greedy = { 'x-forwarded-for': '192.0.2.1' }
  // The buffers of the system take the first maps of each connection.
  for (let at = 0; at < 8; at++) await unreading(url, 20, at * 20, '192.0.2.1')
  let asked = 0
  await expect.poll(async () => (await get(`${italy}${36 + asked++ / 1000},7,48,19`, greedy)).status).toBe(503)
  const other = { 'x-forwarded-for': '192.0.2.2' }
  for (const path of [`${italy}34,6,48,19`, '/near?q=Roma', '/live/cells.php?zoom=7&bbox=6,40,15,48&fuel=diesel']) {
    expect([path, (await get(path, other)).status]).toEqual([path, 200])
  }
})
