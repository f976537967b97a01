import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CountryFigure, FigureKind } from '../../api/shared/map/country-figure.ts'
import { priceScale } from '../../api/shared/map/price-steps.ts'
import { linked, showAttribution, webLinkElement } from '../../web/client/map/panels/attribution-foot.ts'
import { areasTable, countriesTable } from '../../web/client/map/panels/cheapest-list.ts'
import { showLegend } from '../../web/client/map/panels/legend.ts'
import { SidePanel } from '../../web/client/map/panels/side-panel.ts'
import { element, fire, openPage } from './page-without-browser.ts'

describe('next to the map', () => {
  beforeEach(() => {
    openPage()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  describe('the panel', () => {
    function made() {
      const panel = element('section')
      const list = element('div', { tabIndex: -1, className: 'near-table' })
      const fallback = element('canvas', { tabIndex: 0 })
      const pick = (id: number) => {
        return element('a', { href: `/station/${id}` })
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
      return { code, kind, price, stations: kind === 'live' ? 7 : null }
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
