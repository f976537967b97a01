import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardSection } from '../../api/pages/board/section.ts'
import { startBoard } from '../../web/client/board/board.ts'
import { boardAnswers } from './board-answers.ts'
import { fire, openPage } from './page-without-browser.ts'

beforeEach(() => {
  openPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The board at an address, as the server makes it. */
function boardAt(address: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = boardSection(boardAnswers, new URL(address, 'http://page.test').search).text
  return box.querySelector<HTMLElement>('.prices')!
}

/** The same with the script of the board. */
function started(address: string): HTMLElement {
  openPage(address)
  const section = boardAt(address)
  document.body.append(section)
  startBoard(section)
  return section
}

/** Everything that the board shows: rows in their order, headings, chosen fuel and all links. */
function shown(section: HTMLElement) {
  return {
    fuel: section.querySelector<HTMLElement>('.board')!.dataset.fuel,
    rows: [...section.querySelectorAll('.board tbody tr')].map(row => row.textContent),
    heads: [...section.querySelectorAll('.board thead th')].map(head => head.getAttribute('aria-sort')),
    links: [...section.querySelectorAll('thead a, .board-fuels a')].map(link => [
      new URL(link.getAttribute('href')!, 'http://page.test').href,
      link.getAttribute('aria-current'),
    ]),
  }
}

const columns = [
  'country',
  'petrol',
  'petrol-change',
  'diesel',
  'diesel-change',
  'petrol-year',
  'diesel-year',
  'stations',
  'age',
]

describe('the board with script', () => {
  test.each(columns)('shows after a click on `%s` what the server shows at its link', column => {
    const section = started('/')
    for (let click = 0; click < 2; click += 1) {
      const link = section.querySelector(`[data-column="${column}"] a`)!
      const { pathname, search } = new URL(link.getAttribute('href')!, 'http://page.test')
      fire(link, 'click')
      expect(location.search).toBe(search)
      expect(shown(section)).toEqual(shown(boardAt(pathname + search)))
    }
  })

  test('exchanges petrol and diesel in place, and keeps the rest of the address', () => {
    const section = started('/?q=diesel&sort=petrol-change&order=desc#map=4/50/10')
    fire(section.querySelector('[data-fuel="diesel"]')!, 'click')
    expect(location.search).toBe('?q=diesel&sort=diesel-change&order=desc&fuel=diesel')
    expect(location.hash).toBe('#map=4/50/10')
    expect(shown(section)).toEqual(shown(boardAt(`/${location.search}`)))
  })

  test('leaves a click for a new tab and the link of another fuel to the browser', () => {
    const section = started('/')
    const before = shown(section)
    const link = section.querySelector<HTMLAnchorElement>('[data-column="diesel"] a')!
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    link.dispatchEvent(click)
    const other = new MouseEvent('click', { bubbles: true, cancelable: true })
    section.querySelector('[data-fuel="cng"]')!.dispatchEvent(other)
    expect([click.defaultPrevented, other.defaultPrevented]).toEqual([false, false])
    expect(shown(section)).toEqual(before)
  })

  test('starts without a table when no country has a price', () => {
    const section = document.createElement('section')
    expect(() => startBoard(section)).not.toThrow()
  })
})
