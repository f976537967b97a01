import type { Request, Source } from '../../pipeline/source.ts'
import { takeFrom } from './deliver.ts'
import { type FeedServer, notFound, type PublisherContext } from './feed-server.ts'

/** A publisher without keys or sessions: files at the addresses that the source's own feed requests. Only GET, and only named clients. */
export async function staticServer(source: Source, file: PublisherContext['file']): Promise<FeedServer> {
  const settings = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [name, `https://${hostOf(source)}/${name}?sig=hidden-signature`]),
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

function hostOf(source: Source): string {
  return `${source.descriptor.id}.example.test`
}
