import { type Response, schemaRef } from '../openapi/operation.ts'
import type { ProcessRoute } from '../routing/route.ts'
import { documentRoute } from '../site/document-route.ts'
import { serverManifest } from '../site/server-manifest.ts'
import type { Site } from '../site/site.ts'

const example = serverManifest('https://fuel.example')
const response: Response = {
  description: 'The manifest.',
  content: { 'application/json': { schema: schemaRef('ServerManifest'), example } },
}

/** The manifest with which an MCP registry lists this server. An addition. */
export function serverManifestRoute(site: Site, startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const document = {
    path: '/server.json',
    operationId: 'serverManifest',
    summary: 'The manifest of `/mcp` for registries of the Model Context Protocol (an addition)',
    contentType: 'application/json; charset=utf-8',
    response,
    text: () => JSON.stringify(serverManifest(site.address)),
  }
  return documentRoute(document, startedAt, legacyCacheHeader)
}
