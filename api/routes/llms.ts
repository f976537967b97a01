import { contactText, contactUrl, imprintUrl, type Operator } from '../pages/operator.ts'
import type { ProcessRoute } from '../routing/route.ts'
import { documentRoute } from '../site/document-route.ts'
import { serverDescription, serverTitle } from '../site/server-manifest.ts'
import type { Site } from '../site/site.ts'

/** What a language model should know of the service, and where it finds more: https://llmstxt.org. An addition. */
export function llmsRoute(site: Site, startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const document = {
    path: '/llms.txt',
    operationId: 'llms',
    summary: 'An overview for language models, in Markdown (an addition)',
    contentType: 'text/plain; charset=utf-8',
    response: { description: 'The overview.', content: { 'text/plain': { schema: { type: 'string' } } } },
    text: () => overview(site.address ?? '', site.operator),
  }
  return documentRoute(document, startedAt, legacyCacheHeader)
}

/** `base`: the origin of the links; empty for links to the same server. */
function overview(base: string, operator: Operator): string {
  const link = (title: string, path: string, about: string) => `- [${title}](${base}${path}): ${about}`
  return `# ${serverTitle}

> ${serverDescription} Prices are EUR per litre (cng and lng: per kg), taxes included.

Every answer has its source, licence and day: name the source when you pass figures on. \`X-Data: demonstration\` and
\`metadata.data\` mark figures that are made up. Forecasts, reasons, routes and fuel use are not offered.

## Agents

${[
  link(
    'MCP',
    '/mcp',
    'tools for prices, rankings, changes, averages, records, stations and tolls; streamable HTTP, POST',
  ),
  link('server.json', '/server.json', 'how an MCP registry lists this server'),
  link(
    'Questions in English',
    '/api/natural-language/?q=Where+is+diesel+cheapest%3F',
    'one answer as JSON; check confidence',
  ),
].join('\n')}

## API

${[
  link('OpenAPI', '/api/openapi.json', 'all endpoints and the members of their answers'),
  link('Reference', '/docs', 'the same for reading'),
  link('Weekly history', '/lang/api/country-history.php?cc=FR', 'the weekly series of a country since 2005'),
  link('Tolls', '/api/toll/get_json.php', 'all tolls with a source'),
  link('Bulk files', '/api/bulk/', 'Parquet and CSV, with a key'),
].join('\n')}

## Terms

${[
  link('Sources and licences', '/licences', 'publishers, licences and required attributions'),
  link('Status', '/status', 'which markets are read, and when'),
].join('\n')}
${operatorPart(base, operator)}`
}

function operatorPart(base: string, { contact, imprint }: Operator): string {
  const lines = [
    ...(contact === null ? [] : [`- [${contactText(contact)}](${contactUrl(contact)}): questions about the service`]),
    ...(imprint === null ? [] : [`- [Imprint](${imprintUrl(imprint, base)}): who runs the service`]),
  ]
  return lines.length === 0 ? '' : `\n## Operator\n\n${lines.join('\n')}\n`
}
