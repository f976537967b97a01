import type { PipelineState } from '../serialise/pipeline-state.ts'
import { statusFeedPath } from '../shared/addresses.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { about } from './status/about.ts'
import { fetchTable } from './status/fetches.ts'
import { headline } from './status/headline.ts'
import { incidentList } from './status/incidents.ts'
import { sourceList } from './status/sources.ts'

const frame = {
  path: '/status',
  title: 'Status',
  description:
    'Whether every source of prices is up to date, what is wrong, and how each source did in the last 30 days.',
  script: 'status',
} as const

/** The state of each source. `wanted`: a country or a source that the reader looks for; empty for all. */
export function statusPage(state: PipelineState, wanted: string): Page {
  return {
    ...frame,
    feed: { path: statusFeedPath, title: 'Changes of the status' },
    content: html`${headline(state)}
${sourceList(state, wanted)}
${incidentList(state)}
${fetchTable(state)}
${about(state)}
<p class="quiet">Every source and map is named with its licence on the <a href="/licences">Licences</a> page.</p>`,
  }
}

/** Before the first run has published. */
export const noDataPage: Page = {
  ...frame,
  script: null,
  content: html`<p class="message warn">There are no data yet. No run has published a snapshot on this server.</p>
<p>Prices, history and tolls appear after the first run. The <a href="/docs">API reference</a> and the
<a href="/pricing">plans</a> are already available.</p>
<p class="quiet">For the operator: <code>fuel-etl run</code> creates the first snapshot. <code>fuel-etl check</code> lists what a
run still needs.</p>`,
}
