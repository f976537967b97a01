import '../styles/stacked-table.css'
import '../styles/docs.css'
import { exampleBase } from '../../api/shared/request-code.ts'
import { shareLanguage } from './docs/language.ts'
import { connectBuilder } from './docs/request-builder.ts'
import { connectCopyButton } from './parts/copy-text.ts'

/** Examples use the address of the server that sent the page. */
function putOwnAddress(): void {
  for (const code of document.querySelectorAll('.code code, .base, .url'))
    code.textContent = code.textContent!.replaceAll(exampleBase, location.origin)
}

putOwnAddress()
followOldAnchor()
shareLanguage()
for (const codes of document.querySelectorAll<HTMLElement>('.codes')) connectCopyButton(codes)
const builder = document.querySelector<HTMLElement>('.builder')
if (builder) connectBuilder(builder)
markSections()

/** Marks the part of the page that the reader sees in the contents, while the page is scrolled. */
export function markSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents .sections a')]
  const parts = links.flatMap(link => document.getElementById(link.hash.slice(1)) ?? [])
  if (parts.length === 0) return
  const mark = (): void => {
    const here = partAt(parts)
    for (const link of links) {
      if (link.hash.slice(1) === here.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** The last part that begins in the upper third of the window. At the end of the page, the last part. */
function partAt(parts: readonly HTMLElement[]): HTMLElement {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd && window.scrollY > 0) return parts.at(-1)!
  const line = window.innerHeight / 3
  return parts.filter(part => part.getBoundingClientRect().top <= line).at(-1) ?? parts[0]!
}

/**
 * The documentation was one page, so links of others lead to `/docs#livePrices`. The entries of the first page have the same
 * anchors. With script the page opens at once.
 */
export function followOldAnchor(): void {
  if (location.pathname !== '/docs' || location.hash.length < 2) return
  const target = targetOf(location.hash.slice(1))
  if (target !== null) location.replace(target)
}

function targetOf(anchor: string): string | null {
  const shape = /^schema-(\w+)$/.exec(anchor)?.[1]
  if (shape) return `/docs/${shape}`
  const entry = document.getElementById(anchor)?.closest('li')?.querySelector('a')
  if (entry) return entry.getAttribute('href')
  for (const link of document.querySelectorAll<HTMLElement>('[data-anchors]'))
    if (link.dataset.anchors!.split(' ').includes(anchor)) return `${link.getAttribute('href')}#${anchor}`
  return null
}
