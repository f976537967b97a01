import { page } from './page.ts'

/** The same for every path: what was asked for is not repeated in it. */
export const notFoundPage = Buffer.from(
  page(
    'Not found',
    '<p>There is nothing at this address. The service is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>',
  ),
)
