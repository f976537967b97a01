import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FiveYears, WeeklyFile } from '../../web/client/history/series-store.ts'
import { CountryFigures } from '../../web/client/map/requests/country-figures.ts'
import { cheapestNear } from '../../web/client/map/requests/near-place.ts'
import { findStation } from '../../web/client/map/requests/station-found.ts'
import { ViewLoader } from '../../web/client/map/requests/view-loader.ts'
import { undrawnView } from '../../web/client/map/undrawn-view.ts'
import { sendRequest } from '../../web/client/pricing/send-request.ts'
import { element, openPage } from './page-without-browser.ts'

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

describe('a station by its id', () => {
  const station = { id: 7, lat: 48, lng: 14, country_code: 'AT', oh_source: 'osm', prices: { sp95: { price: 1.5 } } }
  const answer = (one: object) => ({ data: { stations: [one], attribution: ['E-Control'] } })
  const context = { hours: { text: '24/7', days: [] }, fuels: {}, attribution: ['E-Control', 'of a neighbour'] }

  test('has its comparison, its hours, and the attributions of both answers once', async () => {
    stubAnswers({ 'station.php': answer(station), 'station-context.php': { data: context } })
    expect(await findStation(7)).toEqual({ station, context, attribution: ['E-Control', 'of a neighbour'] })
    expect(asked.sort()).toEqual(['/live/station-context.php?id=7', '/live/station.php?id=7'])
  })

  test('is shown without a comparison that could not be loaded', async () => {
    stubAnswers({ 'station.php': answer(station) })
    expect(await findStation(7)).toEqual({ station, context: null, attribution: ['E-Control'] })
  })

  test('is null if the service does not know it', async () => {
    stubAnswers({ 'station.php': { data: { stations: [], attribution: [] } } })
    expect(await findStation(7)).toBeNull()
  })
})

describe('the cheapest stations near a place', () => {
  const boxes = { AT: [[46, 9, 49, 17]], DE: [[47, 5, 55, 15]], ES: [[36, -9, 44, 3]] } as const
  const found = (id: number, price: number, distance_km: number) => ({ id, distance_km, prices: { diesel: { price } } })

  test('are requested by price within the radius, rounded to 10 m, for the countries in reach', async () => {
    stubAnswers({
      'country=AT': { data: { stations: [found(1, 1.6, 1)] } },
      'country=DE': { data: { stations: [found(2, 1.5, 9)] } },
    })
    const codes = ['AT', 'DE', 'ES']
    const stations = await cheapestNear({ lng: 13.123456789, lat: 47.987654321 }, 25, 'diesel', boxes, codes)
    expect(stations.map(({ station }) => station.id)).toEqual([2, 1])
    expect(asked).toEqual(
      ['AT', 'DE'].map(
        country =>
          `/live/api.php?action=stations&country=${country}&lat=47.9877&lng=13.1235&radius=25&fuel=diesel&sort=price&limit=10`,
      ),
    )
  })
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
  const file = {
    weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
    countries: [{ cc: 'FR', from: 0, to: 2, absent: [1], e95: [1700, -50], diesel: [null, 1600] }],
  }

  test('of all countries are one file, which is requested again only if it failed', async () => {
    const store = new WeeklyFile('/history/weeks.json')
    stubAnswers({})
    expect(await store.read()).toEqual({
      histories: new Map(),
      failures: ['The weekly prices could not be loaded: down.'],
    })
    stubAnswers({ 'weeks.json': file })
    const { histories, failures } = await store.read()
    expect(failures).toEqual([])
    expect(histories.get('FR')).toEqual({
      cc: 'FR',
      labels: ['2026-11-02', '2026-11-16'],
      e95: [1.7, 1.65],
      diesel: [0, 1.6],
      count: 2,
    })
    await store.read()
    expect(asked).toEqual(['/history/weeks.json'])
  })

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

describe('a request for access', () => {
  beforeEach(() => {
    openPage()
  })
  function form(): HTMLFormElement {
    const made = element('form', { action: '/api/waitlist.php' })
    made.append(element('input', { name: 'name', value: 'A & B' }))
    return made
  }
  const sent = (body: object, init: ResponseInit) => {
    vi.stubGlobal('fetch', async (_path: string, { body: fields }: { body: URLSearchParams }) => {
      asked = [String(fields)]
      return Response.json(body, init)
    })
    return sendRequest(form())
  }

  test('ends with the result of the service', async () => {
    expect(await sent({ id: 5, message: 'Stored' }, { status: 201 })).toEqual({
      kind: 'stored',
      message: 'Stored',
      id: 5,
      key: null,
    })
    expect(asked).toEqual(['name=A+%26+B'])
    const fields = { email: 'must be one e-mail address' }
    expect(await sent({ error: 'Invalid', fields }, { status: 422 })).toEqual({ kind: 'invalid', faults: fields })
    expect(await sent({ error: 'Store locked' }, { status: 500 })).toEqual({
      kind: 'refused',
      message: 'Store locked. Please try again later.',
    })
  })

  test('reports how long to wait, and that the service cannot be reached', async () => {
    const limited = async (after: string) => {
      const ended = await sent({ error: 'slow' }, { status: 429, headers: { 'Retry-After': after } })
      return 'message' in ended && ended.message
    }
    expect(await limited('17')).toContain('in 17 seconds:')
    expect(await limited('1')).toContain('in a second:')
    expect(await limited('soon')).toContain('in 60 seconds:')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await sendRequest(form())).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('cannot be reached'),
    })
  })
})
