import { afterEach, describe, expect, test, vi } from 'vitest'
import { AnswerError, fetchJson } from '../../web/client/parts/fetch-json.ts'

describe('what a page asks the service', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** What went wrong. */
  async function failure(answer: () => Promise<Response>, signal?: AbortSignal): Promise<unknown> {
    vi.stubGlobal('fetch', answer)
    return fetchJson('/board', signal).then(
      () => undefined,
      (error: unknown) => error,
    )
  }

  test('is what it answers', async () => {
    vi.stubGlobal('fetch', async (path: string) => Response.json({ path }))
    expect(await fetchJson('/board?a=1')).toEqual({ path: '/board?a=1' })
  })

  test('fails in the words of the service', async () => {
    const error = await failure(async () => Response.json({ ok: false, error: 'Unknown action: x' }, { status: 400 }))
    expect(error).toBeInstanceOf(AnswerError)
    expect(error).toMatchObject({ message: 'Unknown action: x', status: 400 })
  })

  test.each([
    ['<html>', 502, 'The service cannot answer at the moment (502). Please try again later.'],
    ['{"error":""}', 500, 'The service cannot answer at the moment (500). Please try again later.'],
    ['{"error":7}', 403, 'The service refused to answer (403).'],
    ['null', 404, 'The service refused to answer (404).'],
  ])('fails in words for people where %s comes with %i', async (body, status, message) => {
    expect(await failure(async () => new Response(body, { status }))).toMatchObject({ message, status })
  })

  test('fails when an answer is cut off', async () => {
    const error = await failure(async () => new Response('{"ok":tr'))
    expect(error).toMatchObject({ name: 'AnswerError', status: null })
    expect((error as Error).message).toMatch(/cannot be read/)
  })

  test('fails when nobody answers', async () => {
    const cause = new TypeError('Failed to fetch')
    const error = await failure(() => Promise.reject(cause))
    expect(error).toMatchObject({ name: 'AnswerError', status: null, cause })
    expect((error as Error).message).toMatch(/cannot be reached/)
  })

  test('is no failure of the service when it was called off', async () => {
    const calledOff = new DOMException('Aborted', 'AbortError')
    expect(await failure(() => Promise.reject(calledOff), AbortSignal.abort())).toBe(calledOff)
  })
})
