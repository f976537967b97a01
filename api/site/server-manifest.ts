import { isIP } from 'node:net'
import { programName, programVersion } from '../../pipeline/process.ts'
import type { ServerManifest } from '../schemas/service.ts'
import { exampleBase } from '../shared/request-code.ts'

/** How the service presents itself to agents, to their registries and in `/llms.txt`. */
export const serverTitle = 'Fuel prices and tolls'

// A registry accepts 100 characters.
export const serverDescription =
  'Official fuel prices of Europe and Australia, weekly since 2005 and live by station, and tolls.'

/** The schema of the registry, seen 2026-11-24. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * `server.json` of the MCP registry. Without an address of the service, the address of the remote is a variable. There
 * is no package, because the program is not in a registry of packages.
 */
export function serverManifest(address: string | null): ServerManifest {
  return {
    $schema: schema,
    name: `${namespaceOf(address)}/${programName}`,
    title: serverTitle,
    description: serverDescription,
    version: programVersion,
    ...(address !== null && { websiteUrl: address }),
    remotes: [
      address === null
        ? { type: 'streamable-http', url: '{address}/mcp', variables: { address: variable } }
        : { type: 'streamable-http', url: `${address}/mcp` },
    ],
  }
}

const variable = {
  description: 'Where the service is reached, such as https://fuel.example',
  isRequired: true,
  default: exampleBase,
}

/** The domain reversed, which its owner can prove to the registry: `example.fuel` for `fuel.example`. */
function namespaceOf(address: string | null): string {
  const host = address === null ? '' : new URL(address).hostname
  if (host === '' || host.startsWith('[') || isIP(host) !== 0) return 'local'
  return host.split('.').reverse().join('.')
}
