import { EventEmitter } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import Koa, { type Context } from 'koa'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../api/http/refusal.ts'
import { LargeAnswers } from '../../api/limits/large-answers.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'

const app = new Koa()
const limiter = new MemoryLimiter()

function contextOf(remoteAddress: string): Context {
  const req = { headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage
  return app.createContext(req, new ServerResponse(req)) as Context
}

/** A response that can only be closed. */
function response(): ServerResponse {
  return new EventEmitter() as ServerResponse
}

async function refusalOf(admission: Promise<void>): Promise<readonly [number, string, readonly string[]] | null> {
  const error = await admission.then(() => null).catch(reason => reason)
  if (error === null) return null
  expect(error).toBeInstanceOf(Refusal)
  return [error.status, error.message, error.headers]
}

describe('large answers', () => {
  test('are refused with 429 above the limit of one client, and another client is admitted', async () => {
    const answers = new LargeAnswers(2, limiter)
    const greedy = contextOf('192.0.2.1')
    await answers.admit(greedy)
    await answers.admit(greedy)
    expect(greedy.res.getHeader('RateLimit')).toBe(undefined)
    expect(await refusalOf(answers.admit(greedy))).toEqual([
      429,
      'Too many requests',
      ['Retry-After', expect.stringMatching(/^[1-9]\d?$/)],
    ])
    expect(greedy.res.getHeader('RateLimit-Policy')).toBe('"map";q=2;w=60')
    expect(greedy.res.getHeader('RateLimit')).toMatch(/^"map";r=0;t=[1-9]\d?$/)
    expect(await refusalOf(answers.admit(contextOf('192.0.2.2')))).toBe(null)
  })

  test('have no limit per client if it is 0', async () => {
    const answers = new LargeAnswers(0, limiter)
    const ctx = contextOf('192.0.2.1')
    for (let at = 0; at < 100; at += 1) expect(await refusalOf(answers.admit(ctx))).toBe(null)
    expect(ctx.res.getHeaderNames()).toEqual([])
  })

  test('are refused with 503 while more than the maximum is not received, and admitted after that', async () => {
    const answers = new LargeAnswers(0, limiter, 1000)
    const [first, second] = [response(), response()]
    answers.hold(first, 600)
    answers.hold(second, 400)
    const ctx = contextOf('192.0.2.1')
    expect(await refusalOf(answers.admit(ctx))).toBe(null)
    const third = response()
    answers.hold(third, 1)
    expect(await refusalOf(answers.admit(ctx))).toEqual([
      503,
      'Too many large answers are being sent',
      ['Retry-After', '5'],
    ])
    third.emit('close')
    third.emit('close')
    expect(await refusalOf(answers.admit(ctx))).toBe(null)
    answers.hold(response(), 1)
    expect(await refusalOf(answers.admit(ctx))).not.toBe(null)
    first.emit('close')
    answers.hold(response(), 599)
    expect(await refusalOf(answers.admit(ctx))).toBe(null)
    answers.hold(response(), 1)
    expect(await refusalOf(answers.admit(ctx))).not.toBe(null)
  })

  test('may by default be 256 MiB in all', async () => {
    const answers = new LargeAnswers(0, limiter)
    answers.hold(response(), 2 ** 28)
    expect(await refusalOf(answers.admit(contextOf('192.0.2.1')))).toBe(null)
    answers.hold(response(), 1)
    expect(await refusalOf(answers.admit(contextOf('192.0.2.1')))).not.toBe(null)
  })
})
