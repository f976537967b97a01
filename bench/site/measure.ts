import type { Browser, CDPSession, Page } from 'playwright-core'

/** What one load of a page took. Times in ms from the start of the navigation. */
export interface PageLoad {
  readonly requests: number
  /** Bytes as they were sent, heads included, by what they are. */
  readonly bytes: Readonly<Record<Kind, number>>
  readonly firstPaint: number | null
  /** When the largest part of the page was painted: on `/` the board. */
  readonly largestPaint: number | null
  readonly map: number | null
  /** How far things moved while the page was built; 0 is best, below 0.1 is good. */
  readonly shift: number
  /** Sum of what was above 50 ms in each piece of work that held up the page. */
  readonly blocked: number
}

export const kinds = ['html', 'css', 'script', 'map library', 'data', 'other'] as const
type Kind = (typeof kinds)[number]

// Installed before anything on the page runs: what is not observed from the beginning is not reported later.
const watch = `
  window.seenShift = 0; window.seenBlocked = 0; window.seenLargest = null
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) seenShift += one.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) seenBlocked += Math.max(0, duration - 50) })
    .observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => { for (const one of list.getEntries()) seenLargest = one.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })`

const told = `({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  largestPaint: window.seenLargest ?? null,
  map: performance.getEntriesByName('map-ready').at(-1)?.startTime ?? null,
  shift: window.seenShift ?? 0,
  blocked: window.seenBlocked ?? 0,
})`

/** Opens a page in a browser that has seen nothing of it yet. */
export async function measure(
  browser: Browser,
  url: string,
  settle: (page: Page) => Promise<void>,
  script = true,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, javaScriptEnabled: script })
  try {
    const page = await context.newPage()
    if (script) await page.addInitScript(watch)
    const counted = await countBytes(await context.newCDPSession(page))
    await page.goto(url)
    if (script) await settle(page)
    else await page.waitForLoadState('networkidle')
    const times = (await page.evaluate(told)) as Omit<PageLoad, 'requests' | 'bytes'>
    return { ...counted(), ...times }
  } finally {
    await context.close()
  }
}

async function countBytes(session: CDPSession): Promise<() => Pick<PageLoad, 'requests' | 'bytes'>> {
  const kindOf = new Map<string, Kind>()
  const bytes = Object.fromEntries(kinds.map(kind => [kind, 0])) as Record<Kind, number>
  let requests = 0
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (/^https?:/.test(response.url)) kindOf.set(requestId, kindFor(response.url, type))
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind === undefined) return
    bytes[kind] += encodedDataLength
    requests++
  })
  await session.send('Network.enable')
  return () => ({ requests, bytes })
}

function kindFor(url: string, type: string): Kind {
  if (/maplibre|base-map/.test(url)) return 'map library'
  if (type === 'Document') return 'html'
  if (type === 'Stylesheet') return 'css'
  if (type === 'Script') return 'script'
  return type === 'Fetch' || type === 'XHR' ? 'data' : 'other'
}
