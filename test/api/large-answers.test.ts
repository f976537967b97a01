import { type IncomingMessage, ServerResponse } from 'node:http'
import Koa, { type Context } from 'koa'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../api/http/refusal.ts'
import { LargeAnswers } from '../../api/limits/large-answers.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { SharedRoom } from '../../api/limits/shared-room.ts'

const app = new Koa()
const limiter = new MemoryLimiter()

function contextOf(remoteAddress: string): Context {
  const req = { headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage
  return app.createContext(req, new ServerResponse(req)) as Context
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

  test('are refused with 503 to a client that does not receive its share, and to no other client', async () => {
    const answers = new LargeAnswers(0, limiter, new SharedRoom(4000, 1000))
    const [first, second] = [contextOf('192.0.2.1'), contextOf('192.0.2.1')]
    answers.hold(first, 999)
    expect(await refusalOf(answers.admit(second))).toBe(null)
    answers.hold(second, 1)
    expect(await refusalOf(answers.admit(first))).toEqual([
      503,
      'Too many large answers to this client are not received yet',
      ['Retry-After', '5'],
    ])
    expect(await refusalOf(answers.admit(contextOf('192.0.2.2')))).toBe(null)
    second.res.emit('close')
    second.res.emit('close')
    expect(await refusalOf(answers.admit(first))).toBe(null)
  })

  test('of an IPv6 network have one share', async () => {
    const answers = new LargeAnswers(0, limiter, new SharedRoom(4000, 1000))
    answers.hold(contextOf('2001:db8::1'), 1000)
    expect(await refusalOf(answers.admit(contextOf('2001:db8::2')))).not.toBe(null)
    expect(await refusalOf(answers.admit(contextOf('2001:db8:0:1::1')))).toBe(null)
  })

  test('of the client that holds most are cut, oldest first, when all together do not fit', () => {
    const answers = new LargeAnswers(0, limiter, new SharedRoom(1000, 1000))
    const small = contextOf('192.0.2.1')
    const greedy = [400, 400].map(bytes => {
      const ctx = contextOf('192.0.2.2')
      answers.hold(ctx, bytes)
      return ctx
    })
    answers.hold(small, 200)
    const destroyed = () => [small, ...greedy].map(({ res }) => res.destroyed)
    expect(destroyed()).toEqual([false, false, false])
    answers.hold(contextOf('192.0.2.3'), 1)
    expect(destroyed()).toEqual([false, true, false])
    answers.hold(contextOf('192.0.2.3'), 399)
    expect(destroyed()).toEqual([false, true, false])
  })

  test('of one client may by default be 32 MiB', async () => {
    const answers = new LargeAnswers(0, limiter)
    const ctx = contextOf('192.0.2.1')
    answers.hold(ctx, 2 ** 25 - 1)
    expect(await refusalOf(answers.admit(ctx))).toBe(null)
    answers.hold(ctx, 1)
    expect(await refusalOf(answers.admit(ctx))).not.toBe(null)
  })
})
