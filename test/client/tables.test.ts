import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareValues } from '../../api/shared/sort-order.ts'
import { csvOfTable } from '../../web/client/parts/table-file.ts'
import { tryAgain } from '../../web/client/parts/try-again.ts'
import { linkPlaces } from '../../web/client/tolls/rows.ts'
import { element, fire, openPage } from './page-without-browser.ts'

/** Creates an element with classes and data attributes, such as `td.third`. */
function el<Tag extends keyof HTMLElementTagNameMap>(
  kind: Tag | `${Tag}.${string}`,
  data: Readonly<Record<string, string>> = {},
  ...children: (Element | string)[]
): HTMLElementTagNameMap[Tag] {
  const [tag, ...classes] = kind.split('.')
  const made = element(tag as Tag, { className: classes.join(' ') } as object)
  for (const [name, value] of Object.entries(data)) made.setAttribute(`data-${name}`, value)
  made.append(...children)
  return made
}

beforeEach(() => {
  openPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('tables are sorted by names without regard to accents, and A9 before A10', () => {
  const sorted = ['A9', 'A10', 'Oman', 'Österreich', 'Zypern']
  expect([...sorted].reverse().sort(compareValues('text', 'ascending'))).toEqual(sorted)
})

test('the file of a table has its numbers as numbers, and the euro in the head', () => {
  const table = el(
    'table',
    {},
    el('thead', {}, el('tr', {}, el('th', {}, 'Station'), el('th', {}, 'Price'))),
    el(
      'tbody',
      {},
      el('tr', {}, el('td', {}, 'A, B', el('small', {}, 'Rome')), el('td', {}, '€1,001.789')),
      el('tr', {}, el('td', {}, 'C'), el('td', {}, '\u2212€0.012')),
    ),
  )
  expect(csvOfTable(table)).toBe('Station,Price (EUR)\r\n"A, B Rome",1001.789\r\nC,-0.012\r\n')
})

test('places of tolls are linked once', () => {
  document.body.append(
    el('table', {}, el('tbody', {}, Object.assign(el('tr', {}, el('th', {}, 'Tauern')), { id: 'toll-1' }))),
  )
  const tolls = [{ id: 1, name: 'Tauern', lat: 47, lng: 13 }] as unknown as Parameters<typeof linkPlaces>[0]
  linkPlaces(tolls, () => {})
  linkPlaces(tolls, () => {})
  expect(document.querySelectorAll('.on-map').length).toBe(1)
})

test('what failed can be tried again', () => {
  let tried = 0
  const message = tryAgain(new Error('It failed'), () => tried++, 'The list stays.')
  fire(message.querySelector('button')!, 'click')
  expect([message.textContent, tried]).toEqual(['It failed. The list stays. Try again', 1])
})
