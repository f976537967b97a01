import { expect, test } from 'vitest'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

// The map has separate tests. When it is not drawn, its requests may end with the page.
const undrawn = { webgl: false, expected: ['net::ERR_ABORTED'] }

const suggested = '#find-place-towns [role="option"]'

describePages('stations near a place', () => {
  const at = demoSite()

  test('are two actions away from the first page: type a town, press Enter', async () => {
    const page = await open(at(), undrawn)
    await page.getByLabel('Town', { exact: true }).fill('Milan')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/near\?place=Milan&fuel=diesel$/)
    expect(await page.locator('h1').textContent()).toBe('Diesel within 10 km of Milan')
    expect(await page.locator('.near-table tbody tr').count()).toBeGreaterThan(0)
  })

  test('can be chosen from suggestions by keyboard', async () => {
    const page = await open(at(), undrawn)
    const field = page.getByRole('combobox', { name: 'Town' })
    await field.pressSequentially('munche')
    const options = page.locator(suggested)
    // The list closes and opens again while letters arrive.
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    await options.first().getByText('Munich').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe('find-place-towns-0')
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    expect([await options.count(), await field.inputValue()]).toEqual([0, 'munche'])
    await field.pressSequentially('n')
    await options.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/near\?place=Munich%2C\+Germany&fuel=diesel$/)
  })

  test('are found around the reader, whose position is asked for only when the button is pressed', async () => {
    const page = await open(at(), { ...undrawn, place: { latitude: 45.46421, longitude: 9.18998 } })
    await page.getByRole('button', { name: 'Near me', exact: true }).click()
    await page.waitForURL(/\/near\?lat=45\.464&lng=9\.19&fuel=diesel&km=5$/)
  })

  test('cannot be found without the position: the page says what to do', async () => {
    const page = await open(at(), undrawn)
    await page.getByRole('button', { name: 'Near me', exact: true }).click()
    await page.getByText('type a town').waitFor()
  })

  test('are on a map beside the list, and on a phone a switch shows one of both', { timeout: 300_000 }, async () => {
    const expected = ['GL Driver Message']
    const wide = await open(at('/near?place=Milan&km=25'), { expected })
    await wide.locator('#near-map[data-ready]').waitFor()
    expect(await wide.locator('.near-list').isVisible()).toBe(true)
    expect(await seriousFaults(wide)).toEqual([])
    const phone = await open(at('/near?place=Milan&km=25'), { width: 360, expected })
    const shown = async () => [
      await phone.locator('.near-list').isVisible(),
      await phone.locator('#near-map').isVisible(),
    ]
    expect(await shown()).toEqual([true, false])
    await phone.getByText('Map', { exact: true }).click()
    await phone.locator('#near-map[data-ready]').waitFor()
    expect(await shown()).toEqual([false, true])
    expect(await isTooWide(phone)).toBe(false)
    await phone.getByText('List', { exact: true }).click()
    await phone.getByRole('button', { name: /^1: show .+ on the map$/ }).click()
    expect(await shown()).toEqual([false, true])
  })

  test('are found without script, and every choice is a link', async () => {
    const page = await open(at(), { script: false, width: 360 })
    expect(await page.getByRole('button', { name: 'Near me', exact: true }).isVisible()).toBe(false)
    await page.getByLabel('Town', { exact: true }).fill('Milan, Italy')
    await page.getByRole('button', { name: 'Find prices' }).click()
    await page.getByRole('link', { name: '25 km' }).click()
    await page.getByRole('link', { name: 'Distance' }).click()
    expect(new URL(page.url()).search).toContain('km=25&sort=distance')
    expect(await isTooWide(page)).toBe(false)
  })

  test.each(looks.map(look => [lookName(look), look] as const))('are accessible (%s)', async (_name, look) => {
    const page = await open(at('/near?place=Milan'), look)
    await page.getByRole('combobox', { name: 'Town' }).fill('frankf')
    await page.locator(suggested).first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
