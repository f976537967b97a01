import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type McpContext, mcpServer } from './server.ts'

/** What an agent sent over HTTP. */
export interface Posted {
  readonly body: Buffer
  /** Those that the protocol knows of, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** What it is answered: JSON, or nothing for what asks for no answer. */
export interface Reply {
  readonly status: number
  readonly body: string
}

// JSON-RPC 2.0, 5.1.
const parseError = -32_700
const invalidRequest = -32_600

/**
 * One exchange of streamable HTTP without sessions: a server of its own answers it and is gone. Revisions from 2026-07-28
 * on carry all that they need in each message; those before it begin with `initialize`, which needs no session here
 * either, as no tool remembers anything.
 */
export async function answerPosted({ body, headers }: Posted, door: McpContext): Promise<Reply> {
  const message = parsed(body)
  if (message === undefined) return fault(400, parseError, 'Parse error: the body is not valid JSON')
  // Batches were part of 2025-03-26 and before, whose clients send no header with a revision.
  if (Array.isArray(message) && headers['mcp-protocol-version'] !== undefined) {
    return fault(400, invalidRequest, 'Invalid Request: this revision of the protocol has no batches')
  }
  // The host is nobody's: where the request came to is not the protocol's business.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: { ...headers, ...content } })
  const response = (await isLegacyRequest(request, message))
    ? await answerLegacy(request, withoutCancellations(message), door)
    : await answerModern(request, message, door)
  return { status: response.status, body: await response.text() }
}

/**
 * Every revision leaves it to the server whether an answer is JSON or a stream, and has clients say that they read both. There
 * is nothing to stream here, so it is JSON, and a client that says nothing of streams is served too.
 */
const content = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

async function answerModern(request: Request, message: unknown, door: McpContext): Promise<Response> {
  // A subscription would be a stream without an end, and there is nothing to subscribe to.
  const handler = createMcpHandler(() => mcpServer(door), { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 })
  return handler.fetch(request, { parsedBody: message })
}

async function answerLegacy(request: Request, message: unknown, door: McpContext): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server: McpServer = mcpServer(door)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/**
 * What is asked and called off in one batch: the SDK gives it no answer, and waits for one before it sends the others
 * (2.4.0). All of a batch has been answered before anybody could change their mind.
 */
function withoutCancellations(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  const cancelled = 'notifications/cancelled'
  const kept = message.filter(one => (one as { readonly method?: unknown } | null)?.method !== cancelled)
  return kept.length === 0 && message.length > 0 ? message[0] : kept
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function fault(status: number, code: number, message: string): Reply {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) }
}
