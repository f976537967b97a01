import { type HistoryState, searchOf } from '../../../api/shared/history/state.ts'
import { embedCode } from '../../../api/shared/history/title.ts'
import { make } from '../parts/make.ts'

/** The address of what is shown, and the code that shows its chart on another page. */
export class Sharing {
  readonly element: HTMLElement
  readonly #link = make('input', { type: 'text', readOnly: true })
  readonly #code = make('textarea', { readOnly: true, rows: 3, spellcheck: false })
  readonly #status = make('p', { role: 'status', className: 'quiet' })
  readonly #details: HTMLDetailsElement

  constructor() {
    const button = (textContent: string, field: HTMLInputElement | HTMLTextAreaElement, name: string) => {
      return make('button', { type: 'button', textContent, onclick: () => void this.#copy(field, name) })
    }
    this.#details = make(
      'details',
      {},
      make('summary', { textContent: 'Link and embed code' }),
      make('label', {}, 'Address of this chart', this.#link),
      make('label', {}, 'HTML that shows this chart on another page', this.#code),
    )
    const buttons = make(
      'div',
      { className: 'buttons' },
      button('Copy link', this.#link, 'link'),
      button('Copy embed code', this.#code, 'embed code'),
    )
    this.element = make('div', { className: 'sharing', hidden: true }, buttons, this.#details, this.#status)
  }

  show(state: HistoryState | null): void {
    this.element.hidden = state === null
    this.#status.textContent = ''
    if (state === null) return
    const search = searchOf(state)
    this.#link.value = `${location.origin}${location.pathname}${search}`
    this.#code.value = embedCode(location.origin, search)
  }

  async #copy(field: HTMLInputElement | HTMLTextAreaElement, name: string): Promise<void> {
    try {
      // Without HTTPS browsers offer the clipboard only to pages on localhost.
      await navigator.clipboard.writeText(field.value)
      this.#status.textContent = `The ${name} was copied.`
    } catch {
      this.#details.open = true
      field.focus()
      field.select()
      this.#status.textContent = `The browser does not let this page copy. The ${name} is selected: copy it with Ctrl+C.`
    }
  }
}
