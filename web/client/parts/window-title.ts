/** Lets the title and the canonical link follow what the page shows: browsers share the address of that link. */
export function showInWindow(title: string, canonical: string): void {
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = siteName === undefined ? title : `${title} · ${siteName}`
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (link !== null) link.href = new URL(canonical, link.href).href
}
