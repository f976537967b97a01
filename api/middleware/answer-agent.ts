import type { Context } from 'koa'
import type { PlainAnswer } from '../http/answer.ts'
import { bodyOf } from '../http/body-of.ts'
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
