import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FileAnswer } from '../../api/http/answer.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { ask, type Received } from '../support/api-server.ts'
import { fileServer } from '../support/file-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const size = 1000
const content = Buffer.from(Array.from({ length: size }, (_, place) => (place * 7 + (place >> 8)) % 256))
const folder = temporaryFolder('fuel-ranges-')
// Borders of pieces are within spans, between them and at their ends. Later pieces have other bytes around them.
const borders = [0, 4, 5, 10, 500, 994, 1000]
const pieces = borders.slice(1).map((end, at) => {
  const start = borders[at]!
  const file = join(folder, `${at}.bin`)
  writeFileSync(file, Buffer.concat([Buffer.alloc(at), content.subarray(start, end), Buffer.alloc(at)]))
  return { file, offset: at, bytes: end - start }
})

const etag = '"0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"'
const answer: FileAnswer = {
  kind: 'file',
  pieces,
  bytes: size,
  sha256: sha256Of(content),
  etag,
  changedAt: Date.UTC(2026, 10, 19, 12) / 1000,
  isImmutable: true,
  contentType: 'text/csv; charset=utf-8',
  headers: ['X-Other', 'kept'],
}
const exactly = 'Thu, 19 Nov 2026 12:00:00 GMT'
const earlier = 'Thu, 19 Nov 2026 11:59:59 GMT'
const later = 'Thu, 19 Nov 2026 12:00:01 GMT'
const range = 'bytes=0-9'
const ten = [[0, 9]]

type Spans = readonly (readonly number[])[]
type Headers = Readonly<Record<string, string>>

const whole: readonly (readonly [what: string, Headers])[] = [
  ['no header', {}],
  ['another unit', { range: 'items=0-9' }],
  ['no span', { range: 'bytes=' }],
  ['only commas', { range: 'bytes=,,' }],
  ['a dash alone', { range: 'bytes=-' }],
  ['no dash', { range: 'bytes=5' }],
  ['a sign', { range: 'bytes=+1-5' }],
  ['text before the unit', { range: 'xbytes=0-9' }],
  ['text before a span', { range: 'bytes=x0-9' }],
  ['text after a span', { range: 'bytes=0-9x' }],
  ['three numbers', { range: 'bytes=0-9-20' }],
  ['two dashes', { range: 'bytes=--5' }],
  ['a hexadecimal number', { range: 'bytes=0x1-0x5' }],
  ['a space before the equals sign', { range: 'bytes =0-9' }],
  ['a space within a span', { range: 'bytes=0 - 9' }],
  ['a last byte before the first', { range: 'bytes=9-5' }],
  ['one backwards span among good ones', { range: 'bytes=0-9,50-40' }],
  ['one malformed span among good ones', { range: 'bytes=0-9,x' }],
  ['a list separated by semicolons', { range: 'bytes=0-9;20-29' }],
  ['nine spans apart from each other', { range: `bytes=${[0, 2, 4, 6, 8, 10, 12, 14, 16].map(at => `${at}-${at}`)}` }],
  ['If-Range with another tag', { range, 'if-range': '"other"' }],
  ['If-Range with the tag as a weak one', { range, 'if-range': `W/${etag}` }],
  ['If-Range with the tag without its quotes', { range, 'if-range': etag.slice(1, -1) }],
  ['If-Range with a later date', { range, 'if-range': later }],
  ['If-Range with no date', { range, 'if-range': 'yesterday' }],
  ['If-Range with another tag and a span that is not there', { range: 'bytes=2000-', 'if-range': '"other"' }],
  ['If-Range alone', { 'if-range': etag }],
]

