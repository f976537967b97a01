import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { describePages, isTooWide, type Opening, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

// Software WebGL reports that it is slow. A view that is left before its answer arrives cancels its request.
const expected = ['GL Driver Message', 'net::ERR_ABORTED']
// Software WebGL is slow when other programs use the processor too.
const patience = 300_000
const milan = { latitude: 45.4643, longitude: 9.1895 }

describePages('the map of the first page', () => {
  const at = demoSite()

  async function openMap(path: string, opening: Opening = {}): Promise<Page> {
    const page = await open(at(path), { reducedMotion: true, ...opening, expected })
    // The map is loaded when it is used, or when the address has a view of it.
    if (!path.includes('#')) await page.getByRole('button', { name: 'Open the map' }).click()
    await page.locator('.map-list h3').waitFor()
    return page
  }

  test(
    'leads from areas to a station and to the source of its prices, by keyboard alone',
    async () => {
      const page = await openMap('/#fuel=sp95')
      await page.getByRole('heading', { name: 'Petrol 95 by country in view' }).waitFor()
      await page.locator('.map-list .map-pick', { hasText: 'Italy' }).press('Enter')
      await page.getByRole('heading', { name: 'Petrol 95 in Italy', exact: true }).waitFor()
      const countryPage = page.locator('.map-panel a').first()
      expect(await countryPage.getAttribute('href')).toBe('/country/it?fuel=sp95')
      await page.getByRole('heading', { name: 'Cheapest areas for Petrol 95 in Italy, in view' }).waitFor()
      // An area is named by its degrees until its towns are loaded.
      await page
        .locator('.map-list .map-pick', { hasText: /^(around|near) \p{L}/u })
        .first()
        .waitFor()
      await page.getByLabel('Country', { exact: true }).selectOption('Andorra')
      await page.getByRole('heading', { name: 'Cheapest Petrol 95 in Andorra, in view' }).waitFor()
      await page.locator('#map-fuel').selectOption('Diesel')
      await page.getByRole('heading', { name: 'Cheapest Diesel in Andorra, in view' }).waitFor()
      const cheapest = page.locator('.map-list tbody a').first()
      const name = await cheapest.innerText()
      await cheapest.press('Enter')
      const heading = page.locator('.map-panel h3')
      await heading.waitFor()
      expect(await heading.innerText()).toBe(name)
      expect(await heading.evaluate('document.activeElement === document.querySelector(".map-panel h3")')).toBe(true)
      const shared = new URL(page.url()).hash
      expect(shared).toMatch(/^#fuel=diesel&country=AD&map=[\d.]+\/42\.[\d]+\/1\.[\d]+&station=\d+$/)

      await page.getByText('Where does this price come from?').press('Enter')
      expect(await page.locator('.station-origins').innerText()).toMatch(
        /\b[0-9a-f]{64}\b[\s\S]*Verdict\s+accepted, current/,
      )
      expect(await seriousFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)

      await page.keyboard.press('Escape')
      expect(await page.locator('.map-panel').isHidden()).toBe(true)
      expect(await cheapest.evaluate('document.activeElement.textContent')).toBe(name)
      await page.goBack()
      await heading.waitFor()
      expect(new URL(page.url()).hash).toBe(shared)
    },
    patience,
  )

  describe('in full', { timeout: patience }, () => {
    test('is a picture, and loads nothing of the map until it is used; then opens the country that was chosen on it', async () => {
      const page = await open(at('/'), { reducedMotion: true, expected })
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.locator('.map-picture').scrollIntoViewIfNeeded()
      await page.locator('.map-picture [data-code="IT"][class]').waitFor()
      await page.waitForLoadState('networkidle')
      expect(asked.filter(path => /map|outline|places|live/.test(path))).toEqual([])
      await page.locator('.map-picture [data-code="FR"]').dispatchEvent('click')
      await page.getByRole('heading', { name: 'Cheapest areas for Diesel in France, in view' }).waitFor()
      await page.locator('.map-picture').waitFor({ state: 'detached' })
      expect(new URL(page.url()).hash).toContain('country=FR')
      expect(asked.some(path => path.includes('maplibre'))).toBe(true)
      expect(await page.locator('#map canvas').count()).toBe(1)
    })

    test('opens when the mouse comes to it, and shows the fuel that was chosen before', async () => {
      const page = await open(at('/'), { reducedMotion: true, expected })
      await page.locator('#map-fuel').selectOption('Petrol 95')
      await page.locator('.map-view').hover()
      await page.getByRole('heading', { name: 'Petrol 95 by country in view' }).waitFor()
      await page.locator('.map-picture').waitFor({ state: 'detached' })
    })

    test('shows a clicked station, and an area at a low zoom', async () => {
      const layer = await fetch(at('/live/geojson.php?country=IT&fuel=diesel&bounds=45.3,9,45.6,9.4&limit=10'))
      const { features } = (await layer.json()) as { features: readonly { geometry: { coordinates: number[] } }[] }
      const [lng, lat] = features[0]!.geometry.coordinates
      const page = await openMap(`/#map=15/${lat}/${lng}`)
      await page.locator('.map-list tbody a').first().waitFor()
      // The list is shown before the dots are drawn.
      await expect.poll(() => clicked(page), { timeout: patience / 2, interval: 500 }).toBe(true)
      await page.goto(at('/#map=6/45.46/9.19'))
      await page.getByRole('heading', { name: 'Cheapest areas for Diesel in view' }).waitFor()
      await page.locator('.map-list .map-pick').first().click()
      await page.getByRole('button', { name: 'Zoom in', exact: true }).last().click()
      expect(await page.locator('.map-panel').isHidden()).toBe(true)
    })

    test('lists the cheapest near the reader, on a dark phone', async () => {
      const page = await openMap('/', { place: milan, theme: 'dark', width: 360 })
      await page.getByRole('button', { name: 'My location' }).click()
      await page.getByRole('heading', { name: 'Cheapest Diesel within 10 km of you' }).waitFor()
      expect(await page.locator('.map-near tbody tr').count()).toBeGreaterThan(2)
      expect(await page.locator('.map-near').innerText()).toContain('Milano')
      expect(await seriousFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })

    test('keeps its colours with forced colours, and prints its legend without controls', async () => {
      const page = await openMap('/', { forcedColours: true })
      const colours = `[...document.querySelectorAll('.map-swatch')].map(one => getComputedStyle(one).backgroundColor)`
      expect(new Set(await page.evaluate<string[]>(colours)).size).toBe(5)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.map-legend').isVisible()).toBe(true)
      for (const pressed of ['#question', '.board-fuels', '#map-fuel', '.maplibregl-ctrl-zoom-in']) {
        expect(await page.locator(pressed).isVisible(), pressed).toBe(false)
      }
    })

    test('works without WebGL', async () => {
      const page = await open(at('/'), { webgl: false, expected })
      await page.getByRole('button', { name: 'Open the map' }).press('Enter')
      await page.getByText('this browser has no WebGL 2').waitFor()
      await page.getByLabel('Country', { exact: true }).selectOption('Iceland')
      await page.getByRole('heading', { name: 'Cheapest Diesel in Iceland, in view' }).waitFor()
      await page.locator('.map-list tbody a').first().click()
      await page.locator('.map-panel h3').waitFor()
      expect(await page.locator('.map-panel').innerText()).toContain('Iceland')
      expect(await seriousFaults(page)).toEqual([])
    })
  })
})

/** Whether a click on the middle of the map opens the panel. */
async function clicked(page: Page): Promise<boolean> {
  await page.locator('.map-view canvas').click()
  return page.locator('.map-panel h3').isVisible()
}
