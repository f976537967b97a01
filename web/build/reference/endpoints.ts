import type { Operation, Schema } from '../../../api/openapi/operation.ts'

/** The parts of `/api/openapi.json` that the reference uses. */
export interface DescribedService {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, object>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One operation of the description. */
export interface Endpoint extends Operation {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly isKeyed: boolean
  /** Not part of the first contract of the service, but equally stable. */
  readonly isAddition: boolean
}

export interface EndpointGroup {
  /** Anchor in the page. */
  readonly id: string
  readonly title: string
  readonly endpoints: readonly Endpoint[]
}

// SERVICE.md, Endpoints and Versioning.
const contract = new Set([
  '/live/api.php',
  '/live/board_now.php',
  '/live/geojson.php',
  '/lang/api/country-history.php',
  '/api/natural-language/',
  '/api/natural-language/{question}',
  '/api/toll/get_json.php',
  '/api/toll/',
  '/api/waitlist.php',
  '/api/openapi.json',
])

// A path belongs to the first group with a prefix that matches.
const groups = [
  { id: 'live-prices', title: 'Live prices', prefixes: ['/live/'] },
  { id: 'weekly-history', title: 'Weekly history', prefixes: ['/lang/', '/history'] },
  { id: 'questions', title: 'Questions in English', prefixes: ['/api/natural-language'] },
  { id: 'tolls', title: 'Tolls', prefixes: ['/api/toll'] },
  { id: 'bulk-files', title: 'Bulk files', prefixes: ['/api/bulk'] },
  { id: 'agents', title: 'Agents', prefixes: ['/mcp'] },
  { id: 'access', title: 'Access requests', prefixes: ['/api/waitlist'] },
  { id: 'service', title: 'The service itself', prefixes: ['/'] },
] as const

/** The operations of a description by group. HTML pages are listed separately. */
export function endpointsOf({ paths }: DescribedService): {
  readonly groups: readonly EndpointGroup[]
  readonly pages: readonly Endpoint[]
} {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation & { security?: unknown }>).map(
      ([method, operation]): Endpoint => ({
        ...operation,
        method: method.toUpperCase() as Endpoint['method'],
        path,
        isKeyed: operation.security !== undefined,
        isAddition: !contract.has(path),
      }),
    ),
  )
  const isPage = ({ responses }: Endpoint) => responses[200]?.content?.['text/html'] !== undefined
  const groupOf = ({ path }: Endpoint) =>
    groups.find(({ prefixes }) => prefixes.some(prefix => path.startsWith(prefix)))!.id
  const answering = all.filter(one => !isPage(one))
  return {
    groups: groups
      .map(({ id, title }) => ({ id, title, endpoints: answering.filter(one => groupOf(one) === id) }))
      .filter(({ endpoints }) => endpoints.length > 0),
    pages: all.filter(isPage),
  }
}
