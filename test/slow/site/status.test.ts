import { expect, test } from 'vitest'
import { describePages, isTooWide, open } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the pages about the sources of figures', () => {
  const at = demoSite()

  test('details are shown and hidden together, and have room with double letters', async () => {
    const page = await open(at('/status'), { width: 360 })
    const isShown = () => page.locator('#source-fr .more').isVisible()
    expect(await isShown()).toBe(false)
    await page.getByRole('button', { name: 'Show details' }).click()
    expect(await isShown()).toBe(true)
    expect(await isTooWide(page)).toBe(false)
    // With double font size, too, there is room for a word next to or below each name.
    await page.getByText('Glossary').click()
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    const narrowest = 'Math.min(...[...document.querySelectorAll("dd")].map(one => one.clientWidth).filter(Boolean))'
    expect(await page.evaluate(narrowest)).toBeGreaterThan(150)
    await page.evaluate('document.documentElement.style.fontSize = ""')
    await page.getByRole('button', { name: 'Hide details' }).click()
    expect(await isShown()).toBe(false)
  })

  test('a source is one line on a phone, and a text finds its country while it is typed', async () => {
    const page = await open(at('/status'), { width: 320 })
    const height = 'document.querySelector("#source-fr > summary").clientHeight'
    expect(await page.evaluate(height)).toBeLessThan(60)
    await page.fill('#find-source', 'ita')
    expect(await page.locator('details.source:visible').count()).toBe(1)
    expect(await page.locator('details.source[open] strong').innerText()).toBe('Italy')
    expect(new URL(page.url()).search).toBe('?q=ita')
    // The address has the same search, made by the server.
    const again = await open(at('/status?q=ita'), { width: 320 })
    expect(await again.locator('details.source[open] strong').innerText()).toBe('Italy')
  })

  test('a bar shows the counts of its day under the pointer', async () => {
    const page = await open(at('/status'))
    const bars = page.locator('#source-fr svg')
    const { width } = (await bars.boundingBox())!
    await bars.hover({ position: { x: width - 2, y: 10 } })
    expect(await page.locator('.day-tip').innerText()).toMatch(/^19 Nov 2026: \d+ read/)
    await bars.hover({ position: { x: 2, y: 10 } })
    expect(await page.locator('.day-tip').innerText()).toBe('21 Oct 2026: not recorded')
  })

  test('an attribution is copied', async () => {
    const page = await open(at('/licences'), { width: 360 })
    const france = page.locator('#FR')
    await france.getByRole('button', { name: 'Copy: Ministère' }).click()
    await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
    expect(await page.evaluate('getSelection().toString()')).toBe('')
  })
})
