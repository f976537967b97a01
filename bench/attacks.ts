import { once, setMaxListeners } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { startChild } from './child.ts'
import { say } from './say.ts'

/** The address of the attacker. The other client has 127.0.0.1. */
const attacker = '127.0.0.2'
const unreadConnections = 170

/** What a client asks that has nothing to do with the attack: a map, cells, a page, a station, and the summary. */
// biome-ignore format: a list of paths reads better in lines
const others = [
  '/live/api.php?action=summary', '/live/geojson.php?country=FR&fuel=diesel', '/live/cells.php?zoom=7&bounds=45,0,50,5&fuel=diesel',
  '/near?place=Paris&km=5', '/country/fr',
]

interface Attack {
  readonly name: string
  /** Resolves once it was sent. The signal ends it. */
  readonly start: (port: number, end: AbortSignal) => void
}

/**
 * `npm run bench -- attacks DATA-DIR [PAST]`: each attack of one client on a server of its own, and what another client meets meanwhile:
 * statuses, the 99th percentile of its waits, processor time and memory of the server. `PAST`: an instant of a past snapshot.
 */
export async function benchAttacks([dataDir, past]: readonly string[]): Promise<void> {
  if (dataDir === undefined) {
    say('Give a data folder, such as that of `fuel-etl demo --no-serve --data-dir DIR`.')
    process.exitCode = 64
    return
  }
  await sayUse(dataDir, past)
  say('\nOne client attacks; another one asks 5 paths again and again for 8 s')
  say(
    '| Attack | Statuses of the other | Its p99 and longest wait | Processor | Memory before and most |\n|---|---|---|---|---|',
  )
  for (const attack of attacksOf(past)) await measure(dataDir, attack)
}

/** Resident memory at the start and after each kind of use, one after the other on one server. */
async function sayUse(dataDir: string, past: string | undefined): Promise<void> {
  const server = await startChild('serve.js', dataDir)
  const resident = async (name: string) => say(`${megabytes((await server.usage()).rss).padStart(5)} MB  ${name}`)
  // biome-ignore format: a list of short words reads better in lines
  const countries = ['FR', 'IT', 'ES', 'DE', 'GB', 'PT', 'AT', 'SI', 'HR', 'BE']
  const uses: readonly (readonly [name: string, paths: readonly string[]])[] = [
    ['pages', countries.map(code => `/country/${code.toLowerCase()}`)],
    [
      'maps',
      many(400, at => `/live/geojson.php?country=${countries[at % 10]}&fuel=diesel&bounds=${30 + at / 100},-15,65,30`),
    ],
    ['cells', many(400, at => `/live/cells.php?zoom=7&bounds=40,${-10 + at / 50},55,${at / 50}&fuel=diesel`)],
    ['searches', many(400, at => `/near?place=${['Paris', 'Rome', 'Madrid', 'Berlin'][at % 4]}&km=${1 + (at % 40)}`)],
    ['past states', past === undefined ? [] : many(20, at => `/live/board_now.php?as_of=${secondAfter(past, at)}`)],
  ]
  try {
    await resident('at the start')
    for (const [name, paths] of uses) {
      const statuses = await Promise.all(lanes(4, paths).map(lane => statusesOf(server.port, lane)))
      await resident(`after ${name}: ${counted(statuses.flat())}`)
    }
  } finally {
    server.stop()
  }
}

function attacksOf(past: string | undefined): readonly Attack[] {
  const none: Attack = { name: 'none', start: () => undefined }
  const asOf: Attack = {
    name: '`as_of` counted up by the second',
    start: (port, end) => {
      for (let at = 0; at < 60; at += 1) void asked(port, `/live/board_now.php?as_of=${secondAfter(past!, at)}`, end)
    },
  }
  const deep = `<gpx>${'<a>'.repeat(333_000)}`
  // 1 MB of coordinates.
  const coordinates = many(100_000, at => `${45 + (at % 1000) / 1000},${5 + at / 100_000}`).join(';')
  return [
    none,
    { name: `${unreadConnections} connections that do not read`, start: unread },
    ...(past === undefined ? [] : [asOf]),
    { name: 'GPX of 333,000 levels', start: (port, end) => posted(port, 'application/gpx+xml', deep, end) },
    {
      name: '100,000 coordinates',
      start: (port, end) => posted(port, 'application/json', JSON.stringify({ route: coordinates }), end),
    },
  ]
}

