import type { SourceTerms } from '../../../web/shared/answers.ts'
import { type Html, html } from '../html.ts'

type Reuse = SourceTerms['reuse']

const tags: Readonly<Record<Reuse, readonly [colour: string, name: string]>> = {
  open: ['good', 'open'],
  share_alike: ['good', 'open, share alike'],
  unclear: ['warn', 'reuse unclear'],
  restricted: ['bad', 'reuse restricted'],
}

export function reuseTag(reuse: Reuse): Html {
  const [colour, name] = tags[reuse]
  return html`<span class="tag ${colour}">${name}</span>`
}

// What is handed on in bulk files: DECISIONS, Markets and sources.
const reuseMeans: Readonly<Record<Reuse, string>> = {
  open: 'Use it, change it and pass it on, also in a product that costs money. Name the source.',
  share_alike:
    'The same, and what you make of the data goes on under the same licence. In bulk it has a file of its own.',
  unclear:
    'The publisher states no terms for reuse. It can be seen and asked for here, with its source named; bulk files hold national figures of it and no stations. Ask the publisher before you pass it on.',
  restricted:
    'The publisher forbids passing it on, or reserves the right to. It is read only where the operator of this service has accepted the terms, and is in no bulk file. Look at it, and do not republish it without the publisher’s word.',
}

const levelMeans = {
  'seen whole': 'A complete real delivery was read before its prices were published.',
  'seen in part': 'Parts of a real delivery were seen; the rest is read as the publisher describes it.',
  'by description only':
    'Read as the publisher describes it. Its first deliveries are looked at before they are published.',
} as const

export const termsInWords: Html = html`<h2 id="words">What the words mean</h2>
<dl class="words">
${(Object.keys(tags) as Reuse[]).map(reuse => html`<div><dt>${reuseTag(reuse)}</dt><dd>${reuseMeans[reuse]}</dd></div>\n`)}
${Object.entries(levelMeans).map(([level, text]) => html`<div><dt>${level}</dt><dd>${text}</dd></div>\n`)}</dl>
<p class="quiet">These are our words for the publishers’ terms, and not legal advice: what holds is the licence that each source
links to.</p>`