const parts: readonly (readonly [what: string, Headers, Spans])[] = [
  ['the first byte', { range: 'bytes=0-0' }, [[0, 0]]],
  ['the first ten', { range }, ten],
  ['the unit in capitals', { range: 'Bytes=0-9' }, ten],
  ['from a byte on', { range: 'bytes=990-' }, [[990, 999]]],
  ['all from the first byte on', { range: 'bytes=0-' }, [[0, 999]]],
  ['one byte', { range: 'bytes=5-5' }, [[5, 5]]],
  ['all from the end', { range: 'bytes=-1000' }, [[0, 999]]],
  ['past the end', { range: 'bytes=990-5000' }, [[990, 999]]],
  ['to beyond all numbers', { range: `bytes=990-${'9'.repeat(400)}` }, [[990, 999]]],
  ['the last five', { range: 'bytes=-5' }, [[995, 999]]],
  ['more at the end than there is', { range: 'bytes=-1001' }, [[0, 999]]],
  ['numbers with zeros before them', { range: 'bytes=000-009' }, ten],
  ['spaces around', { range: 'bytes= 0-9 ' }, ten],
  ['a list with empty elements', { range: 'bytes=,0-9, ,' }, ten],
  ['two spans', { range: 'bytes=0-9,20-29' }, [ten[0]!, [20, 29]]],
  [
    'first and last',
    { range: 'bytes=0-0,-1' },
    [
      [0, 0],
      [999, 999],
    ],
  ],
  [
    'eight spans',
    { range: `bytes=${[0, 2, 4, 6, 8, 10, 12, 14].map(at => `${at}-${at}`)}` },
    [0, 2, 4, 6, 8, 10, 12, 14].map(at => [at, at]),
  ],
  ['two that overlap are one', { range: 'bytes=0-5,3-9' }, ten],
  ['two that touch are one', { range: 'bytes=0-4,5-9' }, ten],
  ['the same twenty times is one', { range: `bytes=${Array(20).fill('0-9')}` }, ten],
  ['three of which two touch', { range: 'bytes=100-109,0-4,5-9' }, [[100, 109], ten[0]!]],
  ['one that is there and one that is not', { range: 'bytes=0-9,2000-2009' }, ten],
  ['If-Range with the tag', { range, 'if-range': etag }, ten],
  ['If-Range with the date', { range, 'if-range': exactly }, ten],
  ['If-Match with the tag', { range, 'if-match': `"other", ${etag}` }, ten],
  ['If-None-Match with another', { range, 'if-none-match': '"other"' }, ten],
  ['If-Modified-Since another instant', { range, 'if-modified-since': earlier }, ten],
]

const missing: readonly (readonly [what: string, Headers])[] = [
  ['from the end on', { range: 'bytes=1000-' }],
  ['the last none', { range: 'bytes=-0' }],
  ['two after the end', { range: 'bytes=1000-1009,2000-' }],
  ['beyond all numbers', { range: `bytes=${'9'.repeat(400)}-` }],
  ['after the end with If-Range and the tag', { range: 'bytes=1000-', 'if-range': etag }],
]

const conditions: readonly (readonly [what: string, Headers, status: number])[] = [
  ['If-None-Match with the tag', { 'if-none-match': etag }, 304],
  ['If-None-Match with the tag as a weak one', { 'if-none-match': `W/${etag}` }, 304],
  ['If-None-Match with a star', { 'if-none-match': '*' }, 304],
  ['If-None-Match with the tag as a part of another', { 'if-none-match': `"x${etag.slice(1)}` }, 200],
  ['If-None-Match with nothing that is a tag', { 'if-none-match': 'other' }, 200],
  ['If-None-Match before the range', { 'if-none-match': etag, range }, 304],
  ['If-None-Match before a range that is not there', { 'if-none-match': etag, range: 'bytes=1000-' }, 304],
  ['If-Modified-Since that instant', { 'if-modified-since': exactly }, 304],
  ['If-Modified-Since that instant in the old form', { 'if-modified-since': 'Thursday, 19-Nov-26 12:00:00 GMT' }, 304],
  ['If-Modified-Since that instant as asctime has it', { 'if-modified-since': 'Thu Nov 19 12:00:00 2026' }, 304],
  ['If-Modified-Since a later one', { 'if-modified-since': later }, 200],
  ['If-Modified-Since an earlier one', { 'if-modified-since': earlier }, 200],
  ['If-Modified-Since no date', { 'if-modified-since': '2026-11-19 12:00:00' }, 200],
  ['If-Modified-Since with another tag', { 'if-modified-since': exactly, 'if-none-match': '"other"' }, 200],
  ['If-Match with the tag', { 'if-match': etag }, 200],
  ['If-Match with another tag', { 'if-match': '"other"' }, 412],
  ['If-Match with the tag as a weak one', { 'if-match': `W/${etag}` }, 412],
  ['If-Match before everything', { 'if-match': '"other"', 'if-none-match': etag, range, 'if-range': etag }, 412],
  ['If-Match, then If-None-Match', { 'if-match': etag, 'if-none-match': etag }, 304],
  ['If-Unmodified-Since that instant', { 'if-unmodified-since': exactly }, 200],
  ['If-Unmodified-Since a later one', { 'if-unmodified-since': later }, 200],
  ['If-Unmodified-Since an earlier one', { 'if-unmodified-since': earlier }, 412],
  ['If-Unmodified-Since no date', { 'if-unmodified-since': 'yesterday' }, 200],
  ['If-Unmodified-Since with the tag', { 'if-unmodified-since': earlier, 'if-match': etag }, 200],
  ['If-Unmodified-Since before a range', { 'if-unmodified-since': earlier, range }, 412],
  [
    'If-Unmodified-Since, then If-Modified-Since',
    { 'if-unmodified-since': exactly, 'if-modified-since': exactly },
    304,
  ],
]

