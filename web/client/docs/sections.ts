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
