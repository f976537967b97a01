import { hash } from 'node:crypto'
import type { Instant } from '../../pipeline/model/instants.ts'
import { html } from '../pages/html.ts'

/**
 * An Atom feed (RFC 4287). Addresses are complete, or paths on this server if its address is unknown. Then there is no link to the feed
 * itself: readers that store the feed elsewhere could not follow a path.
 */
export interface AtomFeed {
  readonly title: string
  readonly subtitle: string
  readonly author: string
  /** Who owns the figures, and their licence. */
  readonly rights: string
  /** The page and the feed. */
  readonly page: string
  readonly self: string
  /** The newest first. */
  readonly entries: readonly AtomEntry[]
}

export interface AtomEntry {
  /** What the entry is about. The same key is the same entry, also when its text or the address of the server changes. */
  readonly key: string
  readonly title: string
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  readonly updated: string
  readonly page: string
  /** Plain text. */
  readonly text: string
}

/** Where a feed is. */
export interface FeedAddress {
  readonly siteName: string
  /** The origin of the links; empty for paths on this server. */
  readonly base: string
}

export function atomTime(instant: Instant): string {
  return `${instant.replace(' ', 'T')}Z`
}

export const atomType = 'application/atom+xml; charset=utf-8'

export function atomFeed({ title, subtitle, author, rights, page, self, entries }: AtomFeed): string {
  const { pathname, search } = new URL(self, 'http://localhost')
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${urn(`feed ${pathname}${search}`)}</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<updated>${entries[0]?.updated ?? '1970-01-01T00:00:00Z'}</updated>
<author><name>${author}</name></author>
<rights>${rights}</rights>
${URL.canParse(self) && html`<link rel="self" type="application/atom+xml" href="${self}"/>\n`}<link rel="alternate" type="text/html" href="${page}"/>
${entries.map(
  entry => html`<entry>
<id>${urn(entry.key)}</id>
<title>${entry.title}</title>
<updated>${entry.updated}</updated>
<link rel="alternate" type="text/html" href="${entry.page}"/>
<content type="text">${entry.text}</content>
</entry>
`,
)}</feed>
`.text
}

/** A UUID of the key (RFC 9562, version 8): ids of entries must never change, so that they do not contain the address of the server. */
function urn(key: string): string {
  const digits = hash('sha256', `fuel-etl ${key}`, 'hex').slice(0, 32).split('')
  digits[12] = '8'
  digits[16] = '8'
  const text = digits.join('')
  const parts = [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)]
  return `urn:uuid:${parts.join('-')}`
}
