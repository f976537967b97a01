/** Lets the title of the window follow what the page shows. The name of the site, behind the last dot, stays. */
export function showTitle(title: string): void {
  document.title = title + document.title.slice(document.title.lastIndexOf(' · '))
}