async function measure(dataDir: string, { name, start }: Attack): Promise<void> {
  const server = await startChild('serve.js', dataDir)
  const end = new AbortController()
  setMaxListeners(0, end.signal)
  try {
    // What everybody has asked before is in memory; the other client asks for what is not.
    await statusesOf(server.port, others)
    const before = await server.usage()
    let most = before.rss
    start(server.port, end.signal)
    const waits: number[] = []
    const statuses: number[] = []
    const began = performance.now()
    for (let at = 0; performance.now() - began < 8_000; at += 1) {
      const path = others[at % others.length]!
      const fresh = path.includes('bounds=45') ? path.replace('45,0', `45,${(at % 1000) / 1000}`) : path
      const askedAt = performance.now()
      statuses.push((await asked(server.port, fresh.replace('km=5', `km=${1 + (at % 50)}`))) ?? 0)
      waits.push(performance.now() - askedAt)
      most = Math.max(most, (await server.usage()).rss)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const { cpu } = await server.usage()
    const sorted = waits.toSorted((a, b) => a - b)
    const p99 = sorted[Math.ceil(waits.length * 0.99) - 1]!
    const seconds = ((cpu - before.cpu) / 1e6).toFixed(1)
    say(
      `| ${name} | ${counted(statuses)} | ${p99.toFixed(0)}, ${sorted.at(-1)!.toFixed(0)} ms | ${seconds} s | ${megabytes(before.rss)} → ${megabytes(most)} MB |`,
    )
  } finally {
    end.abort()
    server.stop()
  }
}

/** Different maps of all stations on each connection, as far as the server makes them. */
function unread(port: number, end: AbortSignal): void {
  for (let at = 0; at < unreadConnections; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: attacker }).on('error', () => {})
    socket.pause()
    const lines = many(
      10,
      ahead =>
        `GET /live/geojson.php?country=IT&limit=5000&bounds=${35 + (at * 10 + ahead) / 1e4},6,48,19 HTTP/1.1\r\nHost: a\r\n\r\n`,
    )
    socket.write(lines.join(''))
    end.addEventListener('abort', () => socket.destroy())
  }
}

/** The status; undefined for no answer. */
async function asked(port: number, path: string, end?: AbortSignal): Promise<number | undefined> {
  const from = end === undefined ? {} : { localAddress: attacker, signal: end }
  try {
    const options = { port, host: '127.0.0.1', path, agent: new Agent(), headers: { 'accept-encoding': 'br' }, ...from }
    const [answer] = (await once(get(options), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  } catch {
    return undefined
  }
}

function posted(port: number, type: string, body: string, signal: AbortSignal): void {
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
  const options = {
    port,
    host: '127.0.0.1',
    path: '/live/corridor.php?km=1',
    method: 'POST',
    headers,
    localAddress: attacker,
  }
  request({ ...options, signal })
    .on('error', () => {})
    .on('response', answer => answer.resume())
    .end(body)
}

async function statusesOf(port: number, paths: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const path of paths) statuses.push((await asked(port, path)) ?? 0)
  return statuses
}

function counted(statuses: readonly number[]): string {
  return [...new Set(statuses)].map(status => `${statuses.filter(one => one === status).length} × ${status}`).join(', ')
}

function lanes(count: number, paths: readonly string[]): string[][] {
  return many(count, lane => paths.filter((_, at) => at % count === lane))
}

function many<T>(count: number, one: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => one(at))
}

function secondAfter(instant: string, seconds: number): string {
  return `${new Date(Date.parse(instant) + seconds * 1000).toISOString().slice(0, 19)}Z`
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1e6))
}
