import { request } from 'node:http'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createServer, type ServerOptions } from '../../api/server.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { type SnapshotMade, writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { provenance } from './api-provenance.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { tollRecords } from './toll-records.ts'

export const snapshotId = '20261119T120000Z-000000000001'

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is for each test to say
  readonly json: any
}

export interface Serving {
  readonly dataDir: string
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Received>
  post(path: string, body: string | Buffer, headers?: Record<string, string>): Promise<Received>
  put(id: string, made: SnapshotMade): Promise<void>
  /** Loads the snapshot that `put` published. */
  refresh(): Promise<void>
  readonly url: string
  readonly metricsUrl: string | null
}

/** Registers clean-up for the end of the test, or of all tests that share a server. */
export type AtEnd = (end: () => Promise<void>) => void

/** A separate server on a free port, with a snapshot of hand-made figures. Closed at the end of the test. */
export async function serving(
  snapshot: Partial<SnapshotMade> | null = {},
  options: Partial<ServerOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Serving> {
  const dataDir = temporaryFolder()
  if (snapshot)
    await writeSnapshot(dataDir, snapshotId, { figures, openings, tolls: tollRecords, provenance, ...snapshot })
  return serverOn(dataDir, options, atEnd)
}

/** A separate server on a free port, with a data folder. Closed at the end of the test. */
export async function serverOn(
  dataDir: string,
  options: Partial<ServerOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Serving> {
  const server = createServer({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    trustProxy: 0,
    maxAgeHours: 48,
    legacyCacheHeader: false,
    metricsPort: null,
    ...options,
  })
  const { url, metricsUrl } = await server.listen()
  atEnd(() => server.close())
  return {
    dataDir,
    url,
    metricsUrl,
    get: (path, headers = {}, method = 'GET') => ask(url, path, headers, method),
    refresh: () => server.refresh(),
    post: (path, body, headers = {}) => ask(url, path, headers, 'POST', body),
    put: async (id, made) => {
      await writeSnapshot(dataDir, id, made)
      await server.refresh()
    },
  }
}

/** One server for all tests of a file or a group that only read. A separate server takes a tenth of a second. */
export function sharedServing<Made extends Serving = Serving>(
  start: (atEnd: AtEnd) => Promise<Made> = atEnd => serving({}, {}, atEnd) as Promise<Made>,
): Pick<Serving, 'get' | 'post'> & { served(): Made } {
  let served: Made
  beforeAll(async () => {
    served = await start(afterAll)
  })
  return {
    get: (...asked) => served.get(...asked),
    post: (...sent) => served.post(...sent),
    /** The server itself, once the tests run. */
    served: () => served,
  }
}

/** The same server with another client address for each request, so that no limit of a client is reached. */
export function manyClients(server: Serving): Serving {
  let client = 0
  const next = () => ({ 'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}` })
  return {
    ...server,
    get: (path, headers = {}, method = 'GET') => server.get(path, { ...next(), ...headers }, method),
    post: (path, body, headers = {}) => server.post(path, body, { ...next(), ...headers }),
  }
}

/** Plain node:http: nothing is decoded, redirected or added. */
export function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string | Buffer,
): Promise<Received> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      const text = bytes.toString()
      resolve({
        status: response.statusCode!,
        headers: response.headers as Record<string, string>,
        bytes,
        text,
        get json() {
          return JSON.parse(text)
        },
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
