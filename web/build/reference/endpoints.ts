import type { Operation } from '../../../api/openapi/operation.ts'
import type { Schema } from '../../../api/schemas/components.ts'

/** The parts of `/api/openapi.json` that the reference uses. */
export interface DescribedService {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, object>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Endpoint extends Operation {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly isKeyed: boolean
  /** Not part of the first contract of the service, but equally stable. */
  readonly isAddition: boolean
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

// What browsers, phones and search engines load with pages.
const forBrowsers = new Set(['robots', 'webManifest'])

/** The operations of a description, and separately those that answer with pages for people. */
export function endpointsOf({ paths }: DescribedService): {
  readonly endpoints: readonly Endpoint[]
  readonly pages: readonly Endpoint[]
} {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation & { security?: readonly unknown[] }>).map(
      ([method, operation]): Endpoint => ({
        ...operation,
        method: method.toUpperCase() as Endpoint['method'],
        path,
        isKeyed: (operation.security ?? []).length > 0,
        isAddition: !contract.has(path),
      }),
    ),
  )
  const isPage = ({ operationId, responses }: Endpoint) =>
    forBrowsers.has(operationId) || responses[200]?.content?.['text/html'] !== undefined
  return { endpoints: all.filter(one => !isPage(one)), pages: all.filter(isPage) }
}
