import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Composer } from '../../fixtures/compose/composer.ts'
import type { DeliveryDay } from '../../fixtures/compose/market.ts'
import { createDownloader, type Downloader } from '../../pipeline/fetch/download.ts'
import { createNetwork } from '../../pipeline/fetch/network.ts'
import type { Request, Source } from '../../pipeline/source.ts'
import { type Origin, type Seen, startOrigin } from '../fetch/origin.ts'
import { takeFrom } from './deliver.ts'
import { type FeedReply, type FeedServer, notFound, type Publisher, type PublisherContext } from './feed-server.ts'

/** A publisher with what it publishes. */
interface Office {
  readonly server: FeedServer
  readonly publisher: Publisher
  readonly file: PublisherContext['file']
}

/**
 * All publishers on one HTTPS server, and a network that reaches them. Its clock advances only while something sleeps.
 */
export interface Publishers {
  readonly origin: Origin
  /** Keys and addresses of all sources, as an operator would set them. */
  readonly env: Readonly<Record<string, string>>
  readonly downloaderFor: (source: Source, settings: Readonly<Record<string, string>>) => Downloader
  /** Changes replies from now on, for publishers with a fault. */
  alter(change: (seen: Seen, reply: FeedReply) => FeedReply): void
  close(): Promise<void>
}

export async function openPublishers(
  sources: readonly Source[],
  composers: readonly Composer[],
  day: DeliveryDay,
  size: (composer: Composer) => number,
  startMs: number | 'real time',
  /** Hosts whose certificate has expired. */
  expired: readonly string[] = [],
): Promise<Publishers> {
  const offices = new Map<string, Office>()
  for (const source of sources) {
    const { id } = source.descriptor
    const composer = composers.find(one => one.id === id)!
    offices.set(id, await openOffice(source, filesOf(composer, day, size(composer))))
  }
  const byHost = new Map<string, Office[]>()
  for (const office of offices.values()) {
    for (const host of office.server.hosts) byHost.set(host, [...(byHost.get(host) ?? []), office])
  }
  const clock = { nowMs: startMs === 'real time' ? Date.now() : startMs }
  const origin = await startOrigin([...byHost.keys()], 'valid', expired)
  let alter = (_seen: Seen, reply: FeedReply): FeedReply => reply
  const underWay = new Map<string, number>()
  origin.reset((response, seen) => {
    const atOnce = (underWay.get(seen.host) ?? 0) + 1
    underWay.set(seen.host, atOnce)
    response.once('close', () => underWay.set(seen.host, underWay.get(seen.host)! - 1))
    const now = { nowMs: startMs === 'real time' ? Date.now() : clock.nowMs, atOnce }
    const reply = alter(seen, replyOf(byHost.get(seen.host) ?? [], seen, now))
    const { status, headers, body, delayMs = 1 } = conditional(seen, reply)
    // Waits a moment, so that a second request arrives while the first is being answered.
    // The date of a clock that a test has set.
    const sent = { date: new Date().toUTCString(), ...headers } as Record<string, string | string[]>
    setTimeout(() => response.writeHead(status, sent).end(body), delayMs)
  })
  const network = createNetwork({
    version: '0.0.0',
    connectTo: origin.connectTo,
    extraCa: origin.caFile,
    now: () => clock.nowMs,
    sleep: async milliseconds => {
      clock.nowMs += milliseconds
    },
  })
  return {
    origin,
    env: Object.assign({}, ...[...offices.values()].map(office => office.server.settings ?? {})),
    downloaderFor: ({ descriptor }, settings) => createDownloader(descriptor, settings, network),
    alter: change => {
      alter = change
    },
    close: async () => {
      await network.close()
      await origin.close()
    },
  }
}

function filesOf(composer: Composer, day: DeliveryDay, size: number): Map<string, Uint8Array> {
  // A source that publishes nothing on a day (a bank holiday) has its newest delivery before it.
  const composed = composer.compose(day, size)
  const files = composed.length > 0 ? composed : composer.compose('2026-11-17', size)
  return new Map(
    files.map(({ name, content }) => [
      name.replace(/\.(json|csv|xml|xlsx|zip|html|txt|pdf|jsonl|js)$/, ''),
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  )
}

async function openOffice(source: Source, files: ReadonlyMap<string, Uint8Array>): Promise<Office> {
  const { id } = source.descriptor
  const file: PublisherContext['file'] = name => files.get(name)
  const server = existsSync(join(import.meta.dirname, '..', 'sources', id, 'publisher.ts'))
    ? ((await import(`../sources/${id}/publisher.ts`)) as { origin: FeedServer }).origin
    : await staticServer(source, file)
  return { server, publisher: server.open(), file }
}

/** Several publishers may share a host: the first one that has the address answers. */
function replyOf(offices: readonly Office[], seen: Seen, now: Pick<PublisherContext, 'nowMs' | 'atOnce'>): FeedReply {
  const replies = offices.map(({ publisher, file }) => publisher(seen, { file, ...now }))
  return replies.find(reply => reply.status !== 404) ?? replies[0] ?? { status: 421 }
}

/** Every publisher here knows whether its file has changed. */
function conditional(seen: Seen, reply: FeedReply): FeedReply {
  if (reply.status !== 200 || seen.method !== 'GET' || reply.body === undefined) return reply
  const etag = `"${createHash('sha256').update(reply.body).digest('hex').slice(0, 16)}"`
  if (seen.headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
  return { ...reply, headers: { ...reply.headers, etag } }
}

/** A publisher without keys or sessions: files at the addresses that the source's own feed requests. Only GET, and only named clients. */
async function staticServer(source: Source, file: PublisherContext['file']): Promise<FeedServer> {
  const settings = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [
      name,
      `https://${source.descriptor.id}.example.test/${name}?sig=hidden-signature`,
    ]),
  )
  const asked = new Map<string, string>()
  const note = ({ url, name }: Request) => {
    const { host, pathname, search } = new URL(url)
    asked.set(`${host}${pathname}${search}`, name)
    return file(name)
  }
  await takeFrom(source, '2026-11-19', note, settings)
  return {
    hosts: [...new Set([...asked.keys()].map(address => address.split('/')[0]!))],
    settings,
    open: () => (seen, context) => {
      if (!seen.headers['user-agent']) return { status: 403 }
      const name = asked.get(`${seen.host}${seen.path}`)
      const body = seen.method === 'GET' && name !== undefined ? context.file(name) : undefined
      return body ? { status: 200, body } : notFound
    },
  }
}
