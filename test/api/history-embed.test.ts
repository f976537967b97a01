import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { embedCode } from '../../api/shared/history/title.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const weeks = ['2026-11-02', '2026-11-09', '2026-11-16']
const history = ['FR', 'IT'].flatMap(country =>
  weeks.map((week, index) => ({ country, week, euro95: `1.70${index}`, diesel: null })),
)
const { get } = sharedServing(atEnd => serving({ figures: { ...figures, history } }, {}, atEnd))

const ancestors = (headers: Readonly<Record<string, string>>) =>
  /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]

describe('the chart for a frame of another page', () => {
  test('may be framed by any site, and runs no script', async () => {
    const { status, headers, text } = await get('/embed/history?cc=FR,IT')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
    )
    expect(text).not.toMatch(/<script| style=| on\w+=/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([...sitePages, '/embed/', '/embed/nothing'])('is the only page that may be framed: %s', async path => {
    expect(ancestors((await get(path)).headers)).toBe("'none'")
  })

  test('may not be framed when it is refused', async () => {
    const without = await serving(null)
    const refused = await without.get('/embed/history')
    expect([refused.status, ancestors(refused.headers)]).toEqual([503, "'none'"])
    const wrong = await get('/embed/history', {}, 'PUT')
    expect([wrong.status, ancestors(wrong.headers)]).toEqual([405, "'none'"])
  })

  test('has the lines of its address, their source, and a link to the same chart', async () => {
    const { text } = await get('/embed/history?cc=FR,IT&from=2026-11-03')
    expect(text).toContain('<h1>Weekly fuel prices, 9 Nov 2026 to 16 Nov 2026</h1>')
    for (const part of ['France €1.702', 'Italy €1.702', 'European Commission', 'Demonstration data']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('<a href="/history?cc=FR,IT&amp;from=2026-11-03" target="_blank" rel="noopener">')
    expect(text).not.toContain('Germany')
  })

  test('inserts nothing of its address as markup', async () => {
    const { status, text } = await get('/embed/history?cc=%3Cb%3E&base=%22%3E%3Cb%3E&from=%3Cb%3E')
    expect(status).toBe(200)
    expect(text).not.toContain('<b>')
    expect(text).toContain('There are no readings of these countries in these weeks.')
  })
})

test('the embed code is one frame with the address of the chart', () => {
  const code = embedCode('https://fuel.example', '?cc=FR,IT&fuel=both')
  const document = new new Window().DOMParser().parseFromString(code, 'text/html')
  const frames = [...document.body.children]
  expect(frames.map(frame => [frame.localName, frame.getAttribute('src'), frame.getAttribute('title')])).toEqual([
    ['iframe', 'https://fuel.example/embed/history?cc=FR,IT&fuel=both', 'Weekly fuel prices'],
  ])
})
