/** Lets the title of the window follow what the page shows. */
export function showTitle(title: string): void {
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = siteName === undefined ? title : `${title} · ${siteName}`
}
