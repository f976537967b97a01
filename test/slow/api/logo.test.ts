import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { fuelCodes } from '../../../pipeline/model/fuels.ts'
import { sharedServing } from '../../support/api-server.ts'
import { demoSite } from '../../support/demo-site.ts'

const { get } = sharedServing()

const at = demoSite()
const path = '/live/logos/shell.svg'

// biome-ignore lint/suspicious/noExplicitAny: the test defines the expected content
async function bodyOf(address: string): Promise<any> {
  return (await fetch(at(address))).json()
}

test('each logo named in an answer of the demonstration is an SVG badge', async () => {
  const stats = await bodyOf('/live/api.php?action=stats')
  const named = new Set<string | null>()
  for (const country of Object.keys(stats.data.station_counts)) {
    for (const fuel of fuelCodes) {
      const answer = await bodyOf(`/live/api.php?action=brands&country=${country}&fuel=${fuel}`)
      for (const { logo_file: file } of answer.data.brands) named.add(file)
    }
    const map = await bodyOf(`/live/geojson.php?country=${country}&bounds=-90,-180,90,180&limit=5000`)
    const ids: number[] = map.features.map((feature: { properties: { id: number } }) => feature.properties.id)
    for (let from = 0; from < ids.length; from += 100) {
      const answer = await bodyOf(`/live/station.php?ids=${ids.slice(from, from + 100).join(',')}`)
      for (const { logo } of answer.data.stations) named.add(logo)
    }
  }
  named.delete(null)
  expect(named.size).toBeGreaterThan(50)
  for (const file of named) {
    const answer = await fetch(at(`/live/logos/${file}`))
    expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, 'image/svg+xml'])
    expect([file, XMLValidator.validate(await answer.text())]).toEqual([file, true])
  }
})

test('a badge has the name of its brand, an entity tag, a week in caches, and CORS for all origins', async () => {
  const { status, text, headers } = await get(path)
  expect([status, text]).toEqual([200, expect.stringContaining('aria-label="Shell"')])
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=604800',
    'access-control-allow-origin': '*',
    etag: expect.any(String),
  })
  expect((await get(path, { 'if-none-match': headers.etag! })).status).toBe(304)
})

test.each(['none.svg', 'shell', '..%2Fshell.svg', 'constructor'])('%s is not a logo', async file => {
  const { status, json } = await get(`/live/logos/${file}`)
  expect([status, json.ok]).toEqual([404, false])
})
