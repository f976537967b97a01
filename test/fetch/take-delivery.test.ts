import { describe, expect, test } from 'vitest'
import { openCapture } from '../../pipeline/fetch/open-capture.ts'
import { takeDelivery } from '../../pipeline/fetch/take-delivery.ts'
import { FeedShapeError, FetchError } from '../../pipeline/model/errors.ts'
import { ask, type Feed, type Request, type Source } from '../../pipeline/source.ts'

function sourceWith(feed: Feed): Source {
  const edition = { since: '2026-01-01', feed, rows: () => [], read: () => ({ skip: 'unread' }) }
  return { kind: 'stations', descriptor: { id: 'xx' }, editions: [edition] } as unknown as Source
}

const context = { now: '2026-11-19 12:00:00', settings: {} }
const answer = (request: Request) => openCapture('xx', request, 200, new TextEncoder().encode(request.name))

describe('a step on the way', () => {
  const tokenName = { name: 'token', url: 'https://example.test/token', transient: true }
  const seen: (string | null)[] = []
  const source = sourceWith(function* () {
    const token = yield* ask(tokenName)
    seen.push(token?.text() ?? null)
    yield [{ name: 'prices', url: 'https://example.test/prices' }]
  })

  test('is handed to the feed and is no capture', async () => {
    const { captures } = await takeDelivery(source, '2026-11-19', context, answer)
    expect(captures.map(capture => capture.name)).toEqual(['prices'])
    expect(seen.at(-1)).toBe('token')
  })

  test('may be missing from files: the feed goes on with null', async () => {
    const fromFiles = async (request: Request) => (request.transient ? null : answer(request))
    const { captures, failed } = await takeDelivery(source, '2026-11-19', context, fromFiles)
    expect([captures.length, failed, seen.at(-1)]).toEqual([1, [], null])
  })

  test('that fails over the network fails the delivery', async () => {
    const about = { url: tokenName.url, status: 401, retryable: false }
    const refused = takeDelivery(source, '2026-11-19', context, async () => {
      throw new FetchError('xx/token: 401', about)
    })
    await expect(refused).rejects.toThrow('xx/token: 401')
  })
})

describe('an answer that the delivery can do without', () => {
  const optional = (check?: () => void): Request => ({
    ...{ name: 'extra', url: 'https://example.test/extra', required: false },
    ...(check && { check }),
  })
  const refuse = () => {
    throw new FeedShapeError('xx/extra: expected JSON, found a page')
  }

  test('counts as failed when its layout is not known', async () => {
    const { captures, failed } = await takeDelivery(sourceWith([optional(refuse)]), '2026-11-19', context, answer)
    expect(captures).toEqual([])
    expect(failed).toEqual([{ name: 'extra', message: 'xx/extra: expected JSON, found a page' }])
  })

  test('is taken when it is well', async () => {
    const { captures, failed } = await takeDelivery(
      sourceWith([optional(() => undefined)]),
      '2026-11-19',
      context,
      answer,
    )
    expect([captures.length, failed]).toEqual([1, []])
  })

  test('does not hide a bug of ours', async () => {
    const source = sourceWith([
      optional(() => {
        throw new TypeError('of null')
      }),
    ])
    await expect(takeDelivery(source, '2026-11-19', context, answer)).rejects.toThrow(TypeError)
  })
})
