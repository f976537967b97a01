import { describe, expect, test } from 'vitest'
import { openCapture } from '../../pipeline/fetch/open-capture.ts'
import { takeDelivery } from '../../pipeline/fetch/take-delivery.ts'
import { FeedShapeError, FetchError, WorkerDied } from '../../pipeline/model/errors.ts'
import { ask, type Feed, type Request, type Source } from '../../pipeline/source.ts'

function sourceWith(feed: Feed): Source {
  const edition = { since: '2026-01-01', feed, rows: () => [], read: () => ({ skip: 'unread' }) }
  return { kind: 'stations', descriptor: { id: 'xx' }, editions: [edition] } as unknown as Source
}

const context = { now: '2026-11-19 12:00:00', settings: {} }
const answer = (request: Request) => openCapture('xx', request, 200, new TextEncoder().encode(request.name))

describe('an intermediate step', () => {
  const tokenName = { name: 'token', url: 'https://example.test/token', transient: true }
  const seen: (string | null)[] = []
  const source = sourceWith(function* () {
    const token = yield* ask(tokenName)
    seen.push(token?.text() ?? null)
    yield [{ name: 'prices', url: 'https://example.test/prices' }]
  })

  test('is passed to the feed and is not a capture', async () => {
    const { captures } = await takeDelivery(source, '2026-11-19', context, answer)
    expect(captures.map(capture => capture.name)).toEqual(['prices'])
    expect(seen.at(-1)).toBe('token')
  })

  test('may be missing from files: the feed continues with null', async () => {
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

describe('an optional answer', () => {
  const optional = (check: () => void, name = 'extra'): Request => ({
    name,
    url: `https://example.test/${name}`,
    required: false,
    check,
  })
  const refuse = () => {
    throw new FeedShapeError('xx/extra: expected JSON, found a page')
  }

  test('counts as failed if its layout is unknown', async () => {
    const { captures, failed } = await takeDelivery(sourceWith([optional(refuse)]), '2026-11-19', context, answer)
    expect(captures).toEqual([])
    expect(failed).toEqual([{ name: 'extra', message: 'xx/extra: expected JSON, found a page' }])
  })

  const many = (unreadable: number) =>
    Array.from({ length: 20 }, (_, at) => optional(at < unreadable ? refuse : () => undefined, `search-${at}`))

  test('refuses the delivery if more than a tenth of such answers have another layout', async () => {
    const { captures, failed } = await takeDelivery(sourceWith(many(2)), '2026-11-19', context, answer)
    expect([captures.length, failed.map(({ name }) => name)]).toEqual([18, ['search-0', 'search-1']])
    const changed = takeDelivery(sourceWith(many(3)), '2026-11-19', context, answer)
    await expect(changed).rejects.toThrow(FeedShapeError)
  })

  test('reports its own error if its replacement fails too', async () => {
    const standIn: Request = { name: 'other', url: 'https://example.test/other', replaces: 'extra' }
    const source = sourceWith(function* () {
      yield [optional(refuse)]
      yield [standIn]
    })
    const { captures, failed } = await takeDelivery(source, '2026-11-19', context, answer)
    expect([captures.map(({ name }) => name), failed]).toEqual([['other'], []])
    const away = { url: standIn.url, status: 404, retryable: false }
    const without = (request: Request) =>
      request === standIn ? Promise.reject(new FetchError('xx/other: 404', away)) : answer(request)
    const refused = takeDelivery(source, '2026-11-19', context, without)
    await expect(refused).rejects.toThrow('xx/extra: expected JSON, found a page')
  })

  test('of which none came fails the delivery with the reason, and not with a complaint of the feed', async () => {
    const away = { url: 'https://example.test/', status: null, retryable: false, isUnreachable: true }
    const without = ({ name }: Request) => Promise.reject(new FetchError(`xx/${name}: no address`, away))
    const requests = [optional(() => undefined, 'one'), optional(() => undefined, 'two')]
    const silent = takeDelivery(sourceWith(requests), '2026-11-19', context, without)
    await expect(silent).rejects.toMatchObject({ code: 'UNREACHABLE', message: 'xx/one: no address' })
    const complaining = sourceWith(function* () {
      yield requests
      throw new FeedShapeError('xx: expected one area at least')
    })
    const refused = takeDelivery(complaining, '2026-11-19', context, without)
    await expect(refused).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await expect(takeDelivery(complaining, '2026-11-19', context, answer)).rejects.toThrow(FeedShapeError)
  })

  test('is used if it is valid', async () => {
    const { captures, failed } = await takeDelivery(
      sourceWith([optional(() => undefined)]),
      '2026-11-19',
      context,
      answer,
    )
    expect([captures.length, failed]).toEqual([1, []])
  })

  test('does not hide a bug, which fails the delivery and not the run', async () => {
    const source = sourceWith([
      optional(() => {
        throw new TypeError('of null')
      }),
    ])
    const failed = takeDelivery(source, '2026-11-19', context, answer)
    await expect(failed).rejects.toThrow('reading it failed with TypeError: of null')
    await expect(failed).rejects.toThrow(WorkerDied)
  })
})