describe('the complete file is sent for', () => {
  test.each(whole)('%s', async (_what, headers) => {
    const { status, headers: got, bytes } = await asked(headers)
    expect([status, got['content-range'], got['content-length']]).toEqual([200, undefined, String(size)])
    expect(bytes.equals(content)).toBe(true)
  })
})

describe('a part is sent for', () => {
  test.each(parts)('%s', async (_what, headers, spans) => {
    const received = await asked(headers)
    expect([received.status, received.headers['content-length']]).toEqual([206, String(received.bytes.length)])
    expect(received.headers).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'last-modified': exactly,
      'x-other': 'kept',
    })
    const expected = spans.map(([start, end]) => [`bytes ${start}-${end}/${size}`, content.subarray(start, end! + 1)])
    expect(partsOf(received)).toEqual(expected)
  })
})

describe('416 with the size is sent for', () => {
  test.each(missing)('%s', async (_what, headers) => {
    const { status, headers: got, text } = await asked(headers)
    expect([status, got['content-range'], text]).toEqual([416, `bytes */${size}`, 'Range not satisfiable'])
  })
})

describe('the condition', () => {
  test.each(conditions)('%s', async (_what, headers, status) => {
    const received = await asked(headers)
    expect([received.status, received.headers['content-range']]).toEqual([status, undefined])
    if (status === 200) expect(received.bytes.equals(content)).toBe(true)
    if (status !== 304) return
    expect(received.headers).toMatchObject({ etag, 'last-modified': exactly, 'x-other': 'kept' })
    expect([received.bytes.length, received.headers['content-length']]).toEqual([0, undefined])
  })

  test('with a date matches only that time if the address may later serve older bytes', async () => {
    const { url } = await fileServer({ ...answer, isImmutable: false })
    const statusOf = async (headers: Headers): Promise<number> => (await ask(url, '/', headers)).status
    expect(await statusOf({ 'if-unmodified-since': exactly })).toBe(200)
    expect(await statusOf({ 'if-unmodified-since': later })).toBe(412)
    expect(await statusOf({ range, 'if-range': exactly })).toBe(200)
    expect(await statusOf({ range, 'if-range': etag })).toBe(206)
  })
})

describe('HEAD', () => {
  test.each<[Headers, number]>([
    [{}, 200],
    [{ range }, 200],
    [{ range: 'bytes=1000-' }, 200],
    [{ 'if-none-match': etag }, 304],
    [{ 'if-match': '"other"' }, 412],
  ])('with %o is %i without a body', async (headers, status) => {
    const received = await asked(headers, 'HEAD')
    expect([received.status, received.bytes.length, received.headers['content-range']]).toEqual([status, 0, undefined])
    if (status === 200)
      expect(received.headers).toMatchObject({ 'content-length': String(size), 'accept-ranges': 'bytes' })
  })
})

async function asked(headers: Headers, method?: string): Promise<Received> {
  const { url } = await fileServer(answer)
  return ask(url, '/', headers, method)
}

/** Content-Range and bytes of each part, split at the boundary as a client does. */
function partsOf({ headers, bytes }: Received): readonly (readonly [range: string, bytes: Buffer])[] {
  const boundary = /^multipart\/byteranges; boundary=([\w]+)$/.exec(headers['content-type']!)?.[1]
  if (boundary === undefined) return [[headers['content-range']!, bytes]]
  expect(headers['content-range']).toBe(undefined)
  const text = bytes.toString('latin1')
  expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true)
  const found = text.slice(0, -`\r\n--${boundary}--\r\n`.length).split(`\r\n--${boundary}\r\n`)
  expect(found.shift()).toBe('')
  return found.map(part => {
    const [head, type, contentRange] = /^Content-Type: (.+)\r\nContent-Range: (.+)\r\n\r\n/.exec(part)!
    expect(type).toBe('text/csv; charset=utf-8')
    return [contentRange!, Buffer.from(part.slice(head.length), 'latin1')]
  })
}
