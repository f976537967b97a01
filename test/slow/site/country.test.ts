import { expect, test } from 'vitest'
import { describePages, isTooWide, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the page of a country', () => {
  const at = demoSite()

  test.each(['/country/gb?fuel=e10', '/country/de'])('%s fits on a phone of 320 px', async path => {
    const page = await open(at(path), { width: 320, theme: 'dark' })
    expect(await isTooWide(page)).toBe(false)
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.locator('svg[role="img"]').evaluateAll(charts => charts.length)).toBeGreaterThan(0)
  })

  test('shows each chart once, at the size of the window', async () => {
    const page = await open(at('/country/it'), { width: 360 })
    const shown = () => page.locator('svg[role="img"]:visible').count()
    expect(await shown()).toBe(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await shown()).toBe(2)
  })

  test('leads from the list of sections to what changed this month, and on to another fuel', async () => {
    const page = await open(at('/country/es'), { width: 360 })
    await page.getByRole('link', { name: 'This month' }).click()
    expect(await page.getByRole('heading', { name: /^What changed in November 2026/ }).isVisible()).toBe(true)
    await page.getByRole('navigation', { name: 'Fuel' }).getByRole('link', { name: 'Petrol 95', exact: true }).click()
    await page.waitForURL(/\/country\/es\?fuel=sp95$/)
    expect(await page.getByRole('heading', { name: 'How petrol 95 prices are distributed' }).isVisible()).toBe(true)
  })
})
