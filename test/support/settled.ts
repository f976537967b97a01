import type { Page } from 'playwright-core'

/** Waits until no request is open and, if there is a map, until it has been drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (!(await page.evaluate("document.querySelector('.maplibregl-map') !== null"))) return
  // Uses the debugger, because the page's own policy forbids evaluating text.
  await page.evaluate(`new Promise(resolve => {
    const look = () => (performance.getEntriesByName('map-ready').length > 0 ? resolve() : setTimeout(look, 50))
    look()
  })`)
  await page.waitForLoadState('networkidle')
}
