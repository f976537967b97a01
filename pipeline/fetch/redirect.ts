import type { Request } from '../source.ts'

export const redirectsMax = 5

/** One request as it is sent, with the headers in lower case. */
export interface Hop {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

// Publishers use headers of any name for keys (`x-consumer-id`), so this lists the headers that may go to another host.
const harmless = ['accept', 'accept-encoding', 'accept-language', 'if-modified-since', 'if-none-match', 'user-agent']

/** Where the first request of a download goes. */
export function firstHop(request: Request, url: URL, ours: Readonly<Record<string, string>>): Hop {
  const theirs = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return {
    url,
    method: request.method ?? 'GET',
    headers: { accept: '*/*', ...Object.fromEntries(theirs), ...ours },
    body: request.body ?? null,
  }
}

/** Is this status a redirect? 300 and 304 are not, 305 and 306 are obsolete. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/**
 * The request after a redirect. A POST becomes a GET, as in browsers, unless the status (307, 308) forbids it.
 * Null when a body would be sent to another host, because it may contain a secret.
 */
export function nextHop(hop: Hop, status: number, url: URL): Hop | null {
  const sameHost = url.host === hop.url.host
  const becomesGet = hop.method === 'POST' && status < 307
  const body = becomesGet ? null : hop.body
  if (body !== null && !sameHost) return null
  return { url, method: becomesGet ? 'GET' : hop.method, headers: headersOn(hop.headers, sameHost, becomesGet), body }
}

function headersOn(headers: Hop['headers'], sameHost: boolean, becomesGet: boolean): Hop['headers'] {
  const kept = Object.entries(headers)
    .filter(([name]) => sameHost || harmless.includes(name))
    .filter(([name]) => !becomesGet || !name.startsWith('content-'))
  return Object.fromEntries(kept)
}
