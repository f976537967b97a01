import { afterEach, describe, expect, test, vi } from 'vitest'
import { readHash } from '../../web/client/map/hash-state.ts'
import { MapPage } from '../../web/client/map/map-page.ts'
import type { MapTown } from '../../web/client/map/panels/area-name.ts'
import type { Layout } from '../../web/client/map/panels/layout.ts'
import { CountryFigures } from '../../web/client/map/requests/country-figures.ts'
import type { MapView, Picked, ViewBox } from '../../web/client/map/view.ts'
import { element, fire, held, openPage, responseOf, settled } from './page-without-browser.ts'

const boxes = { AT: [[46, 9, 49, 17]], DE: [[47, 5, 55, 15]] } as const
const near: ViewBox = { box: [47, 10, 48, 13], zoom: 10 }
const far: ViewBox = { box: [36, -11, 60, 30], zoom: 6 }
const farthest: ViewBox = { ...far, zoom: 4 }
const cell = { south: 47, west: 12, north: 48, east: 13, stations: 7, min: 1.4, mean: 1.5 }
const names = { name: 'Shell', brand: null, address: null, city: null, postal_code: null }
const closed = { is_open: false, open: null, next: null, oh_source: null }

function feature(id: number, price: number) {
  const properties = { ...names, ...closed, id, name: `Station ${id}`, price, updated: null, oh: null }
  return { geometry: { coordinates: [12.5, 47.5] }, properties }
}

function layer(country: string, ...features: readonly ReturnType<typeof feature>[]) {
  return { features, meta: { country, total_in_view: features.length, attribution: [`of ${country}`] } }
}

/** A station as the server renders it. */
function fragment(id: number, lat = 47.5, lng = 12.5): string {
  return `<div data-lat="${lat}" data-lng="${lng}"><h3 tabindex="-1">Station ${id}</h3></div>`
}

/** The answers of the service by a part of the path. A function answers when the test resolves it. */
type Answers = Readonly<Record<string, unknown>>

const usual: Answers = {
  'geojson.php?country=AT': layer('AT', feature(1, 1.5), feature(2, 1.4)),
  'geojson.php?country=DE': layer('DE'),
  'cells.php': { data: { cells: [cell], attribution: ['of all'] } },
  'fragment/view?': '<h3>In view</h3><p><a href="/station/2">Station 2</a> <a href="/station/1">Station 1</a></p>',
  'fragment/station/1?': fragment(1),
  'fragment/station/2?': fragment(2),
  'country-history.php': { labels: [], e95: [], diesel: [], count: 0 },
}

function stubAnswers(answers: Answers): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const [, answer] = Object.entries({ ...answers, ...usual, ...answers }).find(([part]) => path.includes(part)) ?? []
    if (typeof answer === 'function') return answer(path)
    return answer === undefined ? responseOf({ error: `nothing under ${path}` }, 500) : responseOf(answer)
  })
  return asked
}

// biome-ignore format: a list of short words reads better in lines
const parts = [
  'view', 'fuel', 'country', 'place', 'message', 'legend', 'panel', 'near', 'radius', 'nearList', 'list', 'foot',
]
const tags = { fuel: 'select', country: 'select', radius: 'select', place: 'button' } as const
const choices = { fuel: ['diesel', 'sp95'], country: ['', 'AT', 'DE'], radius: ['5', '10', '25'] } as const

type NamedTowns = (zoom: number) => Promise<readonly MapTown[]>

const kufstein: NamedTowns = async () => [['Kufstein', 12.2, 47.6, 7, 'AT']]

interface Opening {
  readonly hash?: string
  readonly first?: ViewBox
  readonly towns?: NamedTowns
  readonly answers?: Answers
}

const averages = (code: string, avg: number) => {
  const fuels = { diesel: { avg, min: 1, max: 2, stations: 3 } }
  const last_fetched = '2026-11-20 11:00:00'
  return { country_code: code, fuels, last_fetched, total_stations: 3, basis: 'stations' } as const
}
const summary = {
  countries: [averages('AT', 1.5), averages('DE', 1.7)],
  reference_prices: [],
  attribution: ['of all'],
}

