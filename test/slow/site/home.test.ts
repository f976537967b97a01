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

  test('sorts the board by click and by key, and shows any fuel in its third column', async () => {
    const page = await open(at(), undrawn)
    expect(await firstCountries(page)).toEqual(['Australia', 'Türkiye'])
    await page.getByRole('button', { name: 'Country' }).click()
    expect(await firstCountries(page)).toEqual(['Andorra', 'Australia'])
    await page.getByRole('button', { name: 'Country' }).press('Enter')
    expect(await firstCountries(page)).toEqual(['United Kingdom', 'Türkiye'])
    expect(await page.locator('.board th').first().getAttribute('aria-sort')).toBe('descending')
    await page.getByLabel('Third column').selectOption('hvo')
    await page.getByLabel('Shows').selectOption('stations')
    await page.getByRole('button', { name: 'HVO diesel, number of stations' }).press('Space')
    await page.getByRole('button', { name: 'HVO diesel, number of stations' }).press('Space')
    expect(await firstCountries(page)).toEqual(['Italy', 'Spain'])
  })

  test('answers questions in the page, keeps them in its address, and explains a refusal', async () => {
    const page = await open(at(), { ...undrawn, expected: [...undrawn.expected, '429'] })
    const status = (hasText: string) => page.locator('#answer-status', { hasText }).waitFor()
    await page.getByRole('button', { name: 'Where is diesel cheapest in Europe?' }).click()
    await status('diesel is cheapest in')
    expect(await page.locator('.answer-table tbody tr').count()).toBe(3)
    expect(new URL(page.url()).searchParams.get('q')).toBe('Where is diesel cheapest in Europe?')
    await page.getByLabel('Ask about prices').fill('what is the meaning of it all')
    await page.getByLabel('Ask about prices').press('Enter')
    await page.locator('.suggestions button').first().click()
    await status('diesel is cheapest in')
    await page.goBack()
    await status('cannot be answered here')
    await page.getByRole('button', { name: 'Close the answer' }).click()
    expect(await page.textContent('#answer-status')).toBe('')
    expect(await page.evaluate('document.activeElement.id')).toBe('q')
    await page.route('**/api/natural-language/**', route =>
      route.fulfill({ status: 429, json: { error: 'slow down' } }),
    )
    await page.getByLabel('Ask about prices').fill('diesel in France')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await status('Too many questions from your address')
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
    await page.getByRole('button', { name: 'Compare petrol in Spain and Italy' }).click()
    expect(await page.textContent('body')).toContain('Petrol is cheaper in Spain')
  })
})

async function firstCountries(page: Page): Promise<readonly string[]> {
  return (await page.locator('.board .country').allTextContents()).slice(0, 2)
}
