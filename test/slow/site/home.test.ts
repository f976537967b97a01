import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

// The map has separate tests. When it is not drawn, its requests may end with the page.
const undrawn = { webgl: false, expected: ['net::ERR_ABORTED'] }

describePages('the first page', () => {
  const at = demoSite()

  test.each(looks.map(look => [lookName(look), look] as const))('is accessible (%s)', async (_name, look) => {
    const page = await open(at('/?q=diesel+in+France+over+the+last+year'), { ...look, ...undrawn })
    await page.locator('.line-chart > svg').waitFor()
    await page.getByText('The same as a table').click()
    expect(await seriousFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await isTooWide(page)).toBe(false)
  })

  test('shows its board and its questions without script, sorted by the links of its headings', async () => {
    const page = await open(at(), {
      script: false,
      width: 360,
      // The answer is JSON, so the browser requests its default icon. The page of a country has its own tests.
      expected: ['status of 404'],
    })
    expect(await firstCountry(page)).toBe('Spain')
    expect(await page.locator('.map-picture').isVisible()).toBe(true)
    expect(await page.locator('.map-legend').isVisible()).toBe(true)
    for (const useless of ['#map-fuel', '#map-place', '.map-open'])
      expect(await page.locator(useless).isVisible(), useless).toBe(false)
    expect(await isTooWide(page)).toBe(false)
    await page.locator('.board-fuels').getByRole('link', { name: 'Diesel' }).click()
    await page.locator('.board thead').getByRole('link', { name: 'Country' }).click()
    await page.locator('.board thead').getByRole('link', { name: 'Country' }).click()
    expect(new URL(page.url()).search).toBe('?fuel=diesel&sort=country&order=desc')
    expect(await firstCountry(page)).toBe('United Kingdom')
    await page.getByText('Ask in English').click()
    await page.getByRole('button', { name: 'Compare petrol in Spain and Italy' }).click()
    expect(await page.textContent('body')).toContain('Petrol is cheaper in Spain')
  })

  test('sorts its board in place, and fits the smallest phone', async () => {
    const page = await open(at('/?fuel=diesel'), undrawn)
    await page.evaluate('window.sameDocument = true')
    await page.locator('.board thead').getByRole('link', { name: 'Diesel, change in 1 week' }).click()
    await page.locator('.board-fuels').getByRole('link', { name: 'Petrol' }).click()
    expect(new URL(page.url()).search).toBe('?sort=petrol-change')
    expect(await page.locator('.board [aria-sort]').innerText()).toContain('1\u00a0week')
    expect(await page.evaluate('window.sameDocument')).toBe(true)
    await page.setViewportSize({ width: 320, height: 700 })
    const box = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
      '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.querySelector(".board-box"))',
    )
    expect(box.scrollWidth).toBe(box.clientWidth)
    expect(await page.locator('.board .petrol:visible').count()).toBeGreaterThan(0)
    expect(await page.locator('.board .diesel:visible').count()).toBe(0)
  })
})

async function firstCountry(page: Page): Promise<string | null> {
  return page.locator('.board tbody .country a').first().textContent()
}