/** The map section after its first view is loaded. */
async function opened({ hash = '#fuel=diesel', first = near, towns = kufstein, answers = {} }: Opening = {}) {
  const address = openPage(`/${hash}`)
  const asked = stubAnswers(answers)
  const layout = Object.fromEntries(
    parts.map(name => [name, element(tags[name as 'place'] ?? 'div', { id: name })]),
  ) as unknown as Layout
  for (const name of ['fuel', 'country', 'radius'] as const)
    layout[name].append(...choices[name].map(value => element('option', { value })))
  document.body.append(...parts.map(name => layout[name as 'view']))
  const state = { now: first }
  let pick: (picked: Picked) => void = () => {}
  let moved = () => {}
  const looked: object[] = []
  const drawn: { readonly kind: string; readonly breaks: readonly number[] | undefined }[] = []
  const marked: (object | null)[] = []
  const view: MapView = {
    view: () => state.now,
    camera: () => null,
    look: camera => looked.push(camera),
    fit: box => {
      looked.push(box)
      moved()
    },
    draw: ({ kind }, scale) => drawn.push({ kind, breaks: scale?.breaks }),
    markPlace: () => {},
    markStation: place => marked.push(place),
    markArea: area => marked.push(area),
    onMove: callback => {
      moved = callback
    },
    onPick: picked => {
      pick = picked
    },
    focusable: null,
  }
  const { fuel } = readHash(hash)
  const countries = ['AT', 'DE']
  const now = () => '2026-11-20 12:00:00'
  const figures = new CountryFigures(summary, now)
  await new MapPage({ layout, view, countries, boxes, figures, towns, fuel }).start(readHash(hash))
  await settled()
  const move = async (to: ViewBox) => {
    state.now = to
    vi.useFakeTimers()
    moved()
    vi.runAllTimers()
    vi.useRealTimers()
    await settled()
  }
  return { layout, looked, marked, drawn, move, address, asked, pick: (picked: Picked) => pick(picked) }
}

type Opened = Awaited<ReturnType<typeof opened>>

