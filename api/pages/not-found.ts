import { html } from './html.ts'
import type { Page } from './page.ts'

/** The same for every path. It does not repeat the requested address. */
export const notFoundPage: Page = {
  path: null,
  title: 'Not found',
  description: 'There is no page at this address.',
  script: null,
  content: html`<p>There is no page at this address. The address may be mistyped, or the page was removed. Addresses are case-sensitive, and
a slash at the end matters.</p>
<p>You may be looking for one of these pages:</p>
<ul>
<li><a href="/">Prices</a>: current prices, a map of stations and a question box</li>
<li><a href="/history">History</a>: weekly prices of the last five years</li>
<li><a href="/tolls">Tolls</a>: tunnels, bridges, vignettes and barriers</li>
<li><a href="/status">Status</a>: how recent the data are</li>
<li><a href="/docs">API</a>: the reference, also as OpenAPI in <a href="/api/openapi.json"><code>/api/openapi.json</code></a></li>
</ul>`,
}
