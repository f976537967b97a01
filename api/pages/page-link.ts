import { toPage } from '../shared/addresses.ts'
import { words } from '../shared/words/current.ts'
import { type Language, prefixOf } from '../shared/words/languages.ts'
import { type Html, html } from './html.ts'

/** The attributes of a link to a page: `<a ${to('/status')}>`. A page that exists in English only is marked. */
export function to(path: string): Html {
  const { href, hreflang } = toPage(path)
  return html`href="${href}"${hreflang !== undefined && html` hreflang="${hreflang}"`}`
}

/** The language of the page and its address without the prefix of the language, from the one with it. */
export function translationOf(address: string): { readonly language: Language; readonly address: string } {
  const language = words().language as Language
  return { language, address: address.slice(prefixOf(language).length) }
}

/** The language of a page that says that there is nothing at its address. */
export function translationOfAbsent(): { readonly language: Language; readonly address: null } {
  return { language: words().language as Language, address: null }
}
