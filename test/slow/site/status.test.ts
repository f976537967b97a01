import { expect, test } from 'vitest'
import { describePages, isTooWide, open } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the pages about the sources of figures', () => {
  const at = demoSite()

  test('all sources are shown and hidden together', async () => {
    const page = await open(at('/status'), { width: 360 })
    const isShown = () => page.getByRole('heading', { name: /^fr\b/ }).first().isVisible()
    expect(await isShown()).toBe(false)
    await page.getByRole('button', { name: 'Show all sources' }).click()
    expect(await isShown()).toBe(true)
    expect(await isTooWide(page)).toBe(false)
    // With double font size, too, there is room for a word next to or below each name.
    await page.getByText('Glossary').click()
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    const narrowest = 'Math.min(...[...document.querySelectorAll("dd")].map(one => one.clientWidth).filter(Boolean))'
    expect(await page.evaluate(narrowest)).toBeGreaterThan(150)
    await page.evaluate('document.documentElement.style.fontSize = ""')
    await page.getByRole('button', { name: 'Hide all sources' }).click()
    expect(await isShown()).toBe(false)
  })

  test('an attribution is copied', async () => {
    const page = await open(at('/licences'), { width: 360 })
    const france = page.locator('#FR')
    await france.getByRole('button', { name: 'Copy: Ministère' }).click()
    await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
    expect(await page.evaluate('getSelection().toString()')).toBe('')
  })
})
