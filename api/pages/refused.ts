import type { Instant } from '../../pipeline/model/instants.ts'
import { type Html, html } from './html.ts'
import { timeTag } from './instant.ts'
import type { Page } from './page.ts'

export interface Refused {
  readonly status: number
  /** A public message. */
  readonly why: string
  /** There is nothing to answer from, or nothing new enough. */
  readonly isWithoutData: boolean
  /** When the newest data are of; null without any. */
  readonly newestAt: Instant | null
  /** By what the request is found in the log; null where nothing is said of it there. */
  readonly requestId: string | null
}

/** Instead of a page that cannot be shown. */
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

const elsewhere = html`<p>Meanwhile there are <a href="/history">weekly history</a>, <a href="/tolls">tolls</a>, the
<a href="/docs">reference</a>, and the page <a href="/status">Status</a>, which says how each source stands.</p>`

const noData = [
  'No data yet',
  html`<p>This server has not published any data so far: please come back later. You need do nothing; the page
<a href="/status">Status</a> says when there is something.</p>`,
] as const

function tooOld(newestAt: Instant): readonly [title: string, content: Html] {
  return [
    'No current prices',
    html`<p>The newest prices are of ${timeTag(newestAt)}, too old to be shown as
today’s. Nothing old is passed off as new: please come back later.</p>
${elsewhere}`,
  ]
}

const onlyRead = [
  'This page can only be read',
  html`<p>Nothing can be sent to this address (405). <a href="">Open the page</a> instead.</p>
${elsewhere}`,
] as const

const broken = [
  'Something went wrong',
  html`<p>This page could not be made, and that is our fault. It has been noted; please try again in a minute.</p>
${elsewhere}`,
] as const
