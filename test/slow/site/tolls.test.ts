import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serving } from '../../support/api-server.ts'
import { describePages, open } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

// Software WebGL reports that it is slow.
const expected = ['GL Driver Message']
// Software WebGL is slow when other programs use the processor too.
const patience = 300_000

describePages('the page for tolls', () => {
  const at = demoSite(['ecb', 'hr'])

  test('shows the chosen toll in the list, and all found tolls on the map', { timeout: patience }, async () => {
    const page = await open(at('/tolls?country=AT'), { expected })
    await page.locator('#toll-map').scrollIntoViewIfNeeded()
    await page.locator('#toll-map[data-ready]').waitFor()
    expect(await page.locator('.on-map').count()).toBeGreaterThan(5)
  })

  test('answers, filters and turns pages without script', { timeout: patience }, async () => {
    const page = await open(at('/tolls'), { script: false })
    expect(await page.locator('#toll-map').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Next' }).click()
    expect(await page.locator('.toll-list tbody tr:not(.group)').count()).toBe(100)
    await page.getByLabel('Country', { exact: true }).selectOption('AT')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('heading', { name: 'What you need for Austria: car' }).waitFor()
  })

  test("uses the map style of the operator's configuration, and stays when its tiles fail", {
    timeout: patience,
  }, async () => {
    const asked: (string | undefined)[] = []
    const tiles = createHttpServer(({ url, headers }, response) => {
      asked.push(url)
      const lost = { type: 'raster', tiles: [`http://${headers.host}/{z}/{x}/{y}.png`], tileSize: 256 }
      const style = {
        version: 8,
        sources: { lost },
        layers: [
          { id: 'ground', type: 'background' },
          { id: 'lost', type: 'raster', source: 'lost' },
        ],
      }
      response.writeHead(url === '/style.json' ? 200 : 500, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
      })
      response.end(JSON.stringify(style))
    })
    await new Promise<void>(resolve => tiles.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void tiles.close())
    const host = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
    const { url } = await serving({}, { mapStyle: { url: `${host}/style.json`, hosts: [host] } })
    const page = await open(`${url}/tolls`, {
      expected: [...expected, `foreign host: ${host}`, 'answered 500', '500 (Internal'],
    })
    await page.locator('#toll-map').scrollIntoViewIfNeeded()
    await page.locator('#toll-map[data-ready]').waitFor()
    await page.getByText('A part of the map could not be loaded').waitFor()
    expect(asked[0]).toBe('/style.json')
    expect(asked.length).toBeGreaterThan(2)
    expect(await page.locator('.map-fault').count()).toBe(1)
    expect(await page.locator('#toll-map canvas').count()).toBe(1)
    expect(await page.getByText('Natural Earth').count()).toBe(0)
  })
})
