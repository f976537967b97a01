import { html } from './html.ts'
import type { Page } from './page.ts'

/** The same for every path: what was asked for is not repeated in it. */
export const notFoundPage: Page = {
  path: null,
  title: 'Not found',
  description: 'There is nothing at this address.',
  script: null,
  content: html`<p>There is nothing at this address.</p>
<p>The <a href="/">prices</a> are on the first page; the service is described in the <a href="/docs">reference</a> and, for
programs, in <a href="/api/openapi.json">/api/openapi.json</a>.</p>`,
}
