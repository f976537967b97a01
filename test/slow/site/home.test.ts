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
    await page.locator('.answer-chart canvas').waitFor()
    await page.getByText('The same as a table').click()
    expect(await seriousFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('shows its board, its maxima and its questions without script', async () => {
    const page = await open(at(), {
      script: false,
      width: 360,
      // The answer is JSON, so the browser requests its default icon.
      expected: ['status of 404'],
    })
    expect(await firstCountries(page)).toEqual(['Australia', 'Türkiye'])
    expect(await page.getByRole('heading', { name: 'Official maximum prices' }).count()).toBe(1)
    expect((await page.locator('.map-view').boundingBox())!.height).toBeLessThan(150)
    expect(await isTooWide(page)).toBe(false)
    await page.getByText('Ask in English').click()
    await page.getByRole('button', { name: 'Compare petrol in Spain and Italy' }).click()
    expect(await page.textContent('body')).toContain('Petrol is cheaper in Spain')
  })
})

async function firstCountries(page: Page): Promise<readonly string[]> {
  return (await page.locator('.board .country').allTextContents()).slice(0, 2)
}
