import { afterEach, describe, expect, test, vi } from 'vitest'
import { AnswerError, fetchJson } from '../../web/client/parts/fetch-json.ts'

describe('a request of a page to the service', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** The error of a request. */
  async function failure(answer: () => Promise<Response>, signal?: AbortSignal): Promise<unknown> {
    vi.stubGlobal('fetch', answer)
    return fetchJson('/board', signal).then(
      () => undefined,
      (error: unknown) => error,
    )
  }

  test('returns the answer', async () => {
    vi.stubGlobal('fetch', async (path: string) => Response.json({ path }))
    expect(await fetchJson('/board?a=1')).toEqual({ path: '/board?a=1' })
  })

  test('fails with the message of the service', async () => {
    const error = await failure(async () => Response.json({ ok: false, error: 'Unknown action: x' }, { status: 400 }))
    expect(error).toBeInstanceOf(AnswerError)
    expect(error).toMatchObject({ message: 'Unknown action: x', status: 400 })
  })

  test.each([
    ['<html>', 502, 'The service cannot answer at the moment (502). Please try again.'],
    ['{"error":""}', 500, 'The service cannot answer at the moment (500). Please try again.'],
    ['{"error":7}', 403, 'The service refused to answer (403).'],
    ['null', 404, 'The service refused to answer (404).'],
  ])('fails with a readable message for the answer %s with status %i', async (body, status, message) => {
    expect(await failure(async () => new Response(body, { status }))).toMatchObject({ message, status })
  })

  test('fails when an answer is truncated', async () => {
    const error = await failure(async () => new Response('{"ok":tr'))
    expect(error).toMatchObject({ name: 'AnswerError', status: null })
    expect((error as Error).message).toMatch(/cannot be read/)
  })

  test('fails when the service cannot be reached', async () => {
    const cause = new TypeError('Failed to fetch')
    const error = await failure(() => Promise.reject(cause))
    expect(error).toMatchObject({ name: 'AnswerError', status: null, cause })
    expect((error as Error).message).toMatch(/cannot be reached/)
  })

  test('rethrows the abort error when it was cancelled', async () => {
    const calledOff = new DOMException('Aborted', 'AbortError')
    expect(await failure(() => Promise.reject(calledOff), AbortSignal.abort())).toBe(calledOff)
  })
})
