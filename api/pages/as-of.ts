import type { Instant } from '../../pipeline/model/instants.ts'
import { asOfName, findAsOf } from '../params/as-of.ts'
import { pageWords } from '../shared/words.ts'
import { timeTag } from './elements.ts'
import { type Html, html } from './html.ts'

/** The past instant in the query of an address, which the server has checked; null for the present. */
export function pastInstantOf(search: string): Instant | null {
  const text = new URLSearchParams(search).get(asOfName)
  return text === null || text === '' ? null : findAsOf(text)
}

/**
 * A form for a past instant. It works without script. The other choices of the address stay. The script reads `data-as-of` and requests the
 * data of the map for the same instant (web/client/parts/shown-instant.ts).
 */
export function asOfForm(search: string, at: Instant | null): Html {
  const { summary, label, show } = pageWords.asOf
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== asOfName)
  return html`<details class="as-of"${at !== null && html` open`}><summary>${summary}</summary>
<form>${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="as-of">${label}</label>
<input type="datetime-local" id="as-of" name="${asOfName}" required${at !== null && html` value="${at.slice(0, 16).replace(' ', 'T')}"`}>
<button>${show}</button>
</form></details>
`
}

/** Says that old prices are shown, and links to those of now: the page at `path`. Empty for the present. */
export function asOfNote(path: string, search: string, at: Instant | null): Html | false {
  if (at === null) return false
  const { note, back } = pageWords.asOf
  const query = new URLSearchParams(search)
  query.delete(asOfName)
  const href = `${path}${query.size === 0 ? '' : `?${query}`}`
  return html`<p class="as-of-note" role="status" data-as-of="${addressText(at)}">${note(timeTag(at))} <a href="${href}">${back}</a></p>
`
}

/** The address of a page that shows the prices of the same instant. The address itself for the present. */
export function atInstant(address: string, at: Instant | null): string {
  if (at === null) return address
  const [page, place] = address.split('#')
  return `${page}${page!.includes('?') ? '&' : '?'}${asOfName}=${addressText(at)}${place === undefined ? '' : `#${place}`}`
}

/** `2026-11-18T06:00:00Z`, as addresses have it. */
function addressText(at: Instant): string {
  return `${at.replace(' ', 'T')}Z`
}
