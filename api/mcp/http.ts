import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { jsonOfClient } from '../http/body-of.ts'
import { Refusal } from '../http/refusal.ts'
import { type McpContext, mcpServer } from './server.ts'

/** A message of an agent over HTTP. */
export interface Posted {
  readonly body: Buffer
  /** The headers of the protocol, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** The answer: JSON, or nothing for a message that expects no answer. */
export interface RpcReply {
  readonly status: number
  readonly body: string
}

// JSON-RPC 2.0, 5.1.
const parseError = -32_700
const invalidRequest = -32_600

/**
 * One exchange of streamable HTTP without sessions, with a new MCP server for each message. From revision 2026-07-28
 * on, each message contains all that is needed. Earlier revisions begin with `initialize`, which needs no session here
 * either, because the tools have no state. Throws Refusal 429 for more messages than a client may send.
 */
export async function answerPosted(
  { body, headers }: Posted,
  context: McpContext,
  countMessage: () => Promise<void>,
): Promise<RpcReply> {
  let message: unknown
  try {
    message = jsonOfClient(body.toString(), 'the body is not valid JSON')
  } catch (error) {
    if (error instanceof Refusal) return fault(parseError, `Parse error: ${error.message}`)
    throw error
  }
  // Batches were part of 2025-03-26 and before, whose clients send no header with a revision.
  if (Array.isArray(message) && headers['mcp-protocol-version'] !== undefined) {
    return fault(invalidRequest, 'Invalid Request: this revision of the protocol has no batches')
  }
  for (const _ of Array.isArray(message) ? message : [message]) await countMessage()
  // A placeholder host: the protocol does not depend on the address of the service.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: { ...headers, ...content } })
  const response = (await isLegacyRequest(request, message))
    ? await answerLegacy(request, withoutCancellations(message), context)
    : await answerModern(request, message, context)
  return { status: response.status, body: await response.text() }
}

/**
 * In every revision the server chooses between JSON and a stream, and clients must accept both. Nothing is streamed
 * here, so the answer is JSON, and a client that does not accept streams is served too.
 */
const content = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

async function answerModern(request: Request, message: unknown, context: McpContext): Promise<Response> {
  // A subscription would be an endless stream, and there is nothing to subscribe to.
  const handler = createMcpHandler(() => mcpServer(context), { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 })
  return handler.fetch(request, { parsedBody: message })
}

async function answerLegacy(request: Request, message: unknown, context: McpContext): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server: McpServer = mcpServer(context)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/**
 * Cancellations of requests in the same batch. The SDK (2.4.0) gives a cancelled request no answer, but waits for one
 * before it sends the others. A batch is answered at once, so a cancellation has no effect anyway.
 */
function withoutCancellations(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  const cancelled = 'notifications/cancelled'
  const kept = message.filter(one => (one as { readonly method?: unknown } | null)?.method !== cancelled)
  return kept.length === 0 && message.length > 0 ? message[0] : kept
}

function fault(code: number, message: string): RpcReply {
  return { status: 400, body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) }
}
