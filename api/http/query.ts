import { unescape as unescapePercent } from 'node:querystring'

/** The parameters of a request. The last of repeated ones counts, and an empty one is absent. */
export type Query = ReadonlyMap<string, string>

const none: Query = new Map()

/** `country=fr&lat=1` → a Map. Decodes what it can. Never throws. */
export function readQuery(text: string): Query {
  if (text === '') return none
  const query = new Map<string, string>()
  for (const pair of text.split('&')) {
    const name = nameOf(pair)
    const equals = pair.indexOf('=')
    const value = equals < 0 ? '' : decoded(pair.slice(equals + 1))
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return query
}

/** The parameters of a request's address. */
export function queryOf(url: string): Query {
  const mark = url.indexOf('?')
  return readQuery(mark < 0 ? '' : url.slice(mark + 1))
}

/** The parameters as an address has them, each once. */
export function searchOf(query: Query): string {
  return new URLSearchParams([...query]).toString()
}

/** A parameter of an address as it was sent, still encoded; of a repeated one the last, and empty when it is absent. */
export function encodedOf(url: string, name: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return ''
  const pairs = url.slice(mark + 1).split('&')
  const pair = pairs.findLast(one => nameOf(one) === name) ?? ''
  return pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : ''
}

function nameOf(pair: string): string {
  const equals = pair.indexOf('=')
  return decoded(equals < 0 ? pair : pair.slice(0, equals))
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? unescapePercent(spaced) : spaced
}
