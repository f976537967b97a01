import { html } from './html.ts'
import type { Page } from './page.ts'

/** Instead of a page that cannot be shown. `why`: a public message. */
export function refusedPage(status: number, why: string): Page {
  const isWithoutData = why === 'Database unavailable'
  return {
    path: null,
    title: isWithoutData ? 'No current prices' : 'This page cannot be shown',
    description: 'This page cannot be shown at the moment.',
    script: null,
    content: isWithoutData
      ? html`<p>The newest prices are too old to be shown as today's, or there are none yet. Nothing old is passed off as
new: please come back later. How each source stands is on the page <a href="/status">Status</a>.</p>`
      : html`<p>${why} (${status}).</p>`,
  }
}
