import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserFlags } from '../../fixtures/site/browser-flags.ts'

/** Does some work with the browser that FUEL_BROWSER names. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = process.env.FUEL_BROWSER
  if (executablePath === undefined) throw new Error('no browser: set FUEL_BROWSER, to /usr/bin/chromium for example')
  const home = mkdtempSync(join(tmpdir(), 'fuel-browser-'))
  const browser = await chromium.launch({ executablePath, args: browserFlags, env: { ...process.env, HOME: home } })
  try {
    await work(browser)
  } finally {
    await browser.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
