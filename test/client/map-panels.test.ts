import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instantText, priceText } from '../../api/shared/format.ts'
import type { CountryFigure, FigureKind } from '../../api/shared/map/country-figure.ts'
import { priceScale } from '../../api/shared/map/price-steps.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { linked, showAttribution, webLinkElement } from '../../web/client/map/panels/attribution-foot.ts'
import { areasTable, countriesTable, stationsTable } from '../../web/client/map/panels/cheapest-list.ts'
import { showLegend } from '../../web/client/map/panels/legend.ts'
import { priceLinePart } from '../../web/client/map/panels/price-line-part.ts'
import { provenanceDisclosure } from '../../web/client/map/panels/provenance-list.ts'
import { SidePanel } from '../../web/client/map/panels/side-panel.ts'
import { type StationShown, stationPanel } from '../../web/client/map/panels/station-panel.ts'
import { element, fire, openPage, settled } from './page-without-browser.ts'

const now = '2026-11-20 12:00:00'
const names = { name: 'Shell', brand: null, address: 'Hauptplatz 1', city: 'Linz', postal_code: '4020' }
const closed = { is_open: false, open: null, next: null, oh_source: null } as const
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('next to the map', () => {
  beforeEach(() => {
    openPage()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  describe('a station', () => {
    const diesel = { price: 1.5, updated: '2026-11-20 09:00:00' }
    const station = {
      ...names,
      ...closed,
      id: 1,
      logo: null,
      lat: 48,
      lng: 14,
      country_code: 'AT',
      prices: { diesel },
    }
    const facts = {
      price: 1.5,
      read: '2026-11-20 11:50:00',
      stamp_old_from: null,
      read_old_from: null,
      country: { mean: 1.56, stations: 900 },
      weekly: null,
      around: { mean: 1.496, stations: 4, radius_km: 5 },
      cheaper: [],
    }
    const shown = (changes: object, context: StationShown['context'] = null, fuel: FuelCode = 'diesel') =>
      textsOf(
        stationPanel({ station: { ...station, ...changes }, fuel, context, attribution: ['E-Control'], now }),
      ).join('\n')

    test('has its name, address, country, prices with their age, and their source', () => {
      const text = shown({})
      expect(text).toMatch(/^Shell\nHauptplatz 1, 4020 Linz, Austria\n/)
      expect(text).toContain(`Diesel ${priceText(1.5)} per litreChanged 3 hours ago`)
      expect(text).toMatch(/Source: E-Control$/)
      expect(shown({ prices: {} })).toContain('This station has no current price.')
    })

    test('compares the price with the means of the country and of the stations around', () => {
      const text = shown({}, { hours: null, fuels: { diesel: facts } })
      expect(text).toContain('Changed 3 hours ago, read 10 minutes ago')
      expect(text).toContain(`6 ct below the average in Austria ${priceText(1.56)}, 900 stations`)
      expect(text).toContain(`0.4 ct above the average within 5 km ${priceText(1.496)}, 4 other stations`)
      expect(text).not.toContain('may have changed')
    })

    test('warns of a price that is old, and of one that was not read for long', () => {
      const fuels = (changes: object) => ({ hours: null, fuels: { diesel: { ...facts, ...changes } } })
      const old = { prices: { diesel: { ...diesel, updated: '2026-11-11 12:00:00' } } }
      expect(shown(old, fuels({ stamp_old_from: '2026-11-20 12:00:00' }))).toContain(
        'This price is 9 days old, it may have changed.',
      )
      expect(shown(old, fuels({ stamp_old_from: '2026-11-20 12:00:01' }))).not.toContain('may have changed')
      const unread = { read: '2026-11-18 20:00:00', read_old_from: '2026-11-20 08:00:00' }
      expect(shown({}, fuels(unread))).toContain('This price was read 40 hours ago, it may have changed.')
    })

    test('shows the fuel of the map first, and the others with their means', () => {
      const sp95 = { price: 1.6, updated: null }
      const context = { hours: null, fuels: { diesel: facts } }
      const text = shown({ prices: { diesel, sp95 } }, context, 'sp95')
      expect(text).toContain(`Petrol 95 ${priceText(1.6)} per litreNo date`)
      expect(text).toContain(`Diesel${priceText(1.5)}6 ct below the average in Austria`)
      expect(shown({ prices: { sp95 } }, null, 'diesel')).toContain(`Petrol 95 ${priceText(1.6)}`)
    })

    test('shows the access, the service, the product and the currency of a price', () => {
      const price = { ...diesel, native_fuel: 'Miles Diesel', access: 'members', service: 'served' }
      expect(shown({ prices: { diesel: { ...price, price_local: 16.46, currency: 'SEK' } } })).toContain(
        `Diesel Miles Diesel, served, members only${priceText(1.5)} per litre (16.46 SEK)`,
      )
      expect(shown({ prices: { diesel: { ...diesel, last_validated: true, last_validated_at: now } } })).toContain(
        `Diesel last validated${priceText(1.5)}`,
      )
      expect(shown({ prices: { cng: { ...diesel, unit: 'kg', service: 'self' } } })).toContain(
        `CNG self-service${priceText(1.5)} per kg`,
      )
    })

    test('names OpenStreetMap and its licence only if opening hours or names are from there', () => {
      const osm = {
        is_open: true,
        open: 'Open',
        next: 'Closes 22:00',
        oh_source: 'osm',
        name: null,
        osm_name: 'Autohof',
      }
      const days = [
        { day: '2026-11-20', open: [['08:00', '22:00']] },
        { day: '2026-11-21', open: [] },
        { day: '2026-11-22', open: [['00:00', '24:00']] },
        { day: '2026-11-23', open: null },
      ]
      const text = shown(osm, { hours: { text: 'Mo-Fr  08:00-22:00;Sa off', days }, fuels: {} })
      expect(text).toContain('Its name is from OpenStreetMap.')
      expect(text).toContain('Open, closes 22:00')
      expect(text).toContain('Local times, from OpenStreetMap (ODbL 1.0): Mo-Fr 08:00-22:00; Sa off')
      expect(text).toContain(
        'Friday 20 Nov08:00 – 22:00Saturday 21 NovClosedSunday 22 NovOpen 24 hoursMonday 23 NovNot',
      )
      expect(shown({ ...osm, oh_source: 'publisher', osm_name: undefined })).not.toMatch(
        /OpenStreetMap \(ODbL|from OpenStreetMap/,
      )
      expect(shown({ is_open: true })).toContain('Opening hours are not known')
    })

    test('shows which fuel is out of stock, and since when', () => {
      const availability = { sp95: { state: 'out_of_stock', since: now }, e10: { state: 'shortage', since: null } }
      expect(shown({ availability })).toContain(
        `Petrol 95: out of stock since ${instantText(now)}Petrol 95 E10: shortage`,
      )
    })
  })

  describe('the line of the last 30 days', () => {
    const move = (seen: string, from: number | null, to: number | null) => {
      return {
        old: from,
        new: to,
        seen,
        stamp: null,
        why: to === null ? 'left the feed' : null,
        source: 'at',
        snapshot: 's',
      }
    }
    const moves = [
      move('2026-11-08 06:00:00', null, 1.5),
      move('2026-11-10 06:00:00', 1.5, 1.62),
      move('2026-11-12 06:00:00', 1.62, null),
      move('2026-11-14 06:00:00', null, 1.44),
    ]
    const history = { from: '2026-10-21 12:00:00', to: now, fuels: { diesel: { currency: 'EUR', start: null, moves } } }

    test('is drawn with its lowest and its highest price and says since when prices are known', async () => {
      const asked: string[] = []
      vi.stubGlobal('fetch', async (path: string) => {
        asked.push(path)
        return Response.json({ data: history })
      })
      const part = priceLinePart(1, 'diesel')
      await settled()
      expect(asked).toEqual(['/live/station-history.php?id=1&fuel=diesel'])
      expect(part.textContent).toContain(`Highest ${priceText(1.62)}, 10 Nov`)
      expect(part.textContent).toContain(`Lowest ${priceText(1.44)}, 14 Nov`)
      expect(part.textContent).toContain('Prices are known since 8 Nov 2026.')
      const path = part.querySelector('.chart-line')!.getAttribute('d')!
      // A gap begins a new line: two beginnings, and one step up.
      expect(path.match(/[MV]/g)!.join('')).toBe('MVM')
      expect(part.querySelector('svg')!.getAttribute('aria-label')).toBe(
        `Diesel, 21 Oct 2026 to 20 Nov 2026: lowest ${priceText(1.44)} on 14 Nov 2026, highest ${priceText(1.62)} on 10 Nov 2026.`,
      )
    })

    test('is replaced by the reason if it could not be loaded', async () => {
      vi.stubGlobal('fetch', async () => Response.json({ error: 'down' }, { status: 500 }))
      const part = priceLinePart(1, 'diesel')
      await settled()
      expect(part.textContent).toContain('The last 30 days could not be loaded: down')
    })
  })

  describe('the provenance of a price', () => {
    const row = {
      in_force: true,
      position: 7,
      fields: { '<b>': '1,5' },
      native_fuel: null,
      amount: 16.5,
      currency: 'SEK',
      published_unit: 'kr/l',
      per_euro: '11.0',
      rate_date: '2026-11-19',
      eur: 1.5,
      verdict: 'withhold',
      rule: 'outlier',
      detail: '2.1 x national median',
      read_at: now,
      stamp: null,
      source: { id: 'se', publisher: 'P', licence: 'L', licence_url: 'javascript:alert(1)', attribution: 'A' },
      capture: { name: 'prices', sha256: 'ab', url: 'https://example.org/prices', fetched_at: null },
    }
    const answer = {
      data: { snapshot: 's', prices: [{ fuel: 'diesel', price: null, unusable: 'withheld', rows: [row] }] },
    }

    /** Opens a disclosure as a user does. */
    async function open(details: HTMLDetailsElement): Promise<void> {
      details.open = true
      fire(details, 'toggle')
      await settled()
    }

    test('is requested once, when it is opened', async () => {
      const asked: string[] = []
      vi.stubGlobal('fetch', async (path: string) => {
        asked.push(path)
        return Response.json(answer)
      })
      const details = provenanceDisclosure(7)
      fire(details, 'toggle')
      expect(asked).toEqual([])
      await open(details)
      await open(details)
      expect(asked).toEqual(['/live/provenance.php?id=7'])
      for (const said of [
        'Diesel: no price: withheld',
        '<b>: 1,5',
        'Read as16.5 SEK, published in kr/l',
        'SHA-256 of the fileab',
        '11.0 SEK per euro, of 2026-11-19: 1.5 EUR',
        'withheld (outlier: 2.1 x national median), current',
      ])
        expect(details.textContent).toContain(said)
      expect([...details.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.org/prices'])
    })

    test('is requested again if it failed', async () => {
      const answers = [Response.json({ error: 'No such station' }, { status: 404 }), Response.json(answer)]
      vi.stubGlobal('fetch', async () => answers.shift())
      const details = provenanceDisclosure(7)
      await open(details)
      expect(details.textContent).toContain('No such station.')
      fire(details.querySelector('button')!, 'click')
      await settled()
      expect(details.textContent).toContain('Diesel: no price')
    })
  })

  describe('the panel', () => {
    function made() {
      const panel = element('section')
      const list = element('div', { tabIndex: -1 })
      const fallback = element('canvas', { tabIndex: 0 })
      const pick = (id: number) => {
        const button = element('button', { className: 'map-pick' })
        button.setAttribute('data-station', String(id))
        return button
      }
      document.body.append(panel, list, fallback)
      const closed = vi.fn()
      const side = new SidePanel(panel, fallback, closed)
      return { panel, list, fallback, pick, closed, side }
    }
    const focused = () => document.activeElement!
    const content = () => [element('h3')]

    test('gives the focus to the button that replaced the one that opened it, or else to the map', () => {
      const { list, fallback, pick, side } = made()
      const before = pick(3)
      const after = pick(3)
      list.append(before)
      before.focus()
      side.show(content())
      list.replaceChildren(after)
      side.close()
      expect(focused()).toBe(after)
      side.show(content())
      list.replaceChildren()
      side.close()
      expect(focused()).toBe(fallback)
    })

    test('closes with Escape and with its button, and does not move a focus that is elsewhere', () => {
      const { panel, list, closed, side } = made()
      side.show(content())
      fire(panel, 'keydown', 'Escape')
      fire(panel, 'keydown', 'Enter')
      fire(panel.querySelector('.map-close')!, 'click')
      expect(closed).toHaveBeenCalledTimes(2)
      list.focus()
      side.close()
      expect(focused()).toBe(list)
    })

    test('keeps the focus in a list that is rendered again', () => {
      const { list, pick, side } = made()
      const before = pick(3)
      const after = pick(3)
      list.append(before)
      before.focus()
      side.keepFocus(() => {
        list.replaceChildren(after)
        document.body.focus()
      })
      expect(focused()).toBe(after)
    })
  })

  describe('the attribution', () => {
    const texts = ['A', 'B', 'C', 'D', '© OpenStreetMap contributors (ODbL 1.0), https://osm.org/copyright']

    test('is shown completely, and OpenStreetMap stays visible if many sources are collapsed', () => {
      const foot = element('div')
      showAttribution(foot, texts.slice(1))
      expect(foot.textContent).toBe(`${texts.slice(1).join(' · ')} · Sources and licences`)
      showAttribution(foot, texts)
      expect(foot.querySelector('p')!.textContent).toBe(`${texts[4]} · Sources and licences`)
      expect(foot.querySelector('details')!.textContent).toBe('All 5 sources of this viewABCD')
    })

    test('has links only to web addresses', () => {
      expect(
        linked('see https://a.org/x, or javascript:alert(1)').filter(part => typeof part !== 'string'),
      ).toHaveLength(1)
      expect(webLinkElement('http://a.org', 'a').tagName).toBe('A')
      for (const address of ['javascript:alert(1)', ' https://a.org', 'data:text/html,x', '//a.org'])
        expect(webLinkElement(address, 'a').tagName).toBe('SPAN')
    })
  })

  describe('the list', () => {
    const box = [47, 12, 48, 13] as const
    const feature = (id: number, price: number, lng = 12.5) => {
      const properties = { ...names, ...closed, id, name: `S${id}`, price, updated: null, oh: null }
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, 47.5] as const },
        properties: { ...properties, fuel: 'diesel' as const },
      }
    }
    const shown = (stations: readonly ReturnType<typeof feature>[], total = stations.length) =>
      textsOf(stationsTable({ kind: 'stations', fuel: 'diesel', stations, total, attribution: [] }, box))

    test('shows the cheapest twenty stations in view, and counts all', () => {
      const many = Array.from({ length: 30 }, (_, index) => feature(index, 2 - index / 100))
      const [heading, count, table] = shown([...many, feature(99, 1, 20), feature(98, 1, 11.9)])
      expect(heading).toBe('Cheapest Diesel in view')
      expect(count).toBe('30 stations in view.')
      expect(table!.match(/S\d+/g)).toEqual(
        many
          .slice(10)
          .reverse()
          .map(({ properties }) => properties.name),
      )
      expect(shown([feature(1, 1.5)])[1]).toBe('1 station in view.')
    })

    test('reports if there are more stations than one answer contains, and if there are none', () => {
      expect(shown([feature(1, 1.5)], 6000)[1]).toBe(
        'Showing the cheapest 1 of 6,000 stations. Zoom in to see the others.',
      )
      expect(shown([feature(1, 1.5, 20)])).toEqual([
        'Cheapest Diesel in view',
        'No station with a price of Diesel in this view.',
      ])
    })

    test('shows the ten areas in view with the lowest mean price', () => {
      const area = (west: number, mean: number) => ({
        south: 47,
        north: 48,
        west,
        east: west + 0.1,
        stations: 3,
        min: 1,
        mean,
      })
      const cells = [...Array.from({ length: 12 }, (_, index) => area(12 + index / 20, 2 - index / 100)), area(30, 1)]
      const all = { kind: 'cells', fuel: 'diesel', cells, attribution: [] } as const
      const [, count, table] = areasTable(all, box, 'per litre', ({ west }) => `A${west}`)
      expect(count!.textContent).toBe(
        'Average prices per litre of 36 stations in 12 areas. Zoom in to see each station.',
      )
      expect(table!.querySelectorAll('.map-pick')).toHaveLength(10)
      expect(table!.querySelector('.map-pick')!.textContent).toBe('A12.55')
      expect(table!.textContent).toMatch(/^Mean priceAreaStations€1\.890/)
    })
  })

  describe('the legend', () => {
    const parts = { subject: 'Diesel, EUR per litre', scaledTo: 'Italy', notes: [], fit: null } as const
    const rangesOf = (legend: HTMLElement) => [...legend.querySelectorAll('li')].map(({ textContent }) => textContent)

    test('states the price from which each step begins, and what the steps are made of', () => {
      const legend = element('div')
      showLegend(legend, { ...parts, scale: priceScale([1, 1.5]) })
      expect(rangesOf(legend)).toEqual(['below €1.10', 'from €1.10', 'from €1.20', 'from €1.30', '€1.40 or more'])
      expect(legend.textContent).toContain('Diesel, EUR per litre. Colours of Italy.')
    })

    test('has one step for one price, and nothing without prices', () => {
      const legend = element('div')
      showLegend(legend, { ...parts, scale: priceScale([1.2, 1.204]) })
      expect(rangesOf(legend)).toEqual(['€1.200 to €1.204'])
      showLegend(legend, { ...parts, scale: priceScale([1.2]) })
      expect(rangesOf(legend)).toEqual(['€1.200'])
      showLegend(legend, { ...parts, scale: null })
      expect(legend.textContent).toBe('')
    })

    test('explains stripes, maxima and small dots where the map has them', () => {
      const legend = element('div')
      showLegend(legend, { ...parts, scale: priceScale([1.2]), notes: ['weekly', 'maximum', 'closed'] })
      expect(rangesOf(legend).slice(1)).toEqual([
        'Striped: official average of a week',
        '≤ Legal maximum, not coloured',
        'Small dots: closed now',
      ])
    })

    test('fits the colours to the view on request', () => {
      const legend = element('div')
      const fit = vi.fn()
      showLegend(legend, { ...parts, scale: priceScale([1.2]), fit })
      fire(legend.querySelector('button')!, 'click')
      expect(fit).toHaveBeenCalledTimes(1)
    })
  })

  test('the list of countries ranks only figures of one kind', () => {
    const figure = (code: string, kind: FigureKind, price: number): CountryFigure => {
      return { code, kind, price, stations: kind === 'live' ? 7 : null, lowest: null, highest: null, asOf: now }
    }
    const countries = [
      figure('IT', 'live', 1.8),
      figure('DE', 'weekly', 1.2),
      figure('FR', 'live', 1.7),
      figure('BE', 'maximum', 1.1),
      figure('AU', 'live', 1),
    ]
    const boxes = { IT: [[36, 6, 47, 18]], DE: [[47, 5, 55, 15]], FR: [[42, -5, 51, 8]], BE: [[49, 2, 51, 6]] } as const
    const shown = { kind: 'countries', fuel: 'diesel', countries, attribution: [] } as const
    const rows = countriesTable(shown, [35, -10, 60, 30], boxes, 'EUR per litre')[2]!.querySelectorAll('tbody tr')
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'Averages of current prices',
      expect.stringMatching(/1\.700France7$/),
      expect.stringMatching(/1\.800Italy7$/),
      'Official averages of a week',
      expect.stringMatching(/1\.200Germany$/),
      'Legal maximum prices',
      expect.stringMatching(/1\.100Belgium$/),
    ])
    expect(countriesTable({ ...shown, countries: [] }, [35, -10, 60, 30], boxes, '')[1]!.textContent).toBe(
      'No country in this view has a price of Diesel.',
    )
  })
})
