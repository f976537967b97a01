import { expect, test } from 'vitest'
import { demoStationPage } from '../../../fixtures/site/site-pages.ts'
import { describePages, isTooWide, open } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the page of a station', () => {
  const at = demoSite()

  test('is not wider than the window of a phone, with the table of changes and all details open', async () => {
    const page = await open(at(demoStationPage), { width: 360 })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate('for (const details of document.querySelectorAll("main details")) details.open = true')
    expect(await page.locator('.station-history td').first().isVisible()).toBe(true)
    expect(await isTooWide(page)).toBe(false)
    const outside = `[...document.querySelectorAll('.step-chart text')]
      .filter(text => text.getBoundingClientRect().left < 0 || text.getBoundingClientRect().right > innerWidth).length`
    expect(await page.evaluate(outside)).toBe(0)
  })

  test('copies its address, and shows it where the browser does not allow that', async () => {
    const page = await open(at(`${demoStationPage}?fuel=sp98`))
    const copied = `navigator.clipboard.writeText = text => {
      document.title = text
      return Promise.resolve()
    }`
    await page.evaluate(copied)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link was copied.').waitFor()
    expect(await page.title()).toBe(at(`${demoStationPage}?fuel=sp98`))
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('copy it with Ctrl+C').waitFor()
    expect(await page.evaluate('String(getSelection())')).toBe(at(`${demoStationPage}?fuel=sp98`))
  })

  test('shows its address as text without script', async () => {
    const page = await open(at(demoStationPage), { script: false })
    expect(await page.locator('.station-share').innerText()).toBe(
      `Address of this page: ${demoStationPage}?fuel=diesel`,
    )
  })
})
