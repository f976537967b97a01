import { make } from '../parts/make.ts'

/** The texts of all sources in view; addresses in them become links. */
export function showAttribution(foot: HTMLElement, texts: readonly string[]): void {
  const all = make('p', {}, ...texts.flatMap((text, index) => (index === 0 ? linked(text) : [' · ', ...linked(text)])))
  const licences = make('a', { href: '/licences', textContent: 'Sources and licences' })
  foot.replaceChildren(...(texts.length > 0 ? [all] : []), make('p', {}, licences))
}

/** `© OpenStreetMap contributors (ODbL 1.0), https://…` as text and link. */
export function linked(text: string): readonly (string | HTMLElement)[] {
  return text.split(/(https:\/\/[^\s,;]+)/).map(part => (part.startsWith('https://') ? webLink(part, part) : part))
}

/** Only addresses of the web become links. */
export function webLink(address: string, text: string): HTMLElement {
  return /^https?:\/\//.test(address)
    ? make('a', { href: address, textContent: text })
    : make('span', { textContent: text })
}
