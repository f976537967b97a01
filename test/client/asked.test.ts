import { afterEach, describe, expect, test, vi } from 'vitest'
import { FiveYears } from '../../web/client/history/series-store.ts'
import { CountryFigures } from '../../web/client/map/requests/country-figures.ts'
import { ViewLoader } from '../../web/client/map/requests/view-loader.ts'
import { undrawnView } from '../../web/client/map/undrawn-view.ts'

let asked: string[] = []

/** Stubs the answers by a part of the path. All other requests fail. */
function stubAnswers(answers: Readonly<Record<string, unknown>>): void {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const [, answer] = Object.entries(answers).find(([part]) => path.includes(part)) ?? []
    return answer === undefined ? Response.json({ error: 'down' }, { status: 500 }) : Response.json(answer)
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const noFigures = new CountryFigures({ countries: [], reference_prices: [], attribution: [] }, () => '')

describe('a map without a canvas', () => {
  test('requests only as many stations as its list shows', async () => {
    stubAnswers({ 'geojson.php': { features: [], meta: { country: 'AT', total_in_view: 0, attribution: [] } } })
    const view = undrawnView()
    let moves = 0
    view.onMove(() => {
      moves += 1
    })
    view.look({ lng: 14, lat: 48, zoom: 11 })
    expect(moves).toBe(1)
    const [south, west, north, east] = view.view().box
    expect([north - south, (east - west) * Math.cos((48 / 180) * Math.PI)].map(span => Math.round(span * 100))).toEqual(
      [35, 35],
    )
    const loader = new ViewLoader({ AT: [[46, 9, 49, 17]] }, ['AT'], noFigures)
    await loader.load({ view: view.view(), level: 'stations', fuel: 'diesel', country: null })
    expect(asked[0]).toContain('&limit=50&')
  })
})

describe('weekly series', () => {
  test('of a snapshot without that file are requested once for each country, and again only if they failed', async () => {
    const store = new FiveYears()
    stubAnswers({ 'cc=FR': { cc: 'FR' } })
    const first = await store.read(['FR', 'DE'])
    expect([...first.histories.keys()]).toEqual(['FR'])
    expect(first.failures).toEqual(['Germany could not be loaded: down.'])
    stubAnswers({ 'cc=DE': { cc: 'DE' } })
    expect([...(await store.read(['FR', 'DE'])).histories.keys()]).toEqual(['FR', 'DE'])
    expect(asked).toEqual(['/lang/api/country-history.php?cc=DE'])
  })
})