describe('the map of the home page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  async function click(target: Element): Promise<void> {
    fire(target, 'click')
    await settled()
  }
  async function choose({ layout }: Opened, name: 'fuel' | 'radius', value: string): Promise<void> {
    layout[name].value = value
    fire(layout[name], 'change')
    await settled()
  }
  const panelOf = ({ layout }: Opened) => layout.panel.querySelector('h3')?.textContent
  const stationLink = ({ layout }: Opened, id: number) =>
    layout.list.querySelector<HTMLElement>(`[href="/station/${id}"]`)!

  describe('with a chosen country', () => {
    const across = { ...cell, west: 13, east: 14, min: 1.1, mean: 1.2 }
    const own = { ...cell, stations: 3, mean: 1.45 }
    const answers = {
      'fuel=diesel&country=AT': { data: { cells: [own], attribution: ['of AT'] } },
      'cells.php': { data: { cells: [cell, across], attribution: ['of all'] } },
    }
    const towns: NamedTowns = async () => [
      ['München', 12.5, 47.9, 7, 'DE'],
      ['Kufstein', 12.2, 47.6, 7, 'AT'],
    ]

    async function chooseCountry(page: Opened, code: string): Promise<void> {
      vi.useFakeTimers()
      page.layout.country.value = code
      fire(page.layout.country, 'change')
      vi.runAllTimers()
      vi.useRealTimers()
      await settled()
    }
    const listed = ({ layout }: Opened) => [
      layout.list.querySelector('h3')!.textContent,
      ...[...layout.list.querySelectorAll('tbody tr')].map(({ textContent }) => textContent),
    ]

    test('is chosen by its address', async () => {
      const page = await opened({ hash: '#fuel=diesel&country=AT', first: farthest, answers })
      expect(page.looked).toEqual([boxes.AT[0]])
      expect(page.layout.country.value).toBe('AT')
      expect(listed(page)[0]).toBe('Cheapest areas for Diesel in Austria, in view')
    })

    test('lists all countries again after the view left it', async () => {
      const page = await opened({ first: far, towns, answers })
      await chooseCountry(page, 'AT')
      await page.move({ box: [50, 5, 60, 14], zoom: 6 })
      expect(page.layout.country.value).toBe('')
      expect(listed(page)[0]).toBe('Cheapest areas for Diesel in view')
    })
  })

  describe('far out', () => {
    test('shows the figure of a chosen country, until another fuel is chosen', async () => {
      const page = await opened({
        first: farthest,
        answers: { 'fragment/country/at?fuel=diesel': '<h3 tabindex="-1">Diesel in Austria</h3><p>of 3 stations</p>' },
      })
      page.pick({ kind: 'country', code: 'AT' })
      await settled()
      expect(page.layout.panel.textContent).toBe('×Diesel in Austriaof 3 stations')
      expect(document.activeElement!.textContent).toBe('Diesel in Austria')
      await choose(page, 'fuel', 'sp95')
      expect(page.layout.panel.hidden).toBe(true)
    })

    test('says why a country could not be loaded', async () => {
      const page = await opened({ first: farthest, answers: { 'fragment/country': () => responseOf('', 404) } })
      page.pick({ kind: 'country', code: 'AT' })
      await settled()
      expect(page.layout.panel.textContent).toContain('Austria could not be loaded: ')
    })

    test('names a country whose weekly average failed to load', async () => {
      const failed = () => Response.json({ error: 'Database unavailable' }, { status: 500 })
      const page = await opened({ first: farthest, answers: { 'country-history.php?cc=FR': failed } })
      expect(page.layout.message.textContent).toBe('France could not be loaded: Database unavailable.')
    })
  })

  describe('near', () => {
    const viewsOf = ({ asked }: Opened) => asked.filter(path => path.startsWith('/fragment/view?'))

    test('lists the stations in view of the fuel and the chosen country, as the server renders them', async () => {
      const page = await opened({ hash: '#fuel=sp95&country=AT&map=10/47.5/12.5' })
      expect(viewsOf(page)).toEqual(['/fragment/view?fuel=sp95&bounds=47,10,48,13&country=AT'])
      expect(page.layout.list.textContent).toBe('In viewStation 2 Station 1')
      await page.move({ box: [46.99951, 10, 48, 13], zoom: 11 })
      expect(viewsOf(page)[1]).toContain('bounds=46.999,10,48,13')
      await page.move(far)
      expect(viewsOf(page)).toHaveLength(2)
      expect(page.layout.list.querySelector('h3')!.textContent).toContain('Cheapest areas')
    })

    test('opens the panel of a listed station, and leaves its page to a click with a key', async () => {
      const page = await opened()
      const click = (init: MouseEventInit) =>
        stationLink(page, 1).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
      expect(click({ ctrlKey: true })).toBe(true)
      await settled()
      expect(page.layout.panel.textContent).toBe('')
      expect(click({})).toBe(false)
      await settled()
      expect(panelOf(page)).toBe('Station 1')
      expect(page.address.pushed).toEqual(['#fuel=diesel&station=1'])
    })

    test('keeps the list of the newest view, whatever the order of the answers', async () => {
      const answers = [held(), held()]
      let asked = 0
      const page = await opened({ answers: { 'fragment/view?': () => answers[asked++]!.answer } })
      await page.move({ ...near, zoom: 11 })
      answers[1]!.come('<h3>Second</h3>')
      await settled()
      answers[0]!.come('<h3>First</h3>')
      await settled()
      expect(page.layout.list.textContent).toBe('Second')
      expect(page.layout.list.hasAttribute('aria-busy')).toBe(false)
    })

    test('says why the list could not be loaded, loads it again, and draws the map meanwhile', async () => {
      const answers = [responseOf('', 503), responseOf('<h3>In view</h3>')]
      const page = await opened({ answers: { 'fragment/view?': () => answers.shift() } })
      expect(page.drawn.at(-1)!.kind).toBe('stations')
      expect(page.layout.list.textContent).toContain('The list of stations could not be loaded: ')
      await click(page.layout.list.querySelector('.try-again button')!)
      expect(page.layout.list.textContent).toBe('In view')
    })

    test('says that the map shows only a part of the stations', async () => {
      const all = layer('AT', feature(1, 1.5))
      const part = { ...all, meta: { ...all.meta, total_in_view: 6000 } }
      const page = await opened({ answers: { 'geojson.php?country=AT': part } })
      expect(page.layout.message.textContent).toBe(
        'The map shows the cheapest 1 of 6,000 stations. Zoom in to see the others.',
      )
    })
  })

  test('keeps its colours while it moves, until the reader fits them to the view', async () => {
    const page = await opened({ answers: { 'geojson.php?country=DE': layer('DE', feature(3, 1.1)) } })
    const first = page.drawn.at(-1)!.breaks
    stubAnswers({ 'geojson.php?country=AT': layer('AT', feature(4, 1.4), feature(5, 1.42)) })
    await page.move({ box: [46, 10, 47.5, 13], zoom: 11 })
    expect(page.drawn.at(-1)!.breaks).toEqual(first)
    await click(page.layout.legend.querySelector('.map-fit')!)
    expect(page.drawn.at(-1)!.breaks).not.toEqual(first)
  })

  test('shows the station that was chosen last, whatever the order of the answers', async () => {
    const one = held()
    const two = held()
    const page = await opened({
      answers: { 'fragment/station/1?': () => one.answer, 'fragment/station/2?': () => two.answer },
    })
    fire(stationLink(page, 1), 'click')
    fire(stationLink(page, 2), 'click')
    two.come(fragment(2))
    await settled()
    one.come(fragment(1))
    await settled()
    expect(panelOf(page)).toBe('Station 2')
  })

  test('shows no error for a station that was replaced by another choice', async () => {
    const one = held()
    const page = await opened({ answers: { 'fragment/station/1?': () => one.answer } })
    fire(stationLink(page, 1), 'click')
    await click(stationLink(page, 2))
    one.come({ error: 'Database unavailable' }, 500)
    await settled()
    expect(panelOf(page)).toBe('Station 2')
    expect(page.layout.panel.querySelector('.try-again')).toBeNull()
  })

  test('shows why a station could not be loaded, and loads it again', async () => {
    const answers = [responseOf('', 503), responseOf(fragment(1))]
    const page = await opened({ answers: { 'fragment/station/1?': () => answers.shift() } })
    await click(stationLink(page, 1))
    expect(page.layout.panel.textContent).toContain('The station could not be loaded: ')
    const again = page.layout.panel.querySelector('.try-again button')!
    expect(document.activeElement).toBe(again)
    await click(again)
    expect(panelOf(page)).toBe('Station 1')
    expect(document.activeElement!.textContent).toBe('Station 1')
  })

  test('requests a station of the chosen fuel, and cancels the request when another one is chosen', async () => {
    const signals: AbortSignal[] = []
    const paths: string[] = []
    const page = await opened({ hash: '#fuel=sp95' })
    vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
      paths.push(path)
      signals.push(signal!)
      return new Promise(() => {})
    })
    page.pick({ kind: 'station', id: 1 })
    page.pick({ kind: 'station', id: 2 })
    expect(paths).toEqual(['/fragment/station/1?fuel=sp95', '/fragment/station/2?fuel=sp95'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    page.pick({ kind: 'cell', cell })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  test('reports a missing station instead of showing the previous one, until the next choice', async () => {
    const page = await opened({ answers: { 'fragment/station/2?': () => responseOf('', 404) } })
    await click(stationLink(page, 1))
    expect(page.marked.at(-1)).toEqual({ lat: 47.5, lng: 12.5 })
    await click(stationLink(page, 2))
    expect(page.layout.panel.hidden).toBe(true)
    expect(page.marked.at(-1)).toBeNull()
    await choose(page, 'fuel', 'sp95')
    expect(page.layout.message.textContent).toBe('This station no longer has a current price.')
    fire(stationLink(page, 1), 'click')
    expect(page.layout.message.textContent).toBe('')
    await click(stationLink(page, 2))
    page.layout.country.value = 'DE'
    fire(page.layout.country, 'change')
    expect(page.layout.message.textContent).toBe('')
    expect(page.looked).toEqual([boxes.DE[0]])
  })

  test('names a country that failed to load, until it is loaded again', async () => {
    const page = await opened()
    stubAnswers({ 'geojson.php?country=AT': () => Response.json({ error: 'Database unavailable' }, { status: 500 }) })
    await choose(page, 'fuel', 'sp95')
    expect(page.layout.message.textContent).toBe('Austria could not be loaded: Database unavailable.')
    expect(page.layout.message.className).toBe('map-message message bad')
    stubAnswers({})
    await choose(page, 'fuel', 'diesel')
    expect(page.layout.message.textContent).toBe('')
    expect(page.layout.message.className).toBe('map-message')
  })

  test('closes the panel of an area for another fuel, and keeps that of a station', async () => {
    const page = await opened({ first: far })
    page.pick({ kind: 'cell', cell })
    expect(page.layout.panel.hidden).toBe(false)
    page.layout.fuel.value = 'sp95'
    fire(page.layout.fuel, 'change')
    expect(page.layout.panel.hidden).toBe(true)
    page.pick({ kind: 'station', id: 1 })
    await settled()
    page.layout.fuel.value = 'diesel'
    fire(page.layout.fuel, 'change')
    expect(panelOf(page)).toBe('Station 1')
  })

  test('keeps the panel of an area while the area is in view, and marks the area', async () => {
    const page = await opened({ first: far })
    page.pick({ kind: 'cell', cell })
    expect(page.marked.at(-1)).toBe(cell)
    await page.move({ box: [47.5, 12.5, 60, 40], zoom: 6 })
    expect(panelOf(page)).toBe('Diesel, around Kufstein')
    await page.move({ box: [50, 12.5, 60, 40], zoom: 6 })
    expect(page.layout.panel.hidden).toBe(true)
    expect(page.marked.at(-1)).toBeNull()
  })

  test('closes the panel of an area if the map shows stations, and keeps that of a station in any view', async () => {
    const page = await opened({ first: far })
    page.pick({ kind: 'cell', cell })
    await page.move(near)
    expect(page.layout.panel.hidden).toBe(true)
    page.pick({ kind: 'station', id: 1 })
    await settled()
    await page.move({ box: [50, 12.5, 60, 40], zoom: 4 })
    expect(panelOf(page)).toBe('Station 1')
  })

  test('removes the station from its address after an area was chosen', async () => {
    const page = await opened({ hash: '#fuel=diesel&station=1', first: far })
    page.pick({ kind: 'cell', cell })
    expect(location.hash).toBe('#fuel=diesel')
  })

  test('loads more towns at a higher zoom', async () => {
    const asked: number[] = []
    const towns: NamedTowns = async zoom => {
      asked.push(zoom)
      return [zoom < 6 ? ['Kufstein', 12.2, 47.6, 7, 'AT'] : ['Ebbs', 12.2, 47.6, 10, 'AT']]
    }
    const hash = '#fuel=diesel&country=AT&map=4/47/12'
    const page = await opened({ hash, first: farthest, towns })
    await page.move({ ...far, zoom: 5 })
    await page.move({ ...far, zoom: 6.5 })
    await page.move({ ...far, zoom: 4 })
    expect(asked).toEqual([4, 6.5])
    expect(page.layout.list.querySelector<HTMLElement>('.map-pick')!.textContent).toBe('around Ebbs')
  })

  test('moves to the station in its address if it is not in view', async () => {
    const { looked, marked } = await opened({
      hash: '#fuel=diesel&map=10/47.5/12.5&station=1',
      answers: { 'fragment/station/1?': fragment(1, 60, 25) },
    })
    expect(looked).toEqual([{ lat: 60, lng: 25, zoom: 12 }])
    expect(marked).toEqual([{ lat: 60, lng: 25 }])
  })

  describe('around the user', () => {
    const listOf = (heading: string) => `<h3>${heading}</h3><table></table>`
    const headingOf = ({ layout }: Opened) => layout.nearList.querySelector('h3')!.textContent

    function stubPlace(): void {
      type Found = (position: object) => void
      const geolocation = {
        getCurrentPosition: (found: Found) => found({ coords: { longitude: 12.5, latitude: 47.987654 } }),
      }
      vi.stubGlobal('navigator', { geolocation })
    }

    test('lists the fuel that was chosen last, whatever the order of the answers', async () => {
      const answers = [held(), held()]
      stubPlace()
      let asked = 0
      const page = await opened({
        answers: { 'fragment/near?': () => answers[asked++]!.answer },
      })
      await click(page.layout.place)
      page.layout.fuel.value = 'sp95'
      fire(page.layout.fuel, 'change')
      answers[1]!.come(listOf('Petrol 95'))
      await settled()
      answers[0]!.come(listOf('Diesel'))
      await settled()
      expect(headingOf(page)).toBe('Petrol 95')
      expect(page.layout.near.hidden).toBe(false)
      expect(page.layout.place.disabled).toBe(false)
    })

    test('lists the stations again for another radius, and sends the position rounded to 10 m', async () => {
      stubPlace()
      const page = await opened({ answers: { 'fragment/near?': listOf('Near you') } })
      fire(page.layout.radius, 'change')
      await settled()
      await click(page.layout.place)
      await choose(page, 'radius', '25')
      expect(page.asked.filter(path => path.includes('/near?'))).toEqual(
        ['5', '25'].map(km => `/fragment/near?fuel=diesel&lat=47.9877&lng=12.5&km=${km}`),
      )
      expect(headingOf(page)).toBe('Near you')
    })

    test('explains why the position is unknown, and keeps the message when a view is loaded', async () => {
      type Refused = (error: { readonly code: number }) => void
      const getCurrentPosition = (_: unknown, refused: Refused) => refused({ code: 1 })
      vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
      const page = await opened()
      fire(page.layout.place, 'click')
      await choose(page, 'fuel', 'sp95')
      expect(page.layout.message.textContent).toContain('Your browser did not share your position.')
      expect(page.layout.place.disabled).toBe(false)
    })
  })
})
