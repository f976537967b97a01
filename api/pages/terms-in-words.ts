import type { Source } from '../../pipeline/serving/schemas/live.ts'
import { type Html, html } from './html.ts'

type Reuse = Source['reuse']

const tags: Readonly<Record<Reuse, readonly [colour: string, name: string]>> = {
  open: ['good', 'open'],
  share_alike: ['good', 'open, share alike'],
  unclear: ['warn', 'reuse unclear'],
  restricted: ['bad', 'reuse restricted'],
}

export function reuseTag(reuse: Reuse, name = tags[reuse][1]): Html {
  return html`<span class="tag ${tags[reuse][0]}">${name}</span>`
}

// Which data are passed on in bulk files: DECISIONS, Markets and sources.
const reuseMeans: Readonly<Record<Reuse, string>> = {
  open: 'You may use it, change it and pass it on, also commercially. Name the source.',
  share_alike:
    'The same, but data that you derive from it must stay under the same licence. Bulk downloads keep it in a separate file.',
  unclear:
    'The publisher states no terms for reuse. It is shown and served here with its source. Bulk files contain its national figures but not its stations. Ask the publisher before you pass it on.',
  restricted:
    'The publisher forbids passing it on, or reserves this right. It is read only if the operator of this service has accepted the terms, and it is not in bulk files. Do not republish it without the publisher’s permission.',
}

const levelMeans = {
  'seen whole': 'A complete real delivery was read before its prices were published.',
  'seen in part': 'Parts of a real delivery were seen. The rest is read as the publisher describes it.',
  'by description only':
    'Read as the publisher describes it. Its first deliveries are reviewed before they are published.',
} as const

export const termsInWords: Html = html`<h2 id="words">Terms explained</h2>
<dl class="words">
${(Object.keys(tags) as Reuse[]).map(reuse => html`<div><dt>${reuseTag(reuse)}</dt><dd>${reuseMeans[reuse]}</dd></div>\n`)}
${Object.entries(levelMeans).map(([level, text]) => html`<div><dt>${level}</dt><dd>${text}</dd></div>\n`)}</dl>
<p class="quiet">This is our summary of the publishers’ terms, not legal advice. The licence that each source links to is
binding.</p>`
