import { expect, test } from 'vitest'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../support/browser.ts'
import { demoSite } from '../support/demo-site.ts'

describePages('the page for licences', () => {
  const at = demoSite()

  test.each(looks.map(look => [lookName(look), look] as const))('is for everybody (%s)', async (_name, look) => {
    const page = await open(at('/licences'), look)
    expect(await page.title()).toBe('Sources and licences · fuel-etl')
    expect(await seriousFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('lists sources without script', async () => {
    const page = await open(at('/licences'), { script: false })
    expect(await page.getByRole('heading', { name: 'France (FR)' }).count()).toBe(1)
  })
})
