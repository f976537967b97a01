import { html } from './html.ts'
import type { Page } from './page.ts'

/** The same for every path: what was asked for is not repeated in it. */
export const notFoundPage: Page = {
  path: null,
  title: 'Not found',
  description: 'There is nothing at this address.',
  script: null,
  content: html`<p>There is nothing at this address: it may be mistyped, or what was here is gone. Capital letters count, and so does
a slash at the end.</p>
<p>Perhaps you are looking for one of these:</p>
<ul>
<li><a href="/">Prices</a>: the newest of each market, a map of stations, and a box for questions</li>
<li><a href="/history">History</a>: weekly prices of five years</li>
<li><a href="/tolls">Tolls</a>: tunnels, bridges, vignettes and barriers</li>
<li><a href="/status">Status</a>: how new everything is</li>
<li><a href="/docs">API</a>: the reference for programs, which have it in <a href="/api/openapi.json"><code>/api/openapi.json</code></a></li>
</ul>`,
}
