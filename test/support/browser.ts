import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { browserFlags } from '../../fixtures/site/browser-flags.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Debian's Chromium, if the environment names it: `FUEL_BROWSER=/usr/bin/chromium npm test`. */
const browserPath = process.env.FUEL_BROWSER

/** The window of a page. Widths and heights in CSS pixels. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: 320 | 360 | 1440
}

/** Each theme and each width once. */
export const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
]

export const lookName = ({ theme, width }: Look) => `${theme}, ${width} px`

// Time limit for starting a browser and for waiting in it. The 30 s of Playwright are too short on a busy machine.
const patienceMs = 120_000

let launched: Browser | undefined

/** Page tests in a browser. Without a browser they are skipped, and the group name says so. */
export function describePages(name: string, tests: () => void): void {
  const without = browserPath === undefined
  const says = without ? `${name} (no browser: FUEL_BROWSER names none)` : name
  // A browser on a busy machine is slow, and no test is about speed.
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
  /** False: scripts are turned off. */
  readonly script?: boolean
  readonly reducedMotion?: boolean
  /** Forced colours, as in the high-contrast modes of Windows. */
  readonly forcedColours?: boolean
  /** False: as in a browser without WebGL. Software WebGL takes seconds per map, so it is off where no map is tested. */
  readonly webgl?: boolean
  /** The position that the browser reports: degrees. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
  /** Expected failures: parts of addresses or of messages. */
  readonly expected?: readonly string[]
}

// Pictures of charts need a canvas too, so only the context of a map is refused.
const withoutWebgl = `{
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...others) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...others)
  }
}`

/**
 * Opens a page. At the end, the test fails if the console had an error, or a request failed or went to another host. `expected` lists the
 * failures that the test causes on purpose.
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
    viewport: { width, height: width < 1440 ? 780 : 1000 },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: script ?? true,
    ...(place && { geolocation: place, permissions: ['geolocation'] }),
  })
}

/** Failures on a page, in order. */
function faultsOf(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`script: ${error.message}`))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // The icon is loaded last. A test that leaves the page at once leaves before it is loaded.
    const isLeft = request.url().endsWith('/icon.svg') && why === 'net::ERR_ABORTED'
    // With scripts turned off, Chromium refuses to preload a module. What the content security policy refuses is reported on the console.
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

/** Serious and critical findings of axe-core, one per line: rule, element, fault. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Through the debugger, because the content security policy of the page allows no foreign script.
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.target.join(' ') + ': ' + node.failureSummary)))`)
}

/** Whether the page is wider than its window. On a phone, only the box of a table may scroll sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
