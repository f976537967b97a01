import { words } from '../../../../api/shared/words.ts'
import { make } from '../../parts/make.ts'

// Further sources are collapsed, except OpenStreetMap, whose licence must be visible wherever its opening hours are shown.
const shownMost = 4

/** The attributions of all sources in view. Addresses in them become links. */
export function showAttribution(foot: HTMLElement, texts: readonly string[]): void {
  const plain = texts.length > shownMost ? texts.filter(text => text.includes('OpenStreetMap')) : texts
  const folded = texts.filter(text => !plain.includes(text))
  const licences = make('a', { href: '/licences', textContent: words.sourcesAndLicences })
  foot.replaceChildren(make('p', {}, ...plain.flatMap(text => [...linked(text), ' · ']), licences))
  if (folded.length === 0) return
  const summary = make('summary', { textContent: words.allSources(texts.length) })
  const items = folded.map(text => make('li', {}, ...linked(text)))
  foot.append(make('details', {}, summary, make('ul', {}, ...items)))
}

/** `© OpenStreetMap contributors (ODbL 1.0), https://…` as text and link. */
export function linked(text: string): readonly (string | HTMLElement)[] {
  return text
    .split(/(https:\/\/[^\s,;]+)/)
    .map(part => (part.startsWith('https://') ? webLinkElement(part, part) : part))
}

/** Only http and https addresses become links. */
export function webLinkElement(address: string, text: string): HTMLElement {
  return /^https?:\/\//.test(address)
    ? make('a', { href: address, textContent: text })
    : make('span', { textContent: text })
}
