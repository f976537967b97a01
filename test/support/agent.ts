import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'

/** The stateless protocol revision, and the one that starts with a handshake. */
export const revisions = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const

interface AgentResult {
  /** The text of a result, which clients without structured content read. */
  readonly text: string
  readonly isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is for each test to say
  readonly structured: any
}

export interface Agent {
  readonly client: Client
  call(name: string, args?: Record<string, unknown>): Promise<AgentResult>
}

/** The official client, connected. It checks structured results against the schemas of the tool list. */
export async function agentOver(transport: Transport, mode: 'legacy' | { pin: string } = 'legacy'): Promise<Agent> {
  const client = new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return {
    client,
    call: async (name, args = {}) => {
      const { content, isError, structuredContent } = (await client.callTool({
        name,
        arguments: args,
      })) as CallToolResult
      const [first] = content
      if (first?.type !== 'text' || content.length !== 1)
        throw new Error(`expected one text, found ${JSON.stringify(content)}`)
      return { text: first.text, isError: isError === true, structured: structuredContent }
    },
  }
}

export function agentAt(url: string, mode: 'legacy' | { pin: string } = 'legacy'): Promise<Agent> {
  return agentOver(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)), mode)
}

/** An agent with another client address for each request, so that no limit of a client is reached. Its server trusts one proxy. */
export function agentOfManyClients(url: string, mode: 'legacy' | { pin: string } = 'legacy'): Promise<Agent> {
  let client = 0
  const fetchAsNext = (to: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `10.0.${client >> 8}.${client++ & 255}`)
    return fetch(to, { ...init, headers })
  }
  return agentOver(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch: fetchAsNext }), mode)
}
