import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { settled } from '../../fixtures/site/settled.ts'
import { say } from '../say.ts'
import { stationIn } from './station-in.ts'
import { type PageView, views } from './views.ts'
import { withBrowser } from './with-browser.ts'

/**
 * Pictures of every page in both themes, in windows of four widths: `node dist/bench/site/look.js URL FOLDER
 * [VIEW…]`. A view that cannot be shown is reported, and the others are still taken.
 */
const themes = ['light', 'dark'] as const
const windows = [
  { width: 1440, height: 1000 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

async function look(url: string, folder: string, wanted: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const all = views(await stationIn(url))
  const unknown = wanted.filter(name => !all.some(view => view.name === name))
  if (unknown.length > 0)
    throw new Error(`no such view: ${unknown.join(', ')}; known: ${all.map(one => one.name).join(', ')}`)
  const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  await withBrowser(async browser => {
    for (const view of chosen) {
      for (const colorScheme of themes) {
        for (const viewport of windows) {
          const file = join(folder, `${view.name}-${viewport.width}-${colorScheme}.png`)
          await take(browser, url, view, { viewport, colorScheme }, file)
        }
      }
    }
  })
}

interface Opening {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: (typeof themes)[number]
}

async function take(browser: Browser, url: string, view: PageView, opening: Opening, file: string): Promise<void> {
  const context = await browser.newContext({ ...opening, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.on('console', message => {
      if (message.type() === 'error') say(`${view.name}: console: ${message.text()}`)
    })
    page.on('pageerror', error => say(`${view.name}: ${error.message}`))
    await page.goto(url + view.path)
    await settled(page)
    if (view.at !== undefined) await page.locator(view.at).scrollIntoViewIfNeeded()
    await settled(page)
    await view.act?.(page)
    await settled(page)
    await shoot(page, view, file)
    say(file)
  } catch (error) {
    process.exitCode = 1
    say(`${file} not taken: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await context.close()
  }
}

async function shoot(page: Page, { at }: PageView, file: string): Promise<void> {
  if (at !== undefined) await page.evaluate(`document.querySelector('${at}').scrollIntoView()`)
  await page.screenshot({ path: file, fullPage: at === undefined })
}

const [url, folder, ...wanted] = process.argv.slice(2)
if (url === undefined || folder === undefined) {
  say('Usage: node dist/bench/site/look.js URL FOLDER [VIEW…]')
  process.exitCode = 64
} else await look(url.replace(/\/$/, ''), folder, wanted)
