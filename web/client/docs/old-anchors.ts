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
