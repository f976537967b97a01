import { snapshotHeaders } from '../http/headers.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../limits/client-address.ts'
import { rateLimitHeaders } from '../limits/limit-state.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { Log } from '../log/log.ts'
import type { McpContext } from '../mcp/server.ts'
import type { ServerContext } from '../middleware/server-context.ts'
import { errors, type Operation, schemaRef } from '../openapi/operation.ts'
import { contactText } from '../pages/operator.ts'
import type { AgentRoute, SentMessage } from '../routing/route.ts'
import type { Site } from '../site/site.ts'

const message = { 'application/json': { schema: schemaRef('JsonRpcMessage') } }

const { 403: foreignPage, ...others } = errors('JsonRpcError', 400, 403, 405, 413, 415, 429, 500)

const mcpOperation: Operation = {
  operationId: 'modelContextProtocol',
  summary:
    'Tools for agents (an addition): the Model Context Protocol as streamable HTTP without sessions. `tools/list` describes ' +
    'which tools there are and what they take; `GET` and `DELETE` are 405.',
  requestBody: { required: true, content: message },
  responses: {
    200: { description: 'The answer; what a tool refuses has `result.isError`.', content: message },
    202: { description: 'A notification: there is no answer.' },
    ...others,
    403: { ...foreignPage!, description: 'A page asks, and the operator has not allowed its origin.' },
  },
}

export interface McpNeeds {
  readonly served: Pick<ServerContext, 'current' | 'past' | 'nowMs' | 'maxAgeHours'>
  readonly site: Pick<Site, 'address' | 'operator'>
  /** The shared limit of questions and of calls of tools. */
  readonly questions: RateLimit
  readonly limiter: Limiter
  /** Pages of these origins may send requests, in addition to pages of the reader's own machine. */
  readonly allowedOrigins: readonly string[]
  readonly log: Log
}

/** The tools over the Model Context Protocol. An addition to the contract. */
export function mcpRoute({ served, site, questions, limiter, allowedOrigins, log }: McpNeeds): AgentRoute {
  return {
    kind: 'agent',
    path: '/mcp',
    family: 'rpc',
    // Pages may read the answers of every endpoint. `origins` decides which pages may send requests. Others can read
    // the 403.
    origins: new Set(allowedOrigins),
    isConfidential: true,
    questions,
    messages: limiter.rateLimit({ name: 'messages', requests: 600, windowSeconds: 60 }),
    contentType: 'application/json; charset=utf-8',
    openapi: mcpOperation,
    handle: async sent => {
      // Not part of the start, because the SDK and its schemas take 150 ms and 10 to 20 MB (Node 20): `serve` loads them
      // after it, a command that serves nothing never.
      const { answerPosted } = await import('../mcp/http.ts')
      const { contact: stated } = site.operator
      const contact = stated === null ? null : contactText(stated)
      const context: McpContext = {
        ...served,
        past: served.past.of(clientAddress(sent.client)),
        log,
        website: site.address,
        contact,
        countCall: () => countCall(sent),
      }
      const posted = { body: sent.body, headers: protocolHeaders(sent) }
      const { status, body } = await answerPosted(posted, context, sent.countMessage)
      const left = rateLimitHeaders([await sent.callsLeft()])
      const snapshot = served.current()
      return { kind: 'plain', status, body, headers: [...left.flat(), ...(snapshot ? snapshotHeaders(snapshot) : [])] }
    },
  }
}

/** `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and headers that later revisions add. */
function protocolHeaders({ headers }: SentMessage): Readonly<Record<string, string>> {
  const own = Object.entries(headers).filter(([name, value]) => name.startsWith('mcp-') && typeof value === 'string')
  return Object.fromEntries(own as [string, string][])
}

/** Throws Refusal, which an agent gets as the error of the tool. */
async function countCall({ countCall: count, callsLeft }: SentMessage): Promise<void> {
  try {
    await count()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { requests, windowSeconds, resetSeconds } = await callsLeft()
    throw new Refusal(
      429,
      `The limit of ${requests} calls in ${windowSeconds} seconds is reached; call again in ${resetSeconds} seconds.`,
    )
  }
}
