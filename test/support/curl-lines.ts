import { wordsOf } from './typed-line.ts'

/** The request of a `curl` line. */
export interface CurlRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The `curl` lines of a text, in order. `$NAME` is replaced from `values`. */
export function curlRequests(text: string, values: Readonly<Record<string, string>> = {}): CurlRequest[] {
  const joined = text.replace(/\\\n\s*/g, ' ')
  return [...joined.matchAll(/^\s*curl (.+)$/gm)].map(([, line]) => {
    const filled = line!.replace(/\$(\w+)/g, (name, key: string) => values[key] ?? name)
    return curlRequest(wordsOf(filled))
  })
}

function curlRequest(words: readonly string[]): CurlRequest {
  const after = (option: string): string[] => words.filter((_, at) => words[at - 1] === option)
  const headers = after('-H').map(header => header.split(/:\s*/, 2) as [string, string])
  const data = after('-d')
  const url = new URL(words.find(word => /^https?:/.test(word))!)
  const path = `${url.pathname}${url.search}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  if (data.length === 0) return { method: after('-X')[0] ?? 'GET', path, headers: named }
  return { method: 'POST', path, headers: { ...form, ...named }, body: data.join('&') }
}
