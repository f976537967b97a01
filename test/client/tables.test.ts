import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareValues } from '../../api/shared/sort-order.ts'
import { makeSortable } from '../../web/client/parts/sortable-table.ts'
import { fillForm, filterAddressOf, filterList } from '../../web/client/tolls/filters.ts'
import { linkPlaces, shownTollRows } from '../../web/client/tolls/rows.ts'
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

describe('the list of tolls', () => {
  const toll = (id: string, name: string, data: Readonly<Record<string, string>>) =>
    Object.assign(el('tr', data, el('th', {}, name, el('small', {}, 'Störebælt'))), { id })

  function made() {
    document.body.replaceChildren()
    const country = (code: string, called: string, ...rows: Element[]) => {
      const table = el('table', {}, el('tbody', {}, ...rows))
      const details = el('details.toll-country', {}, el('summary', {}, el('h2', {}, called), el('span', {}, '')), table)
      return Object.assign(details, { id: code })
    }
    const AT = country(
      'AT',
      'Austria',
      toll('toll-1', 'Tauern', { type: 'tunnel', at: '13.4,47.1~', priced: '' }),
      toll('toll-2', 'Vignette', { type: 'vignette' }),
    )
    document.body.append(
      AT,
      country('DK', 'Denmark', toll('toll-3', 'Bro', { type: 'gate', barrier: 'ramp', priced: '' })),
    )
    return shownTollRows()
  }
  const none = { country: '', type: '', barrier: '', search: '', priced: '' }
  const passing = (filters: object) => filterList(made(), { ...none, ...filters }).map(({ row }) => row.id)

  test('reads its rows from the page', () => {
    const [first, second] = made()[0]!.rows
    expect(first).toMatchObject({ country: 'AT', type: 'tunnel', isPriced: true, name: 'Tauern', at: [13.4, 47.1] })
    expect(first).toMatchObject({ isApproximate: true, text: 'tauernstorebaelt austria' })
    expect(second).toMatchObject({ isPriced: false, at: null, isApproximate: false })
  })

  test('shows the rows that match every filter', () => {
    expect(passing({})).toEqual(['toll-1', 'toll-2', 'toll-3'])
    expect(passing({ country: 'AT' })).toEqual(['toll-1', 'toll-2'])
    expect(passing({ type: 'vignette' })).toEqual(['toll-2'])
    expect(passing({ barrier: 'ramp' })).toEqual(['toll-3'])
    expect(passing({ priced: 'yes' })).toEqual(['toll-1', 'toll-3'])
    expect(passing({ search: 'TAUERN' })).toEqual(['toll-1'])
    expect(passing({ search: 'storebælt', country: 'DK' })).toEqual(['toll-3'])
    expect(passing({ search: 'denmark' })).toEqual(['toll-3'])
    expect(passing({ search: 'nowhere' })).toEqual([])
  })

  test('has its filters in the address, and reads only existing options from an address', () => {
    openPage('/tolls?type=gate')
    expect(filterAddressOf({ ...none, country: 'AT', search: 'a&b' })).toBe('?country=AT&search=a%26b')
    expect(filterAddressOf(none)).toBe('/tolls')
    const chooser = (name: string) => {
      const select = element('select', { name })
      select.append(...['', 'AT'].map(value => element('option', { value })))
      return select
    }
    const fields = {
      country: chooser('country'),
      type: chooser('type'),
      search: element('input', { name: 'search', type: 'search' }),
      priced: element('input', { name: 'priced', type: 'checkbox' }),
    }
    const form = element('form')
    form.append(...Object.values(fields))
    fillForm(form, new URLSearchParams('country=AT&type=<b>&search=<b>&priced=1&__proto__=x'))
    expect(fields.country.value).toBe('AT')
    expect(fields.type.value).toBe('')
    expect(fields.search.value).toBe('<b>')
    expect(fields.priced.checked).toBe(true)
  })

  test('counts the shown rows of each country, and hides other countries', () => {
    const parts = made()
    filterList(parts, { ...none, country: 'AT' })
    expect(parts.map(({ section }) => [section.hidden, section.open])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(parts[0]!.count.textContent).toBe('1 with a current price, 1 without')
    expect(parts[1]!.rows[0]!.row.hidden).toBe(true)
  })

  test('links each position once', () => {
    const [part] = made()
    linkPlaces(part!)
    linkPlaces(part!)
    expect(part!.rows.map(({ row }) => row.querySelectorAll('.on-map').length)).toEqual([1, 0])
    expect(part!.rows[0]!.row.textContent).toContain('Place approximate On the map')
  })
})
