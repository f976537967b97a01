import { expect, test } from 'vitest'
import { describePages, isTooWide, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the page of a country', () => {
  const at = demoSite()

  test.each(['/country/gb?fuel=e10', '/country/de'])('%s fits on a phone of 320 px', async path => {
    const page = await open(at(path), { width: 320, theme: 'dark' })
    expect(await isTooWide(page)).toBe(false)
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.locator('svg[aria-label]').evaluateAll(charts => charts.length)).toBeGreaterThan(0)
  })

  test('shows each chart once, at the size of the window', async () => {
    const page = await open(at('/country/it'), { width: 360 })
    const shown = () => page.locator('svg[aria-label]:visible').count()
    expect(await shown()).toBe(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await shown()).toBe(2)
  })

  test('shows the values of the week at the pointer, and of the newest week without one', async () => {
    const page = await open(at('/country/it'))
    const chart = page.getByRole('slider')
    await chart.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await chart.boundingBox())!
    const said = () => chart.getAttribute('aria-valuetext')
    const newest = await said()
    expect(newest).toMatch(/^Week of 16 Nov 2026: Italy €\d\.\d{3}, European Union €\d\.\d{3}$/)
    await page.mouse.move(x + width / 2, y + height / 2)
    const line = page.locator('.chart-wide .chart-cursor')
    const place = (await line.boundingBox())!.x
    expect(Math.abs(place - x - width / 2)).toBeLessThan(10)
    expect(await said()).toMatch(/^Week of \d+ (May|Jun|Jul) 2026: Italy/)
    await page.mouse.move(x, y - 50)
    expect(await said()).toBe(newest)
  })

  test('leads from the list of sections to what changed this month, and on to another fuel', async () => {
    const page = await open(at('/country/es'), { width: 360 })
    await page.getByRole('link', { name: 'This month' }).click()
    expect(await page.getByRole('heading', { name: /^What changed in November 2026/ }).isVisible()).toBe(true)
    await page.getByRole('navigation', { name: 'Fuel' }).getByRole('link', { name: 'Petrol 95', exact: true }).click()
    await page.waitForURL(/\/country\/es\?fuel=sp95$/)
    expect(await page.getByRole('heading', { name: 'How petrol 95 prices are distributed' }).isVisible()).toBe(true)
  })

  test.each([true, false])('shows a past instant by its form, with script or without: %s', async script => {
    const page = await open(at('/country/it?fuel=sp95'), { width: 360, script })
    await page.getByText('Prices of a past day or hour').click()
    await page.locator('#as-of').fill('2026-11-19T12:00')
    await page.getByRole('button', { name: 'Show these prices' }).click()
    await page.waitForURL(/\/country\/it\?fuel=sp95&as_of=2026-11-19T12%3A00$/)
    expect(await page.locator('.as-of-note').innerText()).toContain('19 Nov 2026, 12:00 UTC')
    await page.locator('.as-of-note a').click()
    await page.waitForURL(/\/country\/it\?fuel=sp95$/)
  })
})
