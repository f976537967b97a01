import { jsonText } from '../../../api/shared/request-code.ts'
import type { ChosenRequest } from './chosen-request.ts'

/** The received answer, ready to be shown. */
export interface ReceivedAnswer {
  readonly status: number
  readonly statusText: string
  readonly milliseconds: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** JSON is formatted. Long texts are cut. */
  readonly body: string
  /** How the body was changed; empty if it was not. */
  readonly note: string
}

// Only the headers that matter to clients, in this order.
// biome-ignore format: a list of short words reads better in lines
const headersThatMatter = [
  'Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified', 'X-Snapshot-Id', 'X-Data', 'RateLimit',
  'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Link', 'Content-Location',
]

const mostCharacters = 20_000
// All tolls are 1.6 MB and five thousand stations of the map 2 MB. A bulk file of 100 MB is not loaded for a preview.
const mostBytes = 8_000_000

/** Sends the request. Throws TypeError if no answer came. */
export async function receive({ method, path, key, body }: ChosenRequest): Promise<ReceivedAnswer> {
  const headers = { ...(key && { 'X-API-Key': key }), ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
  const begun = performance.now()
  // A cached answer would hide the answer of the server.
  const response = await fetch(path, { method, headers, cache: 'no-store', ...(method === 'POST' && { body }) })
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

async function bodyOf(response: Response): Promise<Pick<ReceivedAnswer, 'body' | 'note'>> {
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
    return jsonText(JSON.parse(text))
  } catch {
    return text
  }
}
