import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Drawn, lineDrawing } from '../../api/shared/chart/line-drawing.ts'
import { stepDrawing } from '../../api/shared/chart/step-drawing.ts'
import { priceLine } from '../../api/shared/station/price-line.ts'
import { drawingElement } from '../../web/client/chart/drawing-element.ts'
import { makeChartsReadable } from '../../web/client/chart/readable-charts.ts'
import { fire, openPage } from './page-without-browser.ts'

const labels = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
const page = { width: 800, plotHeight: 300 }

beforeEach(() => {
  openPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A chart in a page: what it says after a key, and what stands below it. */
function readable(drawn: Drawn) {
  const svg = drawingElement(drawn, 'A chart')
  document.body.append(svg)
  makeChartsReadable(document)
  const said = () => svg.getAttribute('aria-valuetext')
  const press = (key: string) => {
    fire(svg, 'keydown', key)
    return said()
  }
  const below = () => [...svg.nextElementSibling!.querySelectorAll('p, li')].map(({ textContent }) => textContent)
  return { svg, said, press, below }
}

test('the figures of a chart are read exactly, week by week, with gaps of one line', () => {
  const lines = [
    { name: 'France', values: [1.701, 1.9, 1.6, 1.655] },
    { name: 'Italy', values: [1.5, null, 1.8, 1.8049] },
  ]
  const { said, press, below, svg } = readable(lineDrawing({ labels, unit: 'EUR', lines }, page))
  expect(said()).toBe('Week of 23 Nov 2026: France €1.655, Italy €1.805')
  expect(svg.dataset.at).toBeUndefined()
  expect(press('Home')).toBe('Week of 2 Nov 2026: France €1.701, Italy €1.500')
  expect(press('ArrowRight')).toBe('Week of 9 Nov 2026: France €1.900, Italy no price')
  expect(below()).toEqual(['Week of 9 Nov 2026', 'France€1.900', 'Italy–'])
  expect(svg.dataset.at).toBe('2026-11-09')
  expect(press('PageDown')).toBe('Week of 23 Nov 2026: France €1.655, Italy €1.805')
  expect(press('ArrowRight')).toBe('Week of 23 Nov 2026: France €1.655, Italy €1.805')
  expect(svg.getAttribute('aria-valuenow')).toBe(svg.getAttribute('aria-valuemax'))
})

test('the first key selects the newest week, and the cursor stands at it', () => {
  const lines = [{ name: 'France', values: [1.7, 1.9, 1.6, 1.65] }]
  const { svg, press } = readable(lineDrawing({ labels, unit: 'EUR', lines }, page))
  const drawn = (name: string) => svg.querySelector(`.${name}`)!.getAttribute('d')
  expect([drawn('chart-cursor'), drawn('chart-dot')]).toEqual(['', ''])
  press('ArrowLeft')
  expect([drawn('chart-cursor'), drawn('chart-dot')]).toEqual(['M21 1600V1900', 'M21 1650h0'])
})

test('differences have their sign', () => {
  const lines = [{ name: 'France', values: [0.1, 0, -0.105, null] }]
  const { said, press } = readable(lineDrawing({ labels, unit: 'EUR', lines, isSigned: true }, page))
  expect(said()).toBe('Week of 16 Nov 2026: France −€0.105')
  expect(press('Home')).toBe('Week of 2 Nov 2026: France +€0.100')
})

test('a chart of steps is read from change to change, in the currency and at the minute of each', () => {
  const move = (seen: string, from: number | null, to: number | null) => {
    return { old: from, new: to, seen, stamp: null, why: null, source: 'se', snapshot: 's' }
  }
  const moves = [
    move('2026-11-10 06:07:45', 16.5, 16.46),
    move('2026-11-12 06:00:00', 16.46, null),
    move('2026-11-14 06:00:00', null, 17.125),
  ]
  const history = { currency: 'SEK', start: 16.5, moves }
  const line = priceLine(history, '2026-10-21 12:00:30', '2026-11-20 12:00:30')
  const { said, press, below } = readable(stepDrawing(line))
  expect(said()).toBe('14 Nov 2026, 06:00 UTC: 17.125 kr')
  expect(press('Home')).toBe('21 Oct 2026, 12:00 UTC: 16.50 kr')
  expect(press('ArrowRight')).toBe('10 Nov 2026, 06:07 UTC: 16.46 kr')
  expect(press('ArrowRight')).toBe('12 Nov 2026, 06:00 UTC: no price')
  expect(below()).toEqual(['12 Nov 2026, 06:00 UTC: no price'])
})
