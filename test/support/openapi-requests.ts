import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Operation, Parameter } from '../../api/openapi/operation.ts'
import type { Schema } from '../../api/schemas/components.ts'
import { components } from '../../api/schemas/components.ts'
import { pick } from '../../fixtures/snapshots/made-up-figures.ts'
import { type Received, snapshotId } from './api-server.ts'
import { undescribed } from './described.ts'
import { numberBelow, oddTexts, type Random } from './fuzz-mutations.ts'

// Requests made from the OpenAPI description, and the comparison of their answers with it.

export interface MadeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const schemas = components()

/** Values that have a meaning, for texts whose schema says nothing of it. */
const known: Readonly<Record<string, readonly string[]>> = {
  bounds: ['41,-5.5,52,11', '-90,-180,90,180', '47,4,48,6', '47,170,48,-170', '48,4,47,6'],
  bbox: ['-5.5,41,11,52', '4,47,6,48'],
  country: ['FR', 'GB', 'LU', 'uk', 'EL', 'XX'],
  cc: ['FR', 'DE', 'xx'],
  code: ['fr', 'gb', 'lu', 'IT', 'xx'],
  route: ['48.85,2.35;45.76,4.84', '45.76,4.84;45.19,5.72;44.8,5.9', '_ohvG_ip\\ninB_{jD', '91,0;1,1'],
  page: ['livePrices', 'tollQuery', 'keys', 'Station', 'nothing'],
  id: ['21', '24', '31', '99'],
  ids: ['21', '21,24,31', '99,21'],
  since: [`${snapshotId}:0`, `${snapshotId}:99999`, '20200101T000000Z-000000000000:0'],
  q: ['diesel in France', 'cheapest petrol in Spain and Italy', 'tolls in Portugal', 'qwxz'],
  question: ['diesel+in+France', 'average+price+in+Luxembourg', 'qwxz'],
  file: ['prices.parquet', 'prices.csv', 'datapackage.json', 'shell.svg', 'none.csv', 'latest'],
  snapshot: [snapshotId, 'latest', '20200101T000000Z-000000000000'],
  search: ['tunnel', 'a', 'é'],
  chapter: ['operator', 'architecture', 'how-site', 'nothing'],
}

const acceptable = ['*/*', 'application/json', 'text/html', 'text/csv', 'image/png', 'application/json;q=0, */*', ',']
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  ...[{ 'if-none-match': '*' }, { 'if-none-match': '"x"' }, { 'if-match': '"x"' }, { 'if-match': '*' }],
  ...[{ 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' }, { 'if-unmodified-since': 'x' }],
  ...[{ range: 'bytes=0-9' }, { range: 'bytes=9999999-' }, { range: 'bytes=0-1,3-4' }, { range: 'x' }],
  ...acceptable.map(accept => ({ accept })),
  ...['gzip', 'br;q=0', 'identity;q=0', '*'].map(coding => ({ 'accept-encoding': coding })),
  ...[{ origin: 'https://example.org' }, { 'x-forwarded-for': 'x' }, { cookie: 'a=b' }],
]

/** A request of an operation: most parameters are as described, some have odd values, a few requests are odd otherwise. */
export function requestOf(path: string, method: string, operation: Operation, random: Random): MadeRequest {
  const parameters = operation.parameters ?? []
  const value = (parameter: Parameter) => (random() < 0.75 ? valid(parameter, random) : odd(random))
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find(one => one.in === 'path' && one.name === name)!
    return encodeURIComponent(random() < 0.8 ? valid(parameter, random) : odd(random)) || '-'
  })
  const given = parameters.filter(one => one.in === 'query' && random() < (one.required ? 0.95 : 0.5))
  const pairs = given.map(one => `${one.name}=${encoded(value(one), random)}`)
  if (random() < 0.1)
    pairs.push(`${pick(['x', 'action', 'fuel', '__proto__'], random)}=${encoded(odd(random), random)}`)
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  const body = bodyOf(operation, random)
  const kind = Object.keys(operation.requestBody?.content ?? {})[0]
  const type: Record<string, string> = body === undefined || random() < 0.03 ? {} : { 'content-type': kind! }
  return {
    method: random() < 0.03 ? pick(['PUT', 'DELETE', 'PATCH', 'HEAD'], random) : method.toUpperCase(),
    path: inPath + query,
    headers: { ...type, ...(random() < 0.4 ? pick(oddHeaders, random) : {}) },
    body,
  }
}

