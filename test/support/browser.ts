import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { browserFlags } from './browser-flags.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Debian's Chromium, where the environment names it: `FUEL_BROWSER=/usr/bin/chromium npm test`. */
const browserPath = process.env.FUEL_BROWSER

/** How a page is looked at. Widths and heights in CSS pixels. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: 360 | 1440
}

export const everyLook: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 360 },
]

/** In the short form the one in which most goes wrong. */
export const looks = process.env.FUEL_TEST_LONG ? everyLook : everyLook.slice(1, 2)

/** A test of the long form, `npm run test:site`. */
export const longTest = test.skipIf(!process.env.FUEL_TEST_LONG)

export const lookName = ({ theme, width }: Look) => `${theme}, ${width} px`

// For a browser to start, and for what is waited for in it: Playwright's own 30 s are little on a busy machine.
const patienceMs = 120_000

let launched: Browser | undefined

/** Tests of pages in a browser. Without one they are skipped, and the name of the group says so. */
export function describePages(name: string, tests: () => void): void {
  const without = browserPath === undefined
  const says = without ? `${name} (no browser: FUEL_BROWSER names none)` : name
  // A browser on a busy machine is slow, and no test is about that.
  describe.skipIf(without)(says, () => {
    beforeAll(launch)
    afterAll(async () => {
      await launched?.close()
      launched = undefined
    })
    tests()
  })
}

async function launch(): Promise<void> {
  if (!existsSync(browserPath!)) throw new Error(`FUEL_BROWSER: there is no ${browserPath}`)
  const env = { ...process.env, HOME: temporaryFolder() }
  launched = await chromium.launch({ executablePath: browserPath!, args: browserFlags, env, timeout: patienceMs })
}

export interface Opening extends Partial<Look> {
  /** False: a browser in which scripts are turned off. */
  readonly script?: boolean
  readonly reducedMotion?: boolean
  /** Colours of the reader's own instead of the page's, as Windows has them. */
  readonly forcedColours?: boolean
  /** False: as in a browser without WebGL. Software WebGL takes seconds for a map, where none is tested. */
  readonly webgl?: boolean
  /** What the browser says when it is asked where it is: degrees. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
  /** What the test makes fail on purpose: parts of addresses or of messages. */
  readonly expected?: readonly string[]
}

// Charts are drawn on canvases too: only the context of a map is refused.
const withoutWebgl = `{
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...others) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...others)
  }
}`

/**
 * A page, opened. When the test is over it fails if the console held an error, a request failed or went to another host:
 * `expected` names what a test makes fail on purpose.
 */
export async function open(url: string, opening: Opening = {}): Promise<Page> {
  const context = await contextFor(opening)
  onTestFinished(() => context.close())
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const faults = faultsOf(page, new URL(url).origin)
  onTestFinished(() => {
    const unexpected = faults.filter(fault => !(opening.expected ?? []).some(part => fault.includes(part)))
    expect(unexpected).toEqual([])
  })
  if (opening.webgl === false) await page.addInitScript(withoutWebgl)
  await page.goto(url)
  return page
}

function contextFor(opening: Opening): Promise<BrowserContext> {
  const { theme = 'light', width = 1440, script, reducedMotion, place } = opening
  return launched!.newContext({
    forcedColors: opening.forcedColours ? 'active' : 'none',
    viewport: { width, height: width === 360 ? 780 : 1000 },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: script ?? true,
    ...(place && { geolocation: place, permissions: ['geolocation'] }),
  })
}

/** What goes wrong on a page, as it comes. */
function faultsOf(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`script: ${error.message}`))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // The icon comes last: a test that goes on to another page at once leaves before it is there.
    const isLeft = request.url().endsWith('/icon.svg') && why === 'net::ERR_ABORTED'
    // With scripts turned off Chromium refuses to load a module ahead. What the page's policy refuses is on the console.
    if (why !== 'csp' && !isLeft) faults.push(`failed: ${request.url()} ${why}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) faults.push(`answered ${response.status()}: ${response.url()}`)
  })
  page.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url())
    if (/^https?:$/.test(protocol) && asked !== origin) faults.push(`foreign host: ${request.url()}`)
  })
  return faults
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds serious or critical, a line each: rule, element, and what is wrong with it. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // By way of the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.target.join(' ') + ': ' + node.failureSummary)))`)
}

/** Whether the page is wider than its window: on a phone nothing but a table's own box scrolls sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
