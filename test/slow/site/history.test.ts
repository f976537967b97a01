import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayText } from '../../../api/shared/format.ts'
import { historiesIn } from '../../../api/shared/history/weekly-file.ts'
import type { History, WeeklyHistory } from '../../../pipeline/serving/schemas/live.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

describePages('the page for weekly prices', () => {
  const at = demoSite(['ecb', 'bulletin', 'gb-weekly'])

  /** A series from the service. */
  const answered = async (cc: string): Promise<History> => {
    const file = (await (await fetch(at('/history/weeks.json'))).json()) as WeeklyHistory
    return historiesIn(file).get(cc)!
  }

  const isDrawn = (page: Page) => page.locator('.line-chart .chart-line').first().waitFor({ state: 'attached' })
  const heads = (page: Page) => page.locator('.figures thead th').allTextContents()

  /** The file that a button saves. */
  async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  test('has the data of the service in table and file', async () => {
    const page = await open(at('/history?cc=FR,DE&from=2026-01-01'))
    await isDrawn(page)
    const france = await answered('FR')
    const germany = await answered('DE')
    const weeks = france.labels.filter(week => week >= '2026-01-01')
    const price = (history: History, week: string) => history.e95[history.labels.indexOf(week)]!
    expect(await heads(page)).toEqual(['Week of', 'France', 'Germany'])
    const rows = await page
      .locator('.figures tbody tr')
      .evaluateAll(found => found.map(row => [...row.children].map(cell => cell.textContent)))
    const text = (value: number) => (value === 0 ? '–' : `€${value.toFixed(3)}`)
    expect(rows).toEqual(
      [...weeks].reverse().map(week => [dayText(week), text(price(france, week)), text(price(germany, week))]),
    )
    const { name, bytes } = await saved(page, 'Download CSV')
    expect(name).toBe('fuel-prices-FR-DE-e95.csv')
    expect(bytes.toString().split('\r\n')).toEqual([
      'week,FR_e95,DE_e95',
      ...weeks.map(week => `${week},${price(france, week) || ''},${price(germany, week) || ''}`),
      '',
    ])
    expect(bytes).toEqual(Buffer.from(await (await fetch(at('/history.csv?cc=FR,DE&from=2026-01-01'))).arrayBuffer()))
    const metadata = await saved(page, 'Metadata of the CSV')
    expect(metadata.name).toBe('fuel-prices-FR-DE-e95.csv-metadata.json')
    expect(JSON.parse(metadata.bytes.toString())).toMatchObject({ url: name, 'dc:license': ['CC BY 4.0'] })
  })

  test('zooms to the weeks across which the mouse is dragged, and back', async () => {
    const page = await open(at('/history?cc=FR'))
    await isDrawn(page)
    const { x, y, width, height } = (await page.locator('.line-chart > svg').boundingBox())!
    await page.mouse.move(x + width * 0.5, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 5 })
    // Below the chart: what was pressed in it is released anywhere.
    await page.mouse.move(x + width * 0.75, y + height + 60, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?cc=FR&from=201\d-\d\d-\d\d&to=202\d-\d\d-\d\d$/)
    const { searchParams } = new URL(page.url())
    expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe(searchParams.get('from'))
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    expect(new URL(page.url()).search).toBe('?cc=FR')
  })

  test.each(looks.map(look => [lookName(look), look] as const))(
    'has an accessible embedded chart (%s)',
    async (_name, look) => {
      const page = await open(at('/embed/history?cc=FR,IT,DE'), look)
      expect(await seriousFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      const cut = `[...document.querySelectorAll('svg text')].filter(text => text.checkVisibility()
        && text.getBoundingClientRect().right > text.ownerSVGElement.getBoundingClientRect().right).map(text => text.textContent)`
      expect(await page.evaluate(cut)).toEqual([])
    },
  )

  test('makes a picture of the chart, of one size whatever the window', async () => {
    const page = await open(at('/history?cc=EU,FR'), { width: 360 })
    await isDrawn(page)
    const { name, bytes } = await saved(page, 'Download PNG')
    expect(name).toBe('fuel-prices-EU-FR-e95.png')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    // IHDR. Twice the height of the parts: title, chart, two notes (source, demonstration).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2400, 2 * (100 + 540 + 16 + 44 + 32)])
    const svg = await saved(page, 'Download SVG')
    expect(svg.name).toBe('fuel-prices-EU-FR-e95.svg')
    expect(svg.bytes.toString()).toContain('Source: European Commission, Weekly Oil Bulletin (CC BY 4.0)')
  })

  test('accepts a day typed digit by digit, as one step of the browser history', async () => {
    const page = await open(at('/history?cc=FR'))
    await isDrawn(page)
    await page.getByRole('combobox', { name: 'Fuel' }).focus()
    await page.keyboard.press('Tab')
    const steps = () => page.evaluate('history.length')
    const before = Number(await steps())
    // The same digits in either order of day and month.
    await page.keyboard.type('02022026')
    await expect.poll(() => new URL(page.url()).search).toBe('?cc=FR&from=2026-02-02')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => new URL(page.url()).search).toBe('?cc=FR&from=2025-02-02')
    expect(await steps()).toBe(before + 1)
    // There are no data before the first week. The page corrects the date when the field loses the focus, and says so.
    const from = page.getByRole('textbox', { name: 'From' })
    await page.keyboard.type('1999')
    expect(await from.inputValue()).toBe('1999-02-02')
    await page.getByRole('button', { name: 'Download CSV' }).focus()
    expect(new URL(page.url()).search).toBe('?cc=FR')
    expect(await from.inputValue()).toBe((await answered('FR')).labels[0])
    expect(await page.getByRole('alert').first().textContent()).toBe('2 Feb 1999 is before the first week, 3 Jan 2005.')
  })

  test('is read by a finger that moves sideways', async () => {
    const page = await open(at('/history?cc=FR&from=2026-10-01'), { width: 360 })
    await isDrawn(page)
    const { labels } = await answered('FR')
    const touch = (share: number) =>
      page.evaluate(`{
        const chart = document.querySelector('.line-chart > svg')
        const { left, width } = chart.getBoundingClientRect()
        const at = { clientX: left + width * ${share}, pointerType: 'touch', bubbles: true }
        chart.dispatchEvent(new PointerEvent('pointermove', at))
      }`)
    const week = page.locator('.chart-reading p')
    await touch(0)
    await expect.poll(() => week.textContent()).toBe(`Week of ${dayText(labels.find(one => one >= '2026-10-01')!)}`)
    await touch(1)
    await expect.poll(() => week.textContent()).toBe(`Week of ${dayText(labels.at(-1)!)}`)
  })

  test('keeps the selection in its address, and the back button restores it', async () => {
    const page = await open(at('/history?cc=FR'))
    await isDrawn(page)
    await page.getByRole('searchbox', { name: 'Search countries' }).fill('pol')
    await page.getByRole('checkbox', { name: 'Poland' }).press('Space')
    await page.getByRole('columnheader', { name: 'Poland' }).waitFor()
    await page.getByRole('button', { name: '1 year' }).click()
    await page.getByLabel('Fuel').selectOption('Both')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Difference from a country')
    await page.getByLabel('Compared with').selectOption('Germany')
    await page.getByRole('columnheader', { name: 'Poland, Diesel' }).waitFor()
    expect(new URL(page.url()).search).toBe('?cc=FR,PL&fuel=both&from=2025-11-16&view=difference&base=DE')
    const poland = await answered('PL')
    const germany = await answered('DE')
    const expected = poland.diesel.at(-1)! - germany.diesel.at(-1)!
    const cell = await page.locator('.figures tbody tr:first-child td:last-child').textContent()
    expect(Number(cell!.replace('\u2212', '-').replace('€', ''))).toBeCloseTo(expected, 6)
    const year = '&from=2025-11-16'
    const steps = [`&fuel=both${year}&view=difference&base=EU`, `&fuel=both${year}`, year, '']
    for (const step of [...steps.map(rest => `?cc=FR,PL${rest}`), '?cc=FR']) {
      await page.goBack()
      expect(new URL(page.url()).search).toBe(step)
    }
    await expect.poll(() => heads(page)).toEqual(['Week of', 'France'])
    expect(await page.getByRole('checkbox', { name: 'Poland' }).isChecked()).toBe(false)
  })

  test('reads the chart to those who use keys', async () => {
    const page = await open(at('/history?cc=FR,IT'), { reducedMotion: true })
    await isDrawn(page)
    const france = await answered('FR')
    const italy = await answered('IT')
    const textAt = (place: number) =>
      `Week of ${dayText(france.labels.at(place)!)}: France €${france.e95.at(place)!.toFixed(3)}, Italy €${italy.e95.at(place)!.toFixed(3)}`
    const chart = page.getByRole('slider')
    const reading = () => chart.getAttribute('aria-valuetext')
    await chart.press('ArrowLeft')
    expect(await reading()).toBe(textAt(-1))
    await chart.press('ArrowLeft')
    await chart.press('PageUp')
    expect(await reading()).toBe(textAt(-6))
    expect(await page.locator('.chart-reading p').textContent()).toBe(`Week of ${dayText(france.labels.at(-6)!)}`)
    await chart.press('Home')
    expect(await reading()).toBe(textAt(0))
  })

  test('says that the prices could not be loaded, and loads them when asked again', async () => {
    const page = await open(at('/licences'), { expected: ['weeks.json', 'status of 500'] })
    const failing = '**/history/weeks.json'
    await page.route(failing, route => route.fulfill({ status: 500, json: { error: 'Database unavailable' } }))
    await page.goto(at('/history?cc=FR,IT'))
    await page.getByText('The weekly prices could not be loaded: Database unavailable').waitFor()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('columnheader', { name: 'Italy' }).waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
  })
})
