import { afterEach, describe, expect, test, vi } from 'vitest'
import { CountryFigures } from '../../web/client/map/requests/country-figures.ts'
import { ViewLoader } from '../../web/client/map/requests/view-loader.ts'
import type { ViewBox } from '../../web/client/map/view.ts'

const boxes = { AT: [[46, 9, 49, 17]], DE: [[47, 5, 55, 15]], ES: [[36, -9, 44, 3]] } as const
const near: ViewBox = { box: [47.5, 12, 48, 13], zoom: 10 }
const summary = { countries: [], reference_prices: [], attribution: ['of all'] }
const figures = new CountryFigures(summary, () => '2026-11-20 12:00:00')
const stationsOf = (view: ViewBox, fuel: 'diesel' | 'sp95' = 'diesel') => {
  return { view, level: 'stations', fuel, country: null } as const
}

describe('the requests of a view', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const layer = (country: string, prices: readonly number[]) => ({
    features: prices.map(price => ({ geometry: { coordinates: [12.5, 47.7] }, properties: { id: price, price } })),
    meta: { country, total_in_view: prices.length, attribution: [`of ${country}`] },
  })

  test('are for cells at a low zoom, in one request for the nearest zoom', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json({ data: { cells: [], attribution: [] } })
    })
    await new ViewLoader(boxes, ['AT'], figures).load({
      view: { box: [40, -5, 50, 10], zoom: 8.4 },
      level: 'cells',
      fuel: 'sp95',
      country: null,
    })
    expect(asked).toEqual(['/live/cells.php?zoom=8&bounds=40,-5,50,10&fuel=sp95'])
  })

  test('are for the figures of countries far out', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ labels: [], e95: [], diesel: [] }))
    const loaded = await new ViewLoader(boxes, ['AT'], figures).load({ ...stationsOf(near), level: 'countries' })
    expect(loaded).toMatchObject({ shown: { kind: 'countries', attribution: ['of all'] }, missing: [] })
  })

  test('are for the stations of each country in view at a high zoom', async () => {
    vi.stubGlobal('fetch', async (path: string) => Response.json(layer(/country=(..)/.exec(path)![1]!, [1.5, 1.6])))
    const loaded = await new ViewLoader(boxes, ['AT', 'DE', 'ES'], figures).load(stationsOf(near))
    expect(loaded).toMatchObject({ shown: { total: 4, attribution: ['of AT', 'of DE'] }, missing: [] })
  })

  test('keep the previous stations of a country that fails, and name the country', async () => {
    const loader = new ViewLoader(boxes, ['AT', 'DE'], figures)
    let isDown = false
    vi.stubGlobal('fetch', async (path: string) =>
      isDown && path.includes('country=DE')
        ? Response.json({ ok: false, error: 'Database unavailable' }, { status: 500 })
        : Response.json(layer(/country=(..)/.exec(path)![1]!, [1.5])),
    )
    await loader.load(stationsOf(near))
    isDown = true
    expect(await loader.load(stationsOf(near))).toMatchObject({
      shown: { total: 2 },
      missing: [['DE', 'Database unavailable.']],
    })
  })

  test('keep the stations of the last view for a country that fails, also after a cancelled view', async () => {
    const loader = new ViewLoader(boxes, ['AT'], figures)
    vi.stubGlobal('fetch', async () => Response.json(layer('AT', [1.5])))
    await loader.load(stationsOf(near))
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
      Promise.reject(signal!.aborted ? signal!.reason : new TypeError('down')),
    )
    const givenUp = loader.load(stationsOf({ box: [47, -8, 47.1, -7], zoom: 10 }))
    expect(await loader.load(stationsOf(near))).toMatchObject({ shown: { total: 1 } })
    expect(await givenUp).toBeNull()
  })

  test('are cancelled by the next view', async () => {
    const loader = new ViewLoader(boxes, ['AT'], figures)
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      const later = signal!
      return new Promise((resolve, reject) => {
        later.addEventListener('abort', () => reject(later.reason))
        setTimeout(() => resolve(Response.json(layer('AT', [1.5]))))
      })
    })
    const [first, second] = await Promise.all([loader.load(stationsOf(near)), loader.load(stationsOf(near, 'sp95'))])
    expect(first).toBeNull()
    expect(second).toMatchObject({ shown: { fuel: 'sp95', total: 1 } })
  })
})
