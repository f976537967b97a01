import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../api/pages/elements.ts'
import { endLabels, labelHeight, labelPlaces, labelRoom } from '../../api/shared/chart/end-labels.ts'
import { lineDrawing } from '../../api/shared/chart/line-drawing.ts'
import { recordsOf, recordText } from '../../api/shared/chart/records.ts'

const labels = ['2026-11-02', '2026-11-09', '2026-11-16']
const line = (name: string, ...values: (number | null)[]) => ({ name, short: name.slice(0, 2), values })
const data = { labels, unit: 'EUR', lines: [line('France', 1.7, 1.9, 1.6), line('Italy', 1.5, null, 1.8)] }
const colours = {
  lines: Array(8).fill('#123456'),
  text: '#111111',
  quiet: '#222222',
  grid: '#333333',
  ground: '#ffffff',
}

describe('the labels at the ends of the lines', () => {
  test('are in the order of the newest readings', () => {
    expect(endLabels(data, 900).map(({ text }) => text)).toEqual(['Italy €1.800', 'France €1.600'])
  })

  test('are short on a narrow chart, and leave out a line without a reading', () => {
    const lines = [...data.lines, line('Malta', null, null, null)]
    expect(endLabels({ ...data, lines }, 300).map(({ text }) => text)).toEqual(['It', 'Fr'])
  })

  test('never overlap, stay in order and stay on the chart', () => {
    for (const heights of [
      [100, 100, 100],
      [0, 2, 300],
      [295, 298, 300],
      [150, 151, 299, 300],
    ]) {
      const places = labelPlaces(heights, 0, 300)!
      places.forEach((place, index) => {
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(300)
        if (index > 0) expect(place - places[index - 1]!).toBeGreaterThanOrEqual(labelHeight)
      })
    }
  })

  test('are left out when they have no room', () => {
    expect(labelPlaces([1, 2, 3, 4], 0, 40)).toBeNull()
  })

  test('have room for the longest of them', () => {
    expect(labelRoom(endLabels(data, 900), 13)).toBeGreaterThan(labelRoom(endLabels(data, 300), 13) + 20)
  })
})

describe('the records of a chart', () => {
  test('are the highest and the lowest reading of all lines', () => {
    expect(recordsOf(data)).toEqual({
      highest: { line: 0, week: 1, value: 1.9 },
      lowest: { line: 1, week: 0, value: 1.5 },
    })
  })

  test('are the first of equal readings, of any line', () => {
    const lines = [line('A', null, 2, 2), line('B', 2, 1, 1)]
    expect(recordsOf({ lines })).toEqual({
      highest: { line: 1, week: 0, value: 2 },
      lowest: { line: 1, week: 1, value: 1 },
    })
  })

  test('name line, value and week: a single line needs no name, and a narrow chart no word', () => {
    const { highest } = recordsOf(data)!
    expect(recordText(data, 'Highest', highest, 900)).toBe('Highest Fr €1.900, 9 Nov 2026')
    expect(recordText(data, 'Highest', highest, 300)).toBe('Fr €1.900, 9 Nov 2026')
    const single = { ...data, lines: data.lines.slice(0, 1) }
    expect(recordText(single, 'Highest', highest, 900)).toBe('Highest €1.900, 9 Nov 2026')
  })

  test('do not exist without a reading', () => {
    expect(recordsOf({ lines: [line('A', null)] })).toBeNull()
  })
})

describe('a chart drawn as SVG', () => {
  const elements = (markup: string) => {
    const document = new new Window().DOMParser().parseFromString(markup, 'text/html')
    return [...document.querySelectorAll('svg, svg *')]
  }
  const picture = (options: Partial<Parameters<typeof lineDrawing>[1]> = {}, of = data) =>
    drawing(lineDrawing(of, { width: 800, plotHeight: 300, ...options }), 'A "chart"').text

  test('of a page has classes and no style, and text is escaped', () => {
    const lines = [line('<b>', 1, 2, 3)]
    const markup = picture({}, { ...data, lines })
    expect(markup).not.toMatch(/ style=|<b>|#[0-9a-f]{6}/)
    expect(markup).toContain('&lt;b&gt; €3.000')
    expect(markup).toContain('aria-label="A &quot;chart&quot;"')
    expect(markup).toContain('class="line-1"')
  })

  test('of a file has all its colours, its title and its sources', () => {
    const texts = { title: 'Prices', notes: ['Source: one', 'Source: two'] }
    const markup = picture({ picture: { colours, ...texts } })
    expect(markup).not.toContain('class=')
    const found = elements(markup).filter(({ localName }) => localName === 'text')
    const written = found.map(({ textContent }) => textContent)
    expect(written).toEqual(expect.arrayContaining(['Prices', 'EUR', 'Source: one', 'Source: two', 'Italy €1.800']))
  })

  test('interrupts a line at a gap', () => {
    expect(picture()).toMatch(/d="M[\d. ]+M[\d. ]+"/)
  })

  test('has no coordinate that is not a number, for any weeks', () => {
    const one = { labels: ['2026-11-16'], unit: 'EUR', lines: [line('A', 1.5)] }
    const flat = { labels, unit: 'EUR', lines: [line('A', 1.5, 1.5, 1.5)] }
    const below = { ...data, isSigned: true, lines: [line('A', -0.1, 0, 0.1)] }
    for (const of of [one, flat, below]) expect(picture({}, of)).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('has a legend when the names have no room at the ends', () => {
    const lines = Array.from({ length: 29 }, (_, index) => line(`Country ${index}`, 1, 1, 1 + index / 100))
    const markup = picture({}, { ...data, lines })
    expect(markup).toContain('>Country 28<')
    expect(markup).not.toContain('Country 28 €1.280')
  })
})
