import type { PipelineState } from '../serialise/pipeline-state.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { fetchTable } from './status/fetches.ts'
import { foot } from './status/foot.ts'
import { marketsTable } from './status/markets.ts'
import { sourceLists } from './status/sources.ts'
import { summary } from './status/summary.ts'

const frame = {
  path: '/status',
  title: 'Status',
  description: 'How recent the prices of each market are, what was read last and what is missing.',
  script: 'status',
  isWide: true,
} as const

/** The state of each market and each source. */
export function statusPage(state: PipelineState): Page {
  return {
    ...frame,
    content: html`${summary(state)}
${marketsTable(state)}
${sourceLists(state)}
${fetchTable(state)}
${foot(state)}`,
  }
}

/** Before the first run has published. */
export const noDataPage: Page = {
  ...frame,
  script: null,
  content: html`<p class="message">There are no data yet. No run has published a snapshot on this server.</p>
<p>Prices, history and tolls appear after the first run. The <a href="/docs">API reference</a> and the
<a href="/pricing">plans</a> are already available.</p>
<p class="quiet">For the operator: <code>fuel-etl run</code> creates the first snapshot. <code>fuel-etl doctor</code> lists what a
run still needs.</p>`,
}
