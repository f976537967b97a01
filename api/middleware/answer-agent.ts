import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'koa'
import type { PlainAnswer } from '../http/answer.ts'
import { bodyOf } from '../http/body-of.ts'
import { Refusal } from '../http/refusal.ts'
import type { AgentRoute } from '../routing/route.ts'

// The longest input is a question of 500 characters: 3 KB if each is escaped.
const longestBytes = 64 * 1024

/** The answer to a message of an agent. The complete message is read first. */
export async function agentAnswer(route: AgentRoute, ctx: Context): Promise<PlainAnswer> {
  const rules = { types: ['application/json'], what: 'message', longestBytes }
  const body = await bodyOf(ctx.req, rules)
  const { questions, messages } = route
  return route.handle({
    body,
    headers: ctx.req.headers,
    client: ctx,
    countMessage: () => messages.admit(ctx),
    countCall: () => questions.admit(ctx),
    callsLeft: () => questions.left(ctx),
  })
}

/**
 * Throws Refusal 403 for a page of another origin. A browser sends the page's origin with each request. Agents send
 * none and are accepted. With DNS rebinding, an attacker's page has an Origin that equals its Host, so equality is
 * accepted only where the host is an IP address, which no name server can redirect. Pages of the reader's own machine
 * are accepted too. The operator lists the service's own domain names, because the service cannot know them behind a
 * proxy.
 */
export function refuseForeignOrigin({ headers }: IncomingMessage, allowed: ReadonlySet<string>): void {
  const { origin, host } = headers
  if (origin === undefined || allowed.has(origin)) return
  if (URL.canParse(origin)) {
    const { protocol, hostname, host: named } = new URL(origin)
    const isOfTheWeb = protocol === 'http:' || protocol === 'https:'
    if (isOfTheWeb && (isLoopback(hostname) || (isAddress(hostname) && named === host))) return
  }
  throw new Refusal(403, 'Requests of pages of another origin are refused')
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (hostname.startsWith('127.') && isAddress(hostname))
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
