import { components } from '../schemas/components.ts'
import type { DescribedRoute } from './operation.ts'
import { pathsOf, tags } from './paths-of.ts'

// Of the interface, as SERVICE.md counts it; the package has a number of its own.
const interfaceVersion = '1.0.0'

/** The OpenAPI 3 description: what the routes say of themselves, and the schemas that they name. */
export type Described = ReturnType<typeof describeRoutes>

export function describeRoutes(routes: readonly DescribedRoute[]) {
  return {
    openapi: '3.0.3',
    info: {
      title: 'European fuel prices, history and tolls',
      version: interfaceVersion,
      description:
        'Prices are in EUR per litre (per kg if `unit` is kg), taxes included. Instants are UTC, `YYYY-MM-DD HH:MM:SS`. ' +
        'A parameter with an empty value counts as absent; of a repeated one the last counts.',
      license: { name: 'The licence of each source, listed on the page /licences' },
    },
    servers: [{ url: '/' }],
    // No key, except where an operation names the schemes.
    security: [],
    tags,
    paths: pathsOf(routes),
    components: { schemas: components(), securitySchemes },
  }
}

/** Either of the two; the header counts before the parameter. */
const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  parameter: { type: 'apiKey', in: 'query', name: 'api_key' },
}
