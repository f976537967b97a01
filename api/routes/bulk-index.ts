import { errors, jsonAnswer } from '../openapi/operation.ts'
import { madeJson } from '../routing/made-answer.ts'
import type { KeyedRoute } from '../routing/route.ts'
import { bulkIndex } from '../serialise/bulk-index.ts'
import type { BulkShelves } from '../snapshot/bulk-shelves.ts'

/** The list of bulk files. */
export function bulkIndexRoute(shelves: BulkShelves): KeyedRoute {
  const route: KeyedRoute = {
    kind: 'keyed',
    path: '/api/bulk/',
    alsoAt: ['/api/bulk'],
    family: 'plain',
    plan: 'business',
    // The limit of SERVICE.md is that of the toll query.
    counts: false,
    contentType: 'application/json; charset=utf-8',
    openapi: {
      operationId: 'bulkIndex',
      summary: 'The bulk files of the current snapshot, each at its immutable address; plan business, not counted',
      responses: {
        ...jsonAnswer('BulkIndex', 'Every file with its rows, bytes and SHA-256.'),
        ...errors('PlainError', 401, 403, 405, 500, 503),
      },
    },
    handle: request => madeJson(route, request, bulkIndex(shelves.of(request.snapshot))),
  }
  return route
}
