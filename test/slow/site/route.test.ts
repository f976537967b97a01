import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { figures, priced, station } from '../../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../../support/api-server.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'

// Software WebGL reports that it is slow.
const expected = ['GL Driver Message']
const patience = 300_000

/** A station every two kilometres around the road. */
const places = Array.from({ length: 400 }, (_, at) => ({
  id: 1000 + at,
  lat: 47.9 + (at % 20) * 0.02,
  lng: 1.7 + Math.floor(at / 20) * 0.03,
}))
const stations = places.map(({ id, lat, lng }) => station(id, { lat, lng, country: 'FR', city: 'Orléans' }))
const prices = places.map(({ id }) => priced(id, (1.5 + (id % 7) / 100).toFixed(3), { country: 'FR' }))
const road = '/route?route=48,2;48.2,2&km=2'

describePages('the page for a route', () => {
  const { served } = sharedServing(atEnd =>
    serving({ figures: { ...figures, stations, prices, unlisted: [] } }, {}, atEnd),
  )
  const at = (path: string) => served().url + path
  const rows = (page: Page) => page.locator('.route-table tbody tr').count()

  test.each(looks.map(look => [lookName(look), look] as const))(
    'is accessible and does not move (%s)',
    { timeout: patience },
    async (_name, look) => {
      const page = await open(at(road), { ...look, expected })
      await page.locator('#route-map[data-ready]').waitFor()
      expect(await layoutShift(page)).toBeLessThan(0.01)
      expect(await seriousFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('finds the stations along a route that is drawn, and has it in the address', { timeout: patience }, async () => {
    const page = await open(at(road), { expected })
    await page.locator('#route-map[data-ready]').waitFor()
    expect(await rows(page)).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await rows(page)).toBe(0)
    expect(new URL(page.url()).searchParams.has('route')).toBe(false)
    await page.getByRole('button', { name: 'Draw' }).click()
    const map = page.locator('#route-map canvas')
    await map.click({ position: { x: 150, y: 200 } })
    await map.click({ position: { x: 300, y: 420 } })
    await page.locator('.route-table').waitFor()
    expect(await rows(page)).toBeGreaterThan(2)
    const drawn = new URL(page.url()).searchParams.get('route')
    expect(await page.locator('#route').inputValue()).toBe(drawn)
    // The server shows the same for that address.
    const shown = await page.locator('#results-summary').textContent()
    await page.reload()
    expect(await page.locator('#results-summary').textContent()).toBe(shown)
    await page.locator('#route-map[data-ready]').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await rows(page)).toBe(0)
  })

  test('follows the choice of distance, and reads a file', { timeout: patience }, async () => {
    const page = await open(at(road), { webgl: false })
    const near = await page.locator('#results-summary').textContent()
    await page.getByLabel('Within', { exact: true }).selectOption('5 km')
    await expect.poll(() => page.locator('#results-summary').textContent()).not.toBe(near)
    expect(new URL(page.url()).searchParams.get('km')).toBe('5')
    await page.locator('summary').click()
    const gpx = '<gpx><rte><rtept lat="48.1" lon="1.9"/><rtept lat="48.1" lon="2.1"/></rte></gpx>'
    await page.locator('#file').setInputFiles({ name: 'a.gpx', mimeType: '', buffer: Buffer.from(gpx) })
    await page.waitForURL(/route=[^4]/)
    expect(await page.locator('.route-way').textContent()).toContain('15 km with 2 points')
  })

  test('works without script', { timeout: patience }, async () => {
    const page = await open(at('/route'), { script: false })
    expect(await page.locator('#route-map').isVisible()).toBe(false)
    await page.getByLabel('From').fill('47.95, 2')
    await page.getByLabel('To', { exact: true }).fill('48.2, 2')
    await page.getByRole('button', { name: 'Show stations' }).click()
    expect(page.url()).toBe(at('/route?from=47.95%2C+2&to=48.2%2C+2&fuel=diesel&km=2'))
    expect(await rows(page)).toBeGreaterThan(5)
  })
})

/** The cumulative layout shift. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise(resolve => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 100)
  })`)
}
