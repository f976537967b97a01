import { toPage } from '../shared/addresses.ts'
import { type Html, html } from './html.ts'

/** The attributes of a link to a page: `<a ${to('/status')}>`. A page that exists in English only is marked. */
export function to(path: string): Html {
  const { href, hreflang } = toPage(path)
  return html`href="${href}"${hreflang !== undefined && html` hreflang="${hreflang}"`}`
}
