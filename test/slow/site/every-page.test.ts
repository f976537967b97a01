import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from '../../../fixtures/site/settled.ts'
import { demoStationPage, sitePages } from '../../../fixtures/site/site-pages.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'
import { keyboardFaults, movingParts, sidewaysFaults } from '../../support/page-checks.ts'

const pages = [...sitePages, demoStationPage]
const cases = pages.flatMap(path => looks.map(look => [path, lookName(look), look] as const))

// Messages of software WebGL, and requests that a map cancels when its view changes.
const expected = ['GL Driver Message', 'net::ERR_ABORTED']

describePages('every page', () => {
  const at = demoSite()
  const opened = (path: string, opening: Parameters<typeof open>[1]): Promise<Page> =>
    open(at(path), { ...opening, expected: [...expected, ...(path === '/nope' ? ['404'] : [])] })

  test.each(cases)(
    '%s (%s) is complete on screen, for screen readers and for the keyboard',
    async (path, _name, look) => {
      const page = await opened(path, { ...look, reducedMotion: true })
      await settled(page)
      await openMap(page)
      expect(await seriousFaults(page)).toEqual([])
      expect(await movingParts(page)).toEqual([])
      const sideways: Record<string, string[]> = { 'as it comes': await sidewaysFaults(page) }
      await page.setViewportSize({ width: 720, height: 500 })
      sideways['1440 px at 200 %'] = await sidewaysFaults(page)
      await page.setViewportSize({ width: 1440, height: 1000 })
      await setLetters(page, 32)
      sideways['letters of twice the size'] = await sidewaysFaults(page)
      await page.setViewportSize({ width: 360, height: 780 })
      sideways['letters of twice the size on a phone'] = await sidewaysFaults(page)
      expect(Object.entries(sideways).filter(([, faults]) => faults.length > 0)).toEqual([])
      await setLetters(page, 16)
      await page.setViewportSize({ width: look.width, height: 780 })
      expect(await skips(page)).toBe('content')
      expect(await keyboardFaults(page)).toEqual([])
    },
  )

  test.each(pages)('%s is complete without script', async path => {
    const page = await opened(path, { theme: 'dark', width: 360, script: false })
    expect(await page.locator('h1').count()).toBe(1)
    expect(await isTooWide(page)).toBe(false)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(50)
  })
})

/** The map of the first page is loaded when it is used. Its controls and lists are checked too. */
async function openMap(page: Page): Promise<void> {
  const button = page.locator('.map-open')
  if ((await button.count()) === 0) return
  // The pointer is enough, and the focus stays at the beginning of the page.
  await button.hover()
  await button.waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await page.evaluate('scrollTo(0, 0)')
  await settled(page)
}

/** Sets the font size of the browser; its default is 16 px. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })
  await session.detach()
}

/** Checks that the first Tab focuses the skip link. Returns the id of the element that Enter focuses. */
async function skips(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  const skip = page.locator('a.skip:focus')
  expect(await skip.isVisible()).toBe(true)
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  return page.evaluate('document.activeElement.id')
}
