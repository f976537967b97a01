import type { Page } from 'playwright-core'

/** Waits until nothing is asked for any more and, where a map was begun, until it has drawn itself. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (!(await page.evaluate("document.querySelector('.maplibregl-map') !== null"))) return
  // Asked by way of the debugger: the page's own policy lets no text be run.
  await page.evaluate(`new Promise(resolve => {
    const look = () => (performance.getEntriesByName('map-ready').length > 0 ? resolve() : setTimeout(look, 50))
    look()
  })`)
  await page.waitForLoadState('networkidle')
}
