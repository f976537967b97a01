import type { TriedRequest } from './tried-request.ts'

/** What came, as it is to be shown. */
export interface Received {
  readonly status: number
  readonly statusText: string
  readonly milliseconds: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Pretty where it is JSON, cut where it is long. */
  readonly body: string
  /** What was done to it; empty for nothing. */
  readonly note: string
}

// What a client acts upon, and no more: in this order.
// biome-ignore format: a list of short words reads better in lines
const headersThatMatter = [
  'Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified', 'X-Snapshot-Id', 'X-Data', 'RateLimit',
  'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Link', 'Content-Location',
]

const mostCharacters = 20_000
// All tolls are 1.6 MB and five thousand stations of the map 2 MB; a bulk file of 100 MB is not to be read for a glance.
const mostBytes = 8_000_000

/** Asks. Throws TypeError where no answer came. */
export async function receive({ method, address, key, body }: TriedRequest): Promise<Received> {
  const headers = { ...(key && { 'X-API-Key': key }), ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
  const begun = performance.now()
  // What the browser keeps would hide what the server says.
  const response = await fetch(address, { method, headers, cache: 'no-store', ...(method === 'POST' && { body }) })
  const read = await bodyOf(response)
  return {
    status: response.status,
    statusText: response.statusText,
    ...read,
    milliseconds: Math.round(performance.now() - begun),
    headers: headersThatMatter.flatMap(name => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  }
}

async function bodyOf(response: Response): Promise<Pick<Received, 'body' | 'note'>> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!/json|text/.test(type) || Number(response.headers.get('Content-Length')) > mostBytes) {
    await response.body?.cancel()
    return { body: '', note: 'A file, which is not shown here: fetch it with curl.' }
  }
  const text = pretty(await response.text())
  if (text.length <= mostCharacters) return { body: text, note: '' }
  const shown = mostCharacters.toLocaleString('en-GB')
  return {
    body: text.slice(0, mostCharacters),
    note: `The first ${shown} of ${text.length.toLocaleString('en-GB')} characters.`,
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
