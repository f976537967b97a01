import type { Instant } from '../../pipeline/model/instants.ts'
import { timeTag } from './elements.ts'
import { type Html, html } from './html.ts'
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

export interface Refused {
  readonly status: number
  /** A public message. */
  readonly why: string
  /** There is no snapshot, or it is too old. */
  readonly isWithoutData: boolean
  /** The date of the newest data; null without data. */
  readonly newestAt: Instant | null
  /** Identifies the request in the log; null where the request is not logged. */
  readonly requestId: string | null
}

/** The page that replaces one that cannot be shown. */
export function refusedPage(refused: Refused): Page {
  const [title, content] = wording(refused)
  return {
    path: null,
    title,
    description: 'This page cannot be shown at the moment.',
    script: null,
    content: html`${content}
${refused.requestId !== null && html`<p class="quiet">If you ask about it, please quote this code: <code>${refused.requestId}</code></p>`}`,
  }
}

function wording({ status, why, isWithoutData, newestAt }: Refused): readonly [title: string, content: Html] {
  if (isWithoutData) return newestAt === null ? noData : tooOld(newestAt)
  if (status === 405) return onlyRead
  if (status >= 500) return broken
  return ['This page cannot be shown', html`<p>${why} (${status}).</p>\n${elsewhere}`]
}

const elsewhere = html`<p>These pages are available: <a href="/history">weekly history</a>, <a href="/tolls">tolls</a>, the
<a href="/docs">API reference</a> and the <a href="/status">status</a> of each source.</p>`

const noData = [
  'No data yet',
  html`<p>This server has not published any data yet. Please come back later. The <a href="/status">Status</a> page shows
when data are available.</p>
<p class="quiet">For the operator: <code>fuel-etl run</code> publishes the first data, and <code>fuel-etl check</code> lists what a
run still needs. Pages answer 503 until then.</p>`,
] as const

function tooOld(newestAt: Instant): readonly [title: string, content: Html] {
  return [
    'No current prices',
    html`<p>The newest prices are from ${timeTag(newestAt)}, which is too old to show them
as current. Please come back later.</p>
${elsewhere}
<p class="quiet">For the operator: <code>fuel-etl status</code> lists what is late, and <code>fuel-etl check</code> says whether runs
still begin. Pages with current prices answer 503 until the next run.</p>`,
  ]
}

const onlyRead = [
  'This page is read-only',
  html`<p>This address does not accept the request (405). <a href="">Open the page</a> instead.</p>
${elsewhere}`,
] as const

const broken = [
  'Something went wrong',
  html`<p>We could not create this page because of an error on our side. The error has been logged. Please try again in a minute.</p>
${elsewhere}`,
] as const
