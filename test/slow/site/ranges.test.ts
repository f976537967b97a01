import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkParquet, bulkServing } from '../../support/api-bulk.ts'
import { describePages, open } from '../../support/browser.ts'
import type { KeyedServing } from '../../support/keyed-server.ts'

describePages('a page of another origin', () => {
  let served: KeyedServing
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    served = await bulkServing(undefined, {}, async end => void ends.push(end))
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  test('reads a Parquet file in parts, and knows what they are parts of', async () => {
    const page = await open(`${served.url.replace('127.0.0.1', 'localhost')}/healthz`, {
      // The file is of another origin, and JSON has no icon.
      expected: [`foreign host: ${served.url}`, 'status of 404'],
    })
    const read = (range: string, condition: Record<string, string>) =>
      page.evaluate(
        async ({ url, headers }) => {
          const answer = await fetch(url, { headers })
          const names = ['content-range', 'etag', 'x-data', 'repr-digest', 'accept-ranges']
          const seen = names.map(name => answer.headers.get(name))
          return {
            status: answer.status,
            seen,
            length: (await answer.arrayBuffer()).byteLength,
          }
        },
        {
          url: `${served.url}/api/bulk/latest/prices.parquet`,
          headers: { 'X-API-Key': served.key.text, Range: `bytes=${range}`, ...condition },
        },
      )
    const first = await read('0-99', {})
    expect(new URL(page.url()).origin).not.toBe(served.url)
    const [contentRange, etag, , digest, unit] = first.seen
    expect([first.status, first.length, contentRange]).toEqual([206, 100, `bytes 0-99/${bulkParquet.length}`])
    expect([etag, digest, unit]).toEqual([expect.stringMatching(/^"/), expect.stringMatching(/^sha-256=/), 'bytes'])
    const next = await read('100-109', { 'If-Range': etag!, 'If-Match': etag! })
    expect([next.status, next.length, next.seen[1]]).toEqual([206, 10, etag])
    const changed = await read('100-109', { 'If-Range': '"another"' })
    expect([changed.status, changed.length]).toEqual([200, bulkParquet.length])
  })
})
