import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareValues } from '../../api/shared/sort-order.ts'
import { makeSortable } from '../../web/client/parts/sortable-table.ts'
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

describe('a table that can be sorted', () => {
  function made() {
    const row = (name: string, value: string) =>
      el('tr', {}, el('td', {}, el('span.country', {}, name)), el('td', { value }, value))
    const heads = [el('th', { sort: 'text' }, 'Country'), el('th', { sort: 'number' }, 'LPG')]
    heads[0]!.setAttribute('aria-sort', 'ascending')
    const rows = [row('AT', '1.2'), row('DE', ''), row('FR', '10.5'), row('IT', '0.9')]
    const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...rows))
    document.body.append(table)
    const order = () => [...table.querySelectorAll('.country')].map(({ textContent }) => textContent)
    return { table, heads, order }
  }

  test('is sorted by its buttons in both directions, with empty values last', () => {
    const { table, heads, order } = made()
    makeSortable(table)
    makeSortable(table)
    expect(heads.map(head => head.querySelectorAll('button').length)).toEqual([1, 1])
    fire(heads[1]!.querySelector('button')!, 'click')
    expect(order()).toEqual(['IT', 'AT', 'FR', 'DE'])
    fire(heads[1]!.querySelector('button')!, 'click')
    expect(order()).toEqual(['FR', 'AT', 'IT', 'DE'])
    expect(heads.map(head => head.getAttribute('aria-sort'))).toEqual([null, 'descending'])
    fire(heads[0]!.querySelector('button')!, 'click')
    expect(order()).toEqual(['AT', 'DE', 'FR', 'IT'])
  })

  test('is sorted by names without regard to accents, and A9 before A10', () => {
    const sorted = ['A9', 'A10', 'Oman', 'Österreich', 'Zypern']
    expect([...sorted].reverse().sort(compareValues('text', 'ascending'))).toEqual(sorted)
  })
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
