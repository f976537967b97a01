import { words } from '../../../../api/shared/words.ts'
import { make } from '../../parts/make.ts'
import type { Focusable } from '../view.ts'

/** The panel next to the map. It takes the focus when it opens and returns it when it closes. */
export class SidePanel {
  readonly #panel: HTMLElement
  /** Gets the focus after closing if the element that opened the panel is gone. */
  readonly #fallback: Focusable
  readonly #closed: () => void
  #opener: { readonly element: Element; readonly key: string | null } | null = null

  constructor(panel: HTMLElement, fallback: Focusable, closed: () => void) {
    this.#panel = panel
    this.#fallback = fallback
    this.#closed = closed
    panel.addEventListener('keydown', event => {
      if (event.key === 'Escape') closed()
    })
  }

  show(content: readonly Element[]): void {
    const { activeElement } = document
    if (activeElement && !this.#panel.contains(activeElement)) {
      this.#opener = { element: activeElement, key: keyOf(activeElement) }
    }
    const close = make('button', {
      type: 'button',
      className: 'plain map-close',
      'aria-label': words.close,
      textContent: '×',
    })
    close.addEventListener('click', this.#closed)
    this.#panel.replaceChildren(close, ...content)
    this.#panel.hidden = false
    this.#panel.querySelector<HTMLElement>('h3, .try-again button')?.focus()
    this.#panel.parentElement?.scrollTo({ top: 0 })
  }

  close(): void {
    const hadFocus = this.#panel.contains(document.activeElement)
    this.#panel.hidden = true
    this.#panel.replaceChildren()
    if (hadFocus) this.#giveBack()
    this.#opener = null
  }

  /** Lists are rebuilt when the map moves. The focus of a button moves to the button that replaces it. */
  keepFocus(change: () => void): void {
    const key = document.activeElement && keyOf(document.activeElement)
    change()
    if (key && document.activeElement === document.body) find(key)?.focus()
  }

  #giveBack(): void {
    const { element, key } = this.#opener ?? { element: null, key: null }
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    const target = isThere ? element : ((key === null ? null : find(key)) ?? this.#fallback)
    target.focus()
  }
}

/** The station that a link leads to; null: another link, or none. */
export function stationOf(link: Element | null): number | null {
  const [, id] = /^\/station\/(\d+)/.exec(link?.getAttribute('href') ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** Identifies a button or a link of a list after the list is rebuilt. */
function keyOf(element: Element): string | null {
  if (!(element instanceof HTMLElement)) return null
  if (stationOf(element) !== null) return `.near-table [href="${element.getAttribute('href')}"]`
  const { cell, country } = element.dataset
  if (!element.classList.contains('map-pick')) return null
  return country ? `.map-pick[data-country="${country}"]` : `.map-pick[data-cell="${cell}"]`
}

function find(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(key)
}