function encoded(text: string, random: Random): string {
  return random() < 0.95 ? encodeURIComponent(text) : text.replace(/[^!-~]|#/g, '%')
}

function odd(random: Random): string {
  return Array.from({ length: 1 + numberBelow(2, random) }, () => pick(oddTexts, random))
    .join('')
    .replaceAll('\ud800', '')
}

function resolved(schema: Schema): Schema {
  const { $ref } = schema as { readonly $ref?: string }
  return $ref ? schemas[$ref.split('/').at(-1)!]! : schema
}

function valid({ name, schema }: Parameter, random: Random): string {
  const { type, items } = schema as { readonly type?: string; readonly items?: Schema }
  if (type === 'array' && known[name] === undefined) {
    return Array.from({ length: 1 + numberBelow(3, random) }, () =>
      valid({ name, schema: items! } as Parameter, random),
    ).join()
  }
  const words = (resolved(schema) as { readonly enum?: readonly string[] }).enum ?? known[name]
  if (words) return String(pick(words, random))
  if (type === 'integer') return String(numberBelow(120, random) - 5)
  if (type === 'number') return (numberBelow(18_000, random) / 100 - 90).toFixed(2)
  return odd(random)
}

const calls: readonly object[] = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  {
    jsonrpc: '2.0',
    id: 'a',
    method: 'tools/call',
    params: { name: 'ask', arguments: { question: 'diesel in France' } },
  },
  {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'stations', arguments: { lat: 47.3, lng: 5 } },
  },
  { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'constructor', arguments: {} } },
  { jsonrpc: '2.0', id: 4, method: 'resources/read', params: { uri: 'fuel://coverage' } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
]

function bodyOf({ requestBody }: Operation, random: Random): string | undefined {
  const [kind] = Object.keys(requestBody?.content ?? {})
  if (kind === undefined) return undefined
  if (random() < 0.1) return odd(random)
  if (kind === 'application/x-www-form-urlencoded') {
    const fields = { name: 'A', company: 'B', email: 'a@example.org', plan: 'pro', use_case: 'x' }
    const pairs = Object.entries(fields).map(([name, value]) => [name, random() < 0.9 ? value : odd(random)])
    return new URLSearchParams(pairs.filter(() => random() < 0.97) as [string, string][]).toString()
  }
  const schema = requestBody!.content[kind]!.schema as { readonly $ref?: string }
  const isCall = schema.$ref?.endsWith('JsonRpcMessage')
  const question = () => pick(known.q!, random)
  const questions = [{ query: question() }, { queries: [question(), question()] }, { query: question(), format: 'csv' }]
  const made: Record<string, unknown> = { ...pick<object>(isCall ? calls : questions, random) }
  if (random() < 0.3) {
    const name = pick([...Object.keys(made), 'x', 'format', 'id'], random)
    made[name] = pick<unknown>([null, 1, -1, [], {}, [null], true, 'x'.repeat(600), ...oddTexts.slice(0, 50)], random)
  }
  return JSON.stringify(made)
}

/** The differences of an answer from the description of its operation. */
export function differences(operation: Operation, { method }: MadeRequest, answer: Received): readonly string[] {
  const { status, headers, bytes } = answer
  const described = operation.responses[status]
  if (!described) return [`status ${status} is not described`]
  if (method === 'HEAD') return bytes.length > 0 ? ['an answer to HEAD has a body'] : []
  const type = headers['content-type']?.split(';')[0]
  if (!described.content) return bytes.length > 0 ? [`status ${status} has a body, none is described`] : []
  const content = described.content[type ?? '']
  if (!content) return [`status ${status} has the type ${type}, described are ${Object.keys(described.content)}`]
  const isJson = /json$/.test(type!) && (content.schema as { readonly type?: string }).type !== 'string'
  return isJson ? undescribed(content.schema, JSON.parse(unpacked(bytes, headers['content-encoding']))) : []
}

function unpacked(bytes: Buffer, coding: string | undefined): string {
  if (coding === undefined) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}
